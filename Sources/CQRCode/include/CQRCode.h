/// The interface to libqrencode, which is loaded at the first use. It exposes no types of libqrencode. Every function
/// can be called on any thread.
#ifndef CQRCODE_H
#define CQRCODE_H

#include <stddef.h>
#include <stdint.h>

enum {
    /// The text is too long for the given number of modules.
    CQRCODE_TOO_LONG = -1,
    CQRCODE_OUT_OF_MEMORY = -2,
    /// libqrencode is not installed.
    CQRCODE_MISSING = -3,
};

/// Encodes bytes as a QR code with error correction level M (ISO/IEC 18004): writes one byte for each module, row by
/// row, 1 for a dark one. Returns the number of modules of a side, or a negative number on failure.
int CQRCode_encode(const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull modules, size_t capacity);

#endif
