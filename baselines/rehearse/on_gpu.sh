#!/bin/bash
# What only GPUs can show of a recipe, in under 15 minutes without downloads: bash baselines/rehearse/on_gpu.sh RECIPE GPUS [KEY=VALUE ...]
# Untested: written on a machine without a GPU.
set -u
recipe=$1 gpus=$2
shift 2
folder=$(mktemp -d) config=$(python -c 'import trl; print(trl.__path__[0])')/accelerate_configs
export OMP_NUM_THREADS=8 TOKENIZERS_PARALLELISM=false
nvidia-smi --query-gpu=name,memory.total --format=csv,noheader

echo "1. packages and plan"
method=$(python -m baselines.rehearse "$recipe" "$@" --gpus "$gpus" --folder "$folder" --prepare | tail -1) || exit 2
timeout 60 python -m "baselines.$method" "$recipe" "$@" --dry-run || exit 2

for sharding in fsdp2 zero3; do
    [ $sharding = zero3 ] && ! python -c 'import deepspeed' 2>/dev/null && echo "2. zero3: deepspeed is not installed" && continue
    echo "2. $sharding, a small random model, vLLM beside it: NCCL, weights given over (changed before the second generation), sleep mode"
    update=$(python -c "import json; print(json.load(open('$folder/on_gpu.json'))['trainer']['save_steps'])")
    rm -rf "$folder/on_gpu"
    timeout 150 accelerate launch --config_file "$config/$sharding.yaml" --num_processes "$gpus" -m baselines.rehearse.member \
        "$method" "$folder/on_gpu.json" --as-generated --shaken-at "$update" >"$folder/$sharding.log" 2>&1 &&
        python - "$folder" <<'PYTHON' || echo "FAILED: $folder/$sharding.log"
import glob, json, sys
log = json.load(open(max(glob.glob(sys.argv[1] + "/on_gpu/checkpoint-*/trainer_state.json"))))["log_history"]
ratios = [entry["sampling/importance_sampling_ratio/mean"] for entry in log if "loss" in entry]
print("mean ratios of trainer to vLLM (0.9 to 1.1 where vLLM has the weights):", ratios)
sys.exit(not all(0.9 < ratio < 1.1 for ratio in ratios))
PYTHON
done

echo "3. the recipe's own model and lengths, one generation of fewer prompts: memory and speed"
prompts=$(python - "$recipe" "$gpus" "$@" <<'PYTHON'
import math, sys
from pathlib import Path
from baselines.rehearse.methods import find_method
batch = find_method(Path(sys.argv[1]), sys.argv[3:])[1].batch
together = batch.device_sequences * int(sys.argv[2])
print(together // math.gcd(together, batch.generations))
PYTHON
)
nvidia-smi --query-gpu=index,memory.used --format=csv,noheader,nounits -l 2 >"$folder/memory.csv" &
watch=$!
timeout 420 accelerate launch --config_file "$config/fsdp2.yaml" --num_processes "$gpus" -m "baselines.$method" "$recipe" "$@" \
    batch.prompts="$prompts" batch.minibatch_prompts="$prompts" trainer.max_steps=1 trainer.save_strategy=no validation=null \
    trainer.report_to=none trainer.output_dir="$folder/own" 2>&1 | tee "$folder/own.log" | grep -E "loss|Error|out of memory"
kill $watch
awk -F', ' '{ if ($2 > most[$1]) most[$1] = $2 } END { for (gpu in most) print "GPU " gpu ": at most " most[gpu] " MiB" }' "$folder/memory.csv"
grep -oE "'cost/(generated_tokens|generating_seconds|judging_seconds|training_seconds)': '?[0-9.e+]+" "$folder/own.log" | tail -4
echo "logs: $folder"
