print("pc-worker")
