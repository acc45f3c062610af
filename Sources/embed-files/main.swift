print("embed-files")
