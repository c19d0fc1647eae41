"""Reads what models/data packs: pictures one after another in a .bin file, where they lie in a .json file."""
import glob, io, json
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch
from PIL import Image


def read_shard(stem, channels):
    with open(f"{stem}.json") as file:
        rows = json.load(file)
    with open(f"{stem}.bin", "rb") as file:
        data = file.read()

    def decode(row):
        picture = Image.open(io.BytesIO(data[row[0] : row[0] + row[1]])).convert("RGB")
        return np.asarray(picture)[:, :, :channels]

    with ThreadPoolExecutor(16) as pool:
        pictures = np.stack(list(pool.map(decode, rows)))
    return rows, torch.from_numpy(pictures).permute(0, 3, 1, 2).contiguous()


TRAIN, HELD_OUT, EVERYDAY = range(3)


def load_photos(folder, device, wanted=(TRAIN, HELD_OUT)):
    """Tiles to train on, and tiles of held-out sources; if wanted, also everyday ones that are only measured with."""
    kept = {split: [] for split in wanted}
    for file in sorted(glob.glob(f"{folder}/photos-*.json")):
        rows, pictures = read_shard(file[:-5], 3)
        splits = torch.tensor([row[3] for row in rows])
        for split in wanted:
            kept[split].append(pictures[splits == split])
    return [torch.cat(kept[split]).to(device) for split in wanted]


def with_detail(tiles, part):
    """This part of the tiles, those that hold most: of skies there is little to learn."""
    detail = torch.stack([(tile[:, 1:].float() - tile[:, :-1].float()).abs().mean() for tile in tiles])
    return tiles[detail.argsort(descending=True)[: round(part * len(tiles))].sort().values]


def crops(tiles, count, side, scales=(1.0, 0.72, 0.5)):
    """Random squares, mirrored at random, each from a tile at one of the scales: small pictures hold more of a scene."""
    device, parts, full = tiles.device, [], tiles.shape[2]
    sizes = [max(side, round(full * scale / 8) * 8) for scale in scales]
    each = [count // len(sizes)] * len(sizes)
    each[0] += count - sum(each)
    steps = torch.arange(side, device=device)
    for size, number in zip(sizes, each):
        chosen = tiles[torch.randint(len(tiles), (number,), device=device)]
        if size != full:
            chosen = torch.nn.functional.interpolate(
                chosen.float(), size=(size, size), mode="bilinear", antialias=True, align_corners=False
            )
        y = torch.randint(size - side + 1, (number, 1), device=device) + steps
        x = torch.randint(size - side + 1, (number, 1), device=device) + steps
        x = torch.where(torch.rand(number, 1, device=device) < 0.5, x.flip(1), x)
        n = torch.arange(number, device=device)[:, None, None]
        parts.append(chosen[n, :, y[:, :, None], x[:, None, :]].permute(0, 3, 1, 2).float() / 255)
    return torch.cat(parts)[torch.randperm(count, device=device)]
