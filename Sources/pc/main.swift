print("pc")
