"""The Hugging Face Hub: publishing dataset folders as versions."""
