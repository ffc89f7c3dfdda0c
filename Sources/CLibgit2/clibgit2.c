#include "clibgit2.h"

int pc_git_option_int(int option, int value) { return git_libgit2_opts(option, value); }

int pc_git_option_search_path(git_config_level_t level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, (int)level, path);
}

int pc_git_option_cache_limit(git_object_t type, size_t bytes) {
  return git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, (int)type, bytes);
}

int pc_git_option_extension(const char *name) {
  const char *names[] = {name};
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, (size_t)1);
}
