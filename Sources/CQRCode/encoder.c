#include "include/CQRCode.h"

#include <CLoader.h>
#include <errno.h>
#include <limits.h>
#include <qrencode.h>

#define CQRCODE_FUNCTIONS(each) each(QRcode_encodeData) each(QRcode_free)

static struct {
    CQRCODE_FUNCTIONS(CLOADER_MEMBER)
} library;

static const char *const names[] = {CQRCODE_FUNCTIONS(CLOADER_NAME)};

static CLoader loader = CLOADER("libqrencode.so.4", library, names, NULL);

int CQRCode_encode(const uint8_t *bytes, size_t count, uint8_t *modules, size_t capacity) {
    if (!CLoader_load(&loader)) return CQRCODE_MISSING;
    if (count == 0 || count > INT_MAX) return CQRCODE_TOO_LONG;
    // Version 0: the smallest that holds the text.
    QRcode *code = library.QRcode_encodeData((int)count, bytes, 0, QR_ECLEVEL_M);
    if (code == NULL) return errno == ENOMEM ? CQRCODE_OUT_OF_MEMORY : CQRCODE_TOO_LONG;
    int width = code->width;
    size_t total = (size_t)width * (size_t)width;
    if (total <= capacity) {
        // The lowest bit is the colour; the others describe what the module is for.
        for (size_t index = 0; index < total; index++) modules[index] = code->data[index] & 1;
    }
    library.QRcode_free(code);
    return total <= capacity ? width : CQRCODE_TOO_LONG;
}
