/// The state of a decoder, shared by the files of this target.
#ifndef CJPEG_DECODER_H
#define CJPEG_DECODER_H

#include "include/CJPEG.h"

#include <setjmp.h>

#include "profile.h"
#include "source.h"

/// libjpeg passes its own struct; the fields after it are reached by a cast.
typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
    int warned;
    char message[JMSG_LENGTH_MAX];
} Errors;

struct CJPEG_Decoder {
    struct jpeg_decompress_struct cinfo;
    Errors errors;
    struct jpeg_progress_mgr progress;
    CJPEG_Source source;
    CJPEG_Profile profile;
    uint64_t deadline;  // In nanoseconds of the thread's CPU time.
    unsigned int watched;
    int late;
    int maximum_scans;
    int cut;
    int finished;
};

/// Ends the work with an error if the deadline has passed.
void CJPEG_watch_time(j_common_ptr _Nonnull cinfo);

/// The CJPEG result for the error that libjpeg reported.
int CJPEG_failure(const CJPEG_Decoder *_Nonnull decoder);

#endif
