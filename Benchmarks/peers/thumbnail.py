"""thumbnail.py pillow|opencv FOLDER FILE...: thumbnails that fit 256 x 256, quality 80, as each library's manual has them."""

import os
import sys

SIZE = 256


def pillow(path, target):
    image = Image.open(path)
    image.draft("RGB", (SIZE, SIZE))
    image.thumbnail((SIZE, SIZE))
    image.save(target, "JPEG", quality=80)


def opencv(path, target):
    image = cv2.imread(path, cv2.IMREAD_REDUCED_COLOR_8)
    height, width = image.shape[:2]
    scale = min(1, SIZE / max(width, height))
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    cv2.imwrite(target, cv2.resize(image, size, interpolation=cv2.INTER_AREA), [cv2.IMWRITE_JPEG_QUALITY, 80])


which, folder, *files = sys.argv[1:]
if which == "pillow":
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None
    make = pillow
else:
    import cv2

    make = opencv
for file in files:
    make(file, os.path.join(folder, os.path.basename(file)))
