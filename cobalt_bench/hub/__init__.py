"""The Hugging Face Hub: publishing versioned datasets with their cards, and loading them."""
