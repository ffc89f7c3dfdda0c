#include "clibgit2.h"

int pc_git_option_int(int option, int value) { return git_libgit2_opts(option, value); }
