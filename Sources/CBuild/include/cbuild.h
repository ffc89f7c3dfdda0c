#pragma once

/// The commit of which the program was built, 40 digits, with `-dirty` after it if files were changed since;
/// `NULL` if the build did not say.
const char *cbuild_commit(void);
