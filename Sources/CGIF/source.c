#include "decoder.h"

#include <string.h>
#include <time.h>

#include <CFile.h>

int CGIF_is_late(CGIF_Decoder *decoder) {
    struct timespec now;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)) return decoder->late;
    if ((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec >= decoder->deadline) decoder->late = 1;
    return decoder->late;
}

int CGIF_failure(const CGIF_Decoder *decoder) {
    if (decoder->late) return CGIF_OVER_TIME;
    if (decoder->read_errno) return CGIF_UNREADABLE;
    int error = decoder->gif ? decoder->gif->Error : decoder->error;
    return error == D_GIF_ERR_NOT_ENOUGH_MEM ? CGIF_OUT_OF_MEMORY : CGIF_DAMAGED;
}

static int next_piece(CGIF_Decoder *decoder) {
    if (decoder->descriptor < 0 || decoder->read_errno) return 0;
    int failure = 0;
    size_t got = CFile_read(decoder->descriptor, decoder->offset, decoder->piece, CGIF_PIECE, &failure);
    if (failure != 0) decoder->read_errno = failure;
    decoder->offset += got;
    decoder->next = decoder->piece;
    decoder->available = got;
    return got > 0;
}

int CGIF_source_read(GifFileType *gif, GifByteType *to, int count) {
    CGIF_Decoder *decoder = gif->UserData;
    int done = 0;
    // A file can have any number of extensions, and of blocks after the last row.
    if (decoder->late || (decoder->reads++ % 1024 == 0 && CGIF_is_late(decoder))) return 0;
    while (done < count && (decoder->available > 0 || next_piece(decoder))) {
        size_t wanted = (size_t)(count - done);
        size_t part = wanted < decoder->available ? wanted : decoder->available;
        memcpy(to + done, decoder->next, part);
        decoder->next += part;
        decoder->available -= part;
        done += (int)part;
    }
    if (count != 1 || done == 1 || !decoder->in_data || decoder->read_errno) return done;
    // giflib reads on after the last row, and would refuse the row if the end of the data were missing. An empty block
    // is that end; within the image it is an error.
    *to = 0;
    return 1;
}
