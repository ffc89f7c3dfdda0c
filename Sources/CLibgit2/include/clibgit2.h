// libgit2 with its sys headers, and its variadic options (which Swift cannot call) as functions.
#pragma once
#include <git2.h>
#include <git2/sys/commit.h>
#include <git2/sys/repository.h>

// An option that takes one number, such as GIT_OPT_ENABLE_FSYNC_GITDIR.
int pc_git_option_int(int option, int value);

// GIT_OPT_SET_SEARCH_PATH: the folder of one level of configuration; "" for none.
int pc_git_option_search_path(git_config_level_t level, const char *path);

// GIT_OPT_SET_CACHE_OBJECT_LIMIT: the maximum size of a cached object of one type.
int pc_git_option_cache_limit(git_object_t type, size_t bytes);

// GIT_OPT_SET_EXTENSIONS with one name: a repository extension that the caller supports.
int pc_git_option_extension(const char *name);
