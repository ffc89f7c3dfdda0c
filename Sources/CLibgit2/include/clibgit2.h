// libgit2, its lower headers, and its variadic options (which Swift cannot call) as plain functions.
#pragma once
#include <git2.h>
#include <git2/sys/commit.h>
#include <git2/sys/repository.h>

// An option that takes one number, such as GIT_OPT_ENABLE_FSYNC_GITDIR.
int pc_git_option_int(int option, int value);

// GIT_OPT_SET_SEARCH_PATH: where one level of configuration is looked for; "" is nowhere.
int pc_git_option_search_path(git_config_level_t level, const char *path);

// GIT_OPT_SET_CACHE_OBJECT_LIMIT: up to what size an object of one type is kept in memory.
int pc_git_option_cache_limit(git_object_t type, size_t bytes);

// GIT_OPT_SET_EXTENSIONS with one name: a repository extension the caller understands.
int pc_git_option_extension(const char *name);
