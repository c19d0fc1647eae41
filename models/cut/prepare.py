"""Packs what Cut is trained on: `python3 models/cut/prepare.py sources packed`.

`sources` has a folder for each source: photographs in the folders of PHOTOS, pictures with transparency in fluent. The card says what lies in them. `truth`
has folders of photographs (.jpg) with their true masks beside them (.png), which are only measured with."""
import io, json, os, random, sys

import numpy as np
from PIL import Image

PHOTO_SIDE = 320
CUT_OUT_SIDE = 192
PHOTOS = ("caltech", "coco", "openimages", "clothing", "grocery", "flowers", "congress")
# Of no folder more than this, so that no kind of thing outweighs the others.
MOST_OF_A_KIND = 800
# Copies of some photographs are turned: only this part of them, in the middle, has no invented corners.
MIDDLE = {"openimages/everyday": 0.7, "openimages/weapon": 0.85}
# A pack travels to the GPU at once.
PACK_BYTES = 55_000_000
CUT_OUTS = 1000
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


def some_of_each(files):
    """At most MOST_OF_A_KIND of each folder, and each photograph once: copies share what their names begin with."""
    kept, counts = {}, {}
    for file in random.Random(7).sample(files, len(files)):
        folder, name = os.path.split(file)
        key = (folder, name[:16] if "_jpg.rf." in name else name)
        if key not in kept and counts.get(folder, 0) < MOST_OF_A_KIND:
            kept[key] = file
            counts[folder] = counts.get(folder, 0) + 1
    return list(kept.values())


def photo_of(file):
    """A square without regard to shape: that is how the network sees pictures."""
    picture = Image.open(file)
    picture.draft("RGB", (2 * PHOTO_SIDE, 2 * PHOTO_SIDE))
    picture = picture.convert("RGB")
    part = next((part for folder, part in MIDDLE.items() if f"/{folder}/" in file), 1)
    across, down = (round(side * (1 - part) / 2) for side in picture.size)
    box = (across, down, picture.width - across, picture.height - down)
    return picture.resize((PHOTO_SIDE, PHOTO_SIDE), Image.BILINEAR, box, reducing_gap=2)


def pack_photos(sources, packed):
    files = [(name, file) for name in PHOTOS for file in some_of_each(files_of(f"{sources}/{name}"))]
    packs = [Pack(f"{packed}/photos-1")]
    for name, file in random.Random(3).sample(files, len(files)):
        if packs[-1].bytes.tell() > PACK_BYTES:
            packs.append(Pack(f"{packed}/photos-{len(packs) + 1}"))
        packs[-1].add(name, coded(photo_of(file), "WEBP", quality=72, method=2))
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
    pack = Pack(f"{packed}/cut-outs")
    files = [file for file in files_of(f"{sources}/fluent") if not any(tone in file for tone in SKIN_TONES)]
    for file in random.Random(3).sample(files, len(files)):
        picture = cut_out_of(file)
        if picture:
            pack.add("fluent", coded(picture, "WEBP", quality=82))
        if len(pack.rows) == CUT_OUTS:
            break
    pack.close()


def pack_truth(sources, packed):
    """White is the subject; what is grey, such as the rim of a pet, is neither."""
    photos, masks = Pack(f"{packed}/truth"), Pack(f"{packed}/truth-masks")
    for file in files_of(f"{sources}/truth"):
        if not file.endswith(".jpg"):
            continue
        name = os.path.basename(os.path.dirname(file))
        photo, mask = Image.open(file).convert("RGB"), Image.open(f"{file.removesuffix('.jpg')}.png").convert("L")
        photos.add(name, coded(photo.resize((PHOTO_SIDE, PHOTO_SIDE), Image.LANCZOS), "WEBP", quality=88))
        masks.add(name, coded(mask.resize((PHOTO_SIDE, PHOTO_SIDE), Image.BILINEAR), "PNG"))
    photos.close()
    masks.close()


if __name__ == "__main__":
    sources, packed = sys.argv[1:]
    os.makedirs(packed, exist_ok=True)
    pack_cut_outs(sources, packed)
    pack_photos(sources, packed)
    pack_truth(sources, packed)
