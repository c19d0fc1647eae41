"""Reads what prepare.py packs, and compares masks."""
import glob, io, json
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch
from PIL import Image

from network import SIDE


def read_pack(path, mode, side):
    """All pictures of a pack in the middle of squares, and their sources."""
    rows = json.load(open(f"{path}.json"))
    pictures = torch.zeros(len(rows), len(mode), side, side, dtype=torch.uint8)
    with open(f"{path}.bin", "rb") as file:
        coded = [file.read(size) for _, size in rows]

    def read(i):
        picture = torch.from_numpy(np.array(Image.open(io.BytesIO(coded[i])).convert(mode)))
        picture = picture.permute(2, 0, 1) if picture.ndim == 3 else picture[None]
        top, left = (side - picture.shape[1]) // 2, (side - picture.shape[2]) // 2
        pictures[i, :, top : top + picture.shape[1], left : left + picture.shape[2]] = picture

    with ThreadPoolExecutor() as pool:
        list(pool.map(read, range(len(rows))))
    return pictures, [row[0] for row in rows]


def read_photos(packed):
    """The photographs of all packs, always in the same order, and their sources."""
    packs = [read_pack(path.removesuffix(".json"), "RGB", SIDE) for path in sorted(glob.glob(f"{packed}/photos-*.json"))]
    return torch.cat([pictures for pictures, _ in packs]), [source for _, sources in packs for source in sources]


def agreement(one, other):
    return torch.minimum(one, other).sum((1, 2, 3)) / torch.maximum(one, other).sum((1, 2, 3)).clamp_min(1)
