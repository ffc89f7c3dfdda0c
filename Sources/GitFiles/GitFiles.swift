// GitFiles
