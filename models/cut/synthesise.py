"""Pictures with true masks, made of photographs whose subject is certain and of pictures with transparency: everything happens on the GPU."""
import io, json
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

from common.degrade import blur, chance, in_bytes, jpeg, noise, other_light, uniform
from network import SIDE, normalise

MAX_UNDECIDED = 0.13


def read_pack(path, mode, side):
    """All pictures of a pack in the middle of squares, and their sources."""
    rows = json.load(open(f"{path}.json"))
    pictures = torch.zeros(len(rows), len(mode), side, side, dtype=torch.uint8)
    with open(f"{path}.bin", "rb") as file:
        coded = [file.read(size) for _, size in rows]

    def read(i):
        picture = torch.from_numpy(np.array(Image.open(io.BytesIO(coded[i])).convert(mode))).permute(2, 0, 1)
        top, left = (side - picture.shape[1]) // 2, (side - picture.shape[2]) // 2
        pictures[i, :, top : top + picture.shape[1], left : left + picture.shape[2]] = picture

    with ThreadPoolExecutor() as pool:
        list(pool.map(read, range(len(rows))))
    return pictures, [row[0] for row in rows]


def agreement(one, other):
    return torch.minimum(one, other).sum((1, 2, 3)) / torch.maximum(one, other).sum((1, 2, 3)).clamp_min(1)


def look(network, x):
    """As the engine looks: stretched from the least to the most certain; nothing where it is certain of nothing."""
    seen = torch.sigmoid(network(normalise(x))[0]).float()
    low, high = seen.amin((1, 2, 3), keepdim=True), seen.amax((1, 2, 3), keepdim=True)
    return (seen - low) / (high - low).clamp_min(1e-6) * (high > 0.5)


