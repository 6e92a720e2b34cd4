#ifndef CCURL_LIBCURL_H
#define CCURL_LIBCURL_H

/* libcurl, loaded at its first use: it needs about thirty other libraries, and loading them would cost every command 8
   ms, although most commands fetch nothing. Its functions are called by their own names through a table. */

#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>

#include <CLoader.h>

#undef curl_easy_getinfo
#undef curl_easy_setopt
#undef curl_multi_setopt

#define CCURL_FUNCTIONS(each)                                                                                          \
    each(curl_easy_cleanup) each(curl_easy_getinfo) each(curl_easy_init) each(curl_easy_pause) each(curl_easy_setopt)  \
    each(curl_easy_strerror) each(curl_free) each(curl_getdate) each(curl_global_init) each(curl_multi_add_handle)     \
    each(curl_multi_cleanup) each(curl_multi_info_read) each(curl_multi_init) each(curl_multi_perform)                 \
    each(curl_multi_poll) each(curl_multi_remove_handle) each(curl_multi_setopt) each(curl_multi_wakeup)               \
    each(curl_slist_append) each(curl_slist_free_all) each(curl_url) each(curl_url_cleanup) each(curl_url_get)         \
    each(curl_url_set)

struct CCurl_Library {
    CCURL_FUNCTIONS(CLOADER_MEMBER)
};

extern struct CCurl_Library CCurl_library;

/* Loads the library once, from any thread. Returns whether it and all functions are available. */
int CCurl_load(void);

#ifndef CCURL_LOADING
#define curl_easy_cleanup CCurl_library.curl_easy_cleanup
#define curl_easy_getinfo CCurl_library.curl_easy_getinfo
#define curl_easy_init CCurl_library.curl_easy_init
#define curl_easy_pause CCurl_library.curl_easy_pause
#define curl_easy_setopt CCurl_library.curl_easy_setopt
#define curl_easy_strerror CCurl_library.curl_easy_strerror
#define curl_free CCurl_library.curl_free
#define curl_getdate CCurl_library.curl_getdate
#define curl_multi_add_handle CCurl_library.curl_multi_add_handle
#define curl_multi_cleanup CCurl_library.curl_multi_cleanup
#define curl_multi_info_read CCurl_library.curl_multi_info_read
#define curl_multi_init CCurl_library.curl_multi_init
#define curl_multi_perform CCurl_library.curl_multi_perform
#define curl_multi_poll CCurl_library.curl_multi_poll
#define curl_multi_remove_handle CCurl_library.curl_multi_remove_handle
#define curl_multi_setopt CCurl_library.curl_multi_setopt
#define curl_multi_wakeup CCurl_library.curl_multi_wakeup
#define curl_slist_append CCurl_library.curl_slist_append
#define curl_slist_free_all CCurl_library.curl_slist_free_all
#define curl_url CCurl_library.curl_url
#define curl_url_cleanup CCurl_library.curl_url_cleanup
#define curl_url_get CCurl_library.curl_url_get
#define curl_url_set CCurl_library.curl_url_set
#endif

#endif
