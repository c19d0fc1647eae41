"""Packs what Colour is trained on: `python3 models/colour/prepare.py sources packed`. The card says what lies in the folders of `sources`.

Packs stay small enough to be sent to a GPU one by one."""
import io, json, os, random, sys, zlib

import numpy as np
from PIL import Image

SIDE = 224
# Roboflow and its users have turned and framed these; what is left in the middle is a photograph.
MIDDLES = {"oi": 0.5, "oi2": 0.85}
SOURCES = ("coco", "oi", "oi2", "caltech", "people", "flowers", "clothes", "groceries", "scenery")
PACK = 9_500_000
HELD_OUT = 25


def files_of(folder):
    found = [os.path.join(at, name) for at, _, names in os.walk(folder, followlinks=True) for name in names]
    return sorted(name for name in found if name.lower().endswith((".jpg", ".jpeg", ".png")))


def squares_of(picture, source):
    part = MIDDLES.get(source, 1)
    width, height = picture.size
    picture = picture.crop((width * (1 - part) / 2, height * (1 - part) / 2, width * (1 + part) / 2, height * (1 + part) / 2))
    width, height = picture.size
    side = min(width, height)
    if source == "scenery":
        chance = random.Random(1)
        for size in (side, int(side * 0.6)) * 5:
            x, y = chance.randint(0, width - size), chance.randint(0, height - size)
            yield picture.crop((x, y, x + size, y + size))
    elif side >= 100:
        # Heads are at the top.
        x, y = (width - side) // 2, 0 if source == "people" else (height - side) // 3
        yield picture.crop((x, y, x + side, y + side))


def is_colourful(picture):
    """Not grey, not of one tone, not mostly the white or black around a product."""
    values = np.asarray(picture, dtype=np.int16)
    most, least = values.max(2), values.min(2)
    tones = (values - values.mean(2, keepdims=True)).reshape(-1, 3)
    return (most - least).mean() >= 9 and (least > 246).mean() <= 0.35 and (most < 6).mean() <= 0.35 and np.linalg.eigvalsh(np.cov(tones.T))[-1] >= 14


def main(sources, packed):
    files = [(source, file) for source in SOURCES for file in files_of(f"{sources}/{source}")]
    random.Random(1).shuffle(files)
    rows, data, count = [], bytearray(), 0

    def close():
        nonlocal rows, data, count
        with open(f"{packed}/p{count}.bin", "wb") as pack, open(f"{packed}/p{count}.json", "w") as list_:
            pack.write(data)
            json.dump(rows, list_)
        rows, data, count = [], bytearray(), count + 1

    for source, file in files:
        for square in squares_of(Image.open(file).convert("RGB"), source):
            square = square.resize((SIDE, SIDE), Image.LANCZOS)
            if not is_colourful(square):
                continue
            memory = io.BytesIO()
            square.save(memory, "AVIF", quality=46, speed=7, subsampling="4:2:0")
            coded = memory.getvalue()
            rows.append([len(data), len(coded), source, int(zlib.crc32(coded) % HELD_OUT == 0)])
            data += coded
            if len(data) > PACK:
                close()
    close()


main(*sys.argv[1:])
