"""Packs what Cut is trained on: `python3 models/cut/prepare.py sources packed`.

`sources` has a folder for each source: photographs in the folders of PHOTOS, pictures with transparency in fluent and clip-art. The card says what lies in
them. Photographs get their masks while training begins."""
import io, json, os, random, sys

import numpy as np
from PIL import Image

PHOTO_SIDE = 320
CUT_OUT_SIDE = 192
PHOTOS = ("caltech", "coco", "clothing", "grocery", "flowers", "congress", "scenery")
PER_SOURCE = {"fluent": 1000, "clip-art": 250}
# Larger drawings take long to read, and show no more at this size.
MAX_BYTES = 200_000
SKIN_TONES = ("1f3fb", "1f3fc", "1f3fd", "1f3fe", "1f3ff")


def files_of(folder):
    found = [os.path.join(at, name) for at, _, names in os.walk(folder, followlinks=True) for name in names]
    return sorted(name for name in found if name.lower().endswith((".jpg", ".jpeg", ".png", ".webp")))


def coded(picture, kind, **options):
    memory = io.BytesIO()
    picture.save(memory, kind, **options)
    return memory.getvalue()


class Pack:
    """Coded pictures one after another, and a list that says what each is and where it ends."""

    def __init__(self, path):
        self.path, self.bytes, self.rows = path, open(f"{path}.bin", "wb"), []

    def add(self, source, data):
        self.bytes.write(data)
        self.rows.append([source, len(data)])

    def close(self):
        self.bytes.close()
        with open(f"{self.path}.json", "w") as file:
            json.dump(self.rows, file)
        print(self.path, len(self.rows), "pictures", os.path.getsize(f"{self.path}.bin") // 1024, "kB")


def pack_photos(sources, packed):
    packs = [Pack(f"{packed}/photos-1"), Pack(f"{packed}/photos-2")]
    for name in PHOTOS:
        for i, file in enumerate(files_of(f"{sources}/{name}")):
            try:
                picture = Image.open(file).convert("RGB")
            except OSError:
                continue
            # Squares without regard to shape: that is how the network sees pictures.
            packs[i % 2].add(name, coded(picture.resize((PHOTO_SIDE, PHOTO_SIDE), Image.LANCZOS), "WEBP", quality=78))
    for pack in packs:
        pack.close()


def cut_out_of(file):
    """Null where there is next to nothing, or where it fills its square."""
    picture = Image.open(file).convert("RGBA")
    box = picture.getchannel("A").point(lambda value: 255 if value > 20 else 0).getbbox()
    if not box or min(box[2] - box[0], box[3] - box[1]) < 60:
        return None
    picture = picture.crop(box)
    picture.thumbnail((CUT_OUT_SIDE, CUT_OUT_SIDE), Image.LANCZOS)
    filled = np.asarray(picture.getchannel("A")).mean() / 255
    return picture if 0.2 < filled < 0.9 else None


def pack_cut_outs(sources, packed):
    pack, chance = Pack(f"{packed}/cut-outs"), random.Random(3)
    for name, count in PER_SOURCE.items():
        files = [file for file in files_of(f"{sources}/{name}") if os.path.getsize(file) < MAX_BYTES and not any(tone in file for tone in SKIN_TONES)]
        chance.shuffle(files)
        for file in files:
            if count == 0:
                break
            try:
                picture = cut_out_of(file)
            except (OSError, ValueError):
                continue
            if picture:
                pack.add(name, coded(picture, "WEBP", quality=82))
                count -= 1
    pack.close()


if __name__ == "__main__":
    os.makedirs(sys.argv[2], exist_ok=True)
    pack_cut_outs(sys.argv[1], sys.argv[2])
    pack_photos(sys.argv[1], sys.argv[2])
