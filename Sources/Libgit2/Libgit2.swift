// Libgit2
