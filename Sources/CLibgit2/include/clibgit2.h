// libgit2's variadic functions, which Swift cannot call, as plain ones.
#pragma once
#include <git2.h>

int pc_git_option_int(int option, int value);
