"""Writing files that several apps and a power cut may meet: locks, appended batches, shared lists."""