def looks_of(network, x):
    """Plain, in a mirror, and from afar with the border going on: as the engine looks."""
    quarter = SIDE // 4
    afar = F.interpolate(F.pad(x, [SIDE // 2] * 4, mode="replicate"), size=(SIDE, SIDE), mode="bilinear", align_corners=False, antialias=True)
    afar = F.interpolate(look(network, afar)[:, :, quarter:-quarter, quarter:-quarter], size=(SIDE, SIDE), mode="bilinear", align_corners=False)
    return look(network, x), look(network, x.flip(3)).flip(3), afar


def is_clear(mask):
    """Whether something is there that is neither a dot nor the whole picture, and little of it is undecided."""
    subject = (mask > 0.5).float().sum((1, 2, 3))
    undecided = ((mask > 0.15) & (mask < 0.85)).float().sum((1, 2, 3)) / subject.clamp_min(1)
    return (undecided < MAX_UNDECIDED) & (subject > 0.02 * SIDE**2) & (subject < 0.9 * SIDE**2)


@torch.no_grad()
def label(network, teacher, photos):
    """
    What the teacher sees in each photograph, and whether to believe it: it sees the same in a mirror, and the network that
    is to learn is either not sure or sees the same. Where both are sure of different things, nobody knows what is meant.
    """
    found, believed, fresh = [], [], []
    for part in photos.split(16):
        x = part.to(next(network.parameters()).device).float() / 255
        one, other = [F.interpolate(seen, size=(SIDE, SIDE), mode="area") for seen in (teacher.look(x), teacher.look(x.flip(3)).flip(3))]
        mask = (one + other) / 2
        plain, mirrored, afar = looks_of(network, x)
        own = (plain + mirrored) / 2
        is_sure = is_clear(own) & (agreement(plain, mirrored) > 0.86) & (agreement(own, afar) > 0.76)
        shared = agreement(mask, own)
        is_seen = is_clear(mask) & (agreement(one, other) > 0.9)
        found.append((mask * 255).round().byte().cpu())
        believed.append((is_seen & torch.where(is_sure, shared > 0.75, shared > 0.3)).cpu())
        fresh.append((shared < 0.85).cpu())
    return torch.cat(found), torch.cat(believed), torch.cat(fresh)


def turn(count, low, high, shift, device):
    """A random placement each: how large, where, turned a little, sometimes mirrored. For grid_sample, so inverted."""
    size = torch.exp(uniform((count,), np.log(low), np.log(high), device))
    angle = uniform((count,), -0.25, 0.25, device) * (torch.rand(count, device=device) < 0.5)
    flip = torch.where(torch.rand(count, device=device) < 0.5, -1.0, 1.0)
    x, y = uniform((count,), -shift, shift, device), uniform((count,), -shift, shift, device)
    cos, sin = torch.cos(angle) / size, torch.sin(angle) / size
    rows = torch.stack([torch.stack([cos * flip, sin * flip, -x / size * flip], 1), torch.stack([-sin, cos, -y / size], 1)], 1)
    return F.affine_grid(rows, [count, 1, SIDE, SIDE], align_corners=False)


def place(x, grid, beyond="zeros"):
    return F.grid_sample(x, grid, mode="bilinear", padding_mode=beyond, align_corners=False)


class Synthesis:
    def __init__(self, network, teacher, packs, device):
        photos, sources = [torch.cat(parts) if torch.is_tensor(parts[0]) else sum(parts, []) for parts in zip(*[read_pack(f"{packs}/photos-{i}", "RGB", SIDE) for i in (1, 2)])]
        self.cut_outs = read_pack(f"{packs}/cut-outs", "RGBA", 192)[0].to(device)
        labels, believed, fresh = label(network, teacher, photos)
        for name in sorted(set(sources)):
            own = torch.tensor([source == name for source in sources]) & believed
            print(name, sources.count(name), "photographs, believed", int(own.sum()), "of which new", int((own & fresh).sum()), flush=True)
        chosen = torch.randperm(len(photos), generator=torch.Generator().manual_seed(3))
        chosen = chosen[believed[chosen]]
        self.photos, self.labels = photos[chosen].to(device), labels[chosen].to(device)
        # What next to nothing was seen in is scenery.
        empty = labels.float().mean((1, 2, 3)) < 0.02 * 255
        self.scenery = photos[empty | torch.tensor([source == "scenery" for source in sources])].to(device)
        print(len(self.scenery), "of scenery", flush=True)
        # Those in which the teacher has seen something else teach most.
        self.weights = (1 + 2 * fresh[chosen].float()).to(device)
        self.device = device

    def photo(self, count, held_out):
        """Views of photographs: nearer, so that the border cuts the subject, or with the border going on all around."""
        i = self.choose_photo(count, held_out)
        x, mask = self.photos[i].float() / 255, self.labels[i].float() / 255
        grid = turn(count, 0.5, 2.0, 0.5, self.device)
        still = chance(count, 0.3, self.device)
        grid = torch.where(still, F.affine_grid(torch.eye(2, 3, device=self.device).expand(count, 2, 3), [count, 1, SIDE, SIDE], align_corners=False), grid)
        inside = place(torch.ones_like(mask), grid)
        return place(x, grid, "border"), place(mask, grid), (inside > 0.5).float()

    def front(self, count, held_out):
        """Subjects of photographs and drawings, with their masks."""
        i, j = self.choose_photo(count, held_out), self.choose(len(self.cut_outs), count, held_out)
        x, mask = self.photos[i].float() / 255, self.labels[i].float() / 255
        # The rim has colours of the background in it.
        mask = ((F.avg_pool2d(mask, 5, 1, 2) - 0.55) * 4).clamp(0, 1)
        drawn = F.interpolate(self.cut_outs[j].float() / 255, size=(SIDE, SIDE), mode="bilinear", align_corners=False)
        is_drawn = chance(count, 0.4, self.device)
        return torch.where(is_drawn, drawn[:, :3], x), torch.where(is_drawn, drawn[:, 3:], mask)

    def behind(self, count, held_out):
        i = self.choose(len(self.scenery), count, held_out)
        x = place(self.scenery[i].float() / 255, turn(count, 1.0, 3.0, 0.5, self.device), "reflection")
        sigma = uniform((count,), 0.3, 4.0, self.device)
        x = torch.where(chance(count, 0.5, self.device), blur(x, sigma, sigma, torch.zeros_like(sigma)), x)
        plain = torch.rand(count, 3, 1, 1, device=self.device) + F.interpolate(torch.randn(count, 1, 2, 2, device=self.device) * 0.06, size=(SIDE, SIDE), mode="bilinear")
        return torch.where(chance(count, 0.15, self.device), plain.clamp(0, 1), x)

    def composite(self, count, held_out):
        """A subject in front of something else, often of its own colours, with a shadow."""
        front, mask = self.front(count, held_out)
        pale = chance(count, 0.2, self.device)
        grey = front.mean(1, keepdim=True)
        front = torch.where(pale, (0.75 + 0.25 * grey + 0.05 * (front - grey)).clamp(0, 1), front)
        grid = turn(count, 0.4, 1.5, 0.6, self.device)
        front, mask = place(front, grid, "border"), place(mask, grid)
        back = self.behind(count, held_out)
        area = mask.sum((2, 3), keepdim=True).clamp_min(1)
        mean = (front * mask).sum((2, 3), keepdim=True) / area
        spread = ((front - mean) ** 2 * mask).sum((2, 3), keepdim=True).div(area).sqrt()
        centred = (back - back.mean((2, 3), keepdim=True)) / back.std((2, 3), keepdim=True).clamp_min(0.03)
        alike = (mean + 0.06 * torch.randn_like(mean) + centred * spread * uniform((count, 1, 1, 1), 0.3, 1.0, self.device)).clamp(0, 1)
        back = torch.where(chance(count, 0.35, self.device), alike, back)
        shadow = F.avg_pool2d(F.avg_pool2d(torch.roll(mask, (6, 4), (2, 3)), 21, 1, 10), 21, 1, 10)
        back = back * (1 - shadow * uniform((count, 1, 1, 1), 0, 0.5, self.device) * chance(count, 0.5, self.device))
        return torch.lerp(back, front, mask), mask, torch.ones_like(mask)

    def choose_photo(self, count, held_out):
        edge = self.edge(len(self.photos))
        if held_out:
            return torch.randint(edge, len(self.photos), (count,), device=self.device)
        return torch.multinomial(self.weights[:edge], count, replacement=True)

    def edge(self, size):
        """The last twentieth of everything is held out."""
        return size - max(1, size // 20)

    def choose(self, size, count, held_out):
        edge = self.edge(size)
        return torch.randint(edge, size, (count,), device=self.device) if held_out else torch.randint(0, edge, (count,), device=self.device)

    def batch(self, count, held_out=False):
        """Three quarters are photographs: a network that saw mostly composites was worse on what is taken with a camera."""
        real = 3 * count // 4
        parts = [self.photo(real, held_out), self.composite(count - real, held_out)]
        x, mask, weight = [torch.cat(values) for values in zip(*parts)]
        x = torch.where(chance(count, 0.6, self.device), other_light(x), x)
        x = torch.where(chance(count, 0.3, self.device), noise(x, 0.06), x)
        quality = uniform((count, 1, 1, 1), 40, 95, self.device)
        x = torch.where(chance(count, 0.4, self.device), jpeg(x, quality, chance(count, 0.6, self.device)), x)
        # A subject of which next to nothing is left in the picture is none.
        seen = mask.mean((1, 2, 3), keepdim=True) > 0.02
        return in_bytes(x.clamp(0, 1)), mask, weight * seen
