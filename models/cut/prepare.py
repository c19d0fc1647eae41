"""Packs what Cut is trained on: `python3 models/cut/prepare.py sources packed [modnet.onnx]`.

`sources` has a folder for each source of `models/data/sources.json` that Cut uses: photographs in coco, clothing, grocery, flowers, congress and
scenery, pictures with transparency in fluent and clip-art. People of congress get their masks from MODNet, all others while training."""
import io, json, os, random, sys

import numpy as np
from PIL import Image

PHOTO_SIDE = 256
CUT_OUT_SIDE = 192
PHOTOS = ("coco", "clothing", "grocery", "flowers", "congress", "scenery")
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

    def add(self, source, data, mask=b""):
        self.bytes.write(data + mask)
        self.rows.append([source, len(data), len(mask)])

    def close(self):
        self.bytes.close()
        with open(f"{self.path}.json", "w") as file:
            json.dump(self.rows, file)
        print(self.path, len(self.rows), "pictures", os.path.getsize(f"{self.path}.bin") // 1024, "kB")


def people_in(picture, session):
    """The mask of MODNet, at the side of a packed photograph."""
    pixels = np.asarray(picture.resize((288, 352)), np.float32).transpose(2, 0, 1)[None] / 127.5 - 1
    seen = session.run(None, {session.get_inputs()[0].name: pixels})[0][0, 0]
    return Image.fromarray((seen * 255).astype("u1")).resize((PHOTO_SIDE, PHOTO_SIDE), Image.BILINEAR)


def pack_photos(sources, packed, modnet):
    session = None
    if modnet:
        import onnxruntime

        session = onnxruntime.InferenceSession(modnet)
    packs = [Pack(f"{packed}/photos-1"), Pack(f"{packed}/photos-2")]
    for name in PHOTOS:
        for i, file in enumerate(files_of(f"{sources}/{name}")):
            try:
                picture = Image.open(file).convert("RGB")
            except OSError:
                continue
            mask = coded(people_in(picture, session), "PNG") if session and name == "congress" else b""
            # Squares without regard to shape: that is how the network sees pictures.
            packs[i % 2].add(name, coded(picture.resize((PHOTO_SIDE, PHOTO_SIDE), Image.LANCZOS), "JPEG", quality=80), mask)
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
    pack_photos(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else None)
