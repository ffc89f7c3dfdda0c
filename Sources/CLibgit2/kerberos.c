// libgit2 can negotiate Kerberos over HTTP. Debian has no static Kerberos library to link into
// `pc`, and git itself does all transfers: these functions return that it is not available. If
// libgit2 is linked dynamically, it finds the real library and these are never called.
#include <stdint.h>

#define HIDDEN __attribute__((visibility("hidden"), weak))

// GSS_S_UNAVAILABLE of RFC 2744, section 3.9.1: routine error 16, in bits 16 and up.
enum { unavailable = 16 << 16 };

HIDDEN void *GSS_C_NT_HOSTBASED_SERVICE;
HIDDEN uint32_t gss_delete_sec_context(void) { return unavailable; }
HIDDEN uint32_t gss_display_status(void) { return unavailable; }
HIDDEN uint32_t gss_import_name(void) { return unavailable; }
HIDDEN uint32_t gss_indicate_mechs(void) { return unavailable; }
HIDDEN uint32_t gss_init_sec_context(void) { return unavailable; }
HIDDEN uint32_t gss_release_buffer(void) { return unavailable; }
HIDDEN uint32_t gss_release_name(void) { return unavailable; }
HIDDEN uint32_t gss_release_oid_set(void) { return unavailable; }
