"""Pictures with true masks, made of photographs whose subject is certain and of pictures with transparency: everything happens on the GPU."""
import io, json

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

from common.degrade import blur, chance, in_bytes, jpeg, noise, other_light, uniform
from network import SIDE, normalise

MIN_AGREEMENT, MAX_UNDECIDED = 0.86, 0.13


def read_pack(path, mode, side):
    """All pictures of a pack in the middle of squares, their masks where there are some, and their sources."""
    rows = json.load(open(f"{path}.json"))
    pictures, masks = torch.zeros(len(rows), len(mode), side, side, dtype=torch.uint8), torch.full((len(rows), 1, side, side), 255, dtype=torch.uint8)
    with open(f"{path}.bin", "rb") as file:
        for i, (_, size, mask_size) in enumerate(rows):
            picture = torch.from_numpy(np.array(Image.open(io.BytesIO(file.read(size))).convert(mode))).permute(2, 0, 1)
            top, left = (side - picture.shape[1]) // 2, (side - picture.shape[2]) // 2
            pictures[i, :, top : top + picture.shape[1], left : left + picture.shape[2]] = picture
            if mask_size:
                masks[i, 0] = torch.from_numpy(np.array(Image.open(io.BytesIO(file.read(mask_size)))))
    return pictures, masks, [row[0] for row in rows]


def agreement(one, other):
    return torch.minimum(one, other).sum((1, 2, 3)) / torch.maximum(one, other).sum((1, 2, 3)).clamp_min(1)


def look(network, x):
    """As the engine looks: stretched from the least to the most certain; nothing where it is certain of nothing."""
    seen = torch.sigmoid(network(normalise(x))[0]).float()
    low, high = seen.amin((1, 2, 3), keepdim=True), seen.amax((1, 2, 3), keepdim=True)
    return (seen - low) / (high - low).clamp_min(1e-6) * (high > 0.5)


@torch.no_grad()
def label(network, photos, masks):
    """What every look agrees about, and whether they do: plain, in a mirror, and from afar with the border going on."""
    found, certain = [], []
    for part, given in zip(photos.split(64), masks.split(64)):
        x = F.interpolate(part.to(next(network.parameters()).device).float() / 255, size=(SIDE, SIDE), mode="bilinear", align_corners=False)
        given = F.interpolate(given.to(x.device).float() / 255, size=(SIDE, SIDE), mode="bilinear", align_corners=False)
        plain, mirrored = look(network, x), look(network, x.flip(3)).flip(3)
        afar = F.interpolate(F.pad(x, [SIDE // 2] * 4, mode="replicate"), size=(SIDE, SIDE), mode="bilinear", align_corners=False, antialias=True)
        quarter = SIDE // 4
        afar = F.interpolate(look(network, afar)[:, :, quarter:-quarter, quarter:-quarter], size=(SIDE, SIDE), mode="bilinear", align_corners=False)
        mean = (plain + mirrored) / 2
        subject = (mean > 0.5).float().sum((1, 2, 3))
        undecided = ((mean > 0.15) & (mean < 0.85)).float().sum((1, 2, 3)) / subject.clamp_min(1)
        sure = (agreement(plain, mirrored) > MIN_AGREEMENT) & (agreement(mean, afar) > MIN_AGREEMENT - 0.1) & (undecided < MAX_UNDECIDED)
        sure &= (subject > 0.03 * SIDE**2) & (subject < 0.85 * SIDE**2)
        is_given = given.amin((1, 2, 3), keepdim=True) < 0.9
        sure = torch.where(is_given.view(-1), agreement(given, mean) > 0.75, sure)
        found.append((torch.where(is_given, given, mean) * 255).round().byte().cpu())
        certain.append(sure.cpu())
    return torch.cat(found), torch.cat(certain)


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
    def __init__(self, network, packs, device):
        photos, masks, sources = [torch.cat(parts) if torch.is_tensor(parts[0]) else sum(parts, []) for parts in zip(*[read_pack(f"{packs}/photos-{i}", "RGB", 256) for i in (1, 2)])]
        self.cut_outs = read_pack(f"{packs}/cut-outs", "RGBA", 192)[0].to(device)
        labels, certain = label(network, photos, masks)
        for name in sorted(set(sources)):
            own = torch.tensor([source == name for source in sources])
            print(name, int(own.sum()), "photographs, certain of", int((own & certain).sum()), flush=True)
        self.photos, self.labels = photos[certain].to(device), labels[certain].to(device)
        self.scenery = photos[~certain].to(device)
        self.device = device

    def photo(self, count, held_out):
        """Views of photographs: nearer, so that the border cuts the subject, or with the border going on all around."""
        i = self.choose(len(self.photos), count, held_out)
        x, mask = self.photos[i].float() / 255, self.labels[i].float() / 255
        grid = turn(count, 0.5, 2.0, 0.5, self.device)
        still = chance(count, 0.3, self.device)
        grid = torch.where(still, F.affine_grid(torch.eye(2, 3, device=self.device).expand(count, 2, 3), [count, 1, SIDE, SIDE], align_corners=False), grid)
        inside = place(torch.ones_like(mask), grid)
        return place(x, grid, "border"), place(mask, grid), (inside > 0.5).float()

    def front(self, count, held_out):
        """Subjects of photographs and drawings, with their masks."""
        i, j = self.choose(len(self.photos), count, held_out), self.choose(len(self.cut_outs), count, held_out)
        mask = self.labels[i].float() / 255
        x = F.interpolate(self.photos[i].float() / 255, size=(SIDE, SIDE), mode="bilinear", align_corners=False)
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

    def choose(self, size, count, held_out):
        """The last twentieth of everything is held out."""
        edge = size - max(1, size // 20)
        return torch.randint(edge, size, (count,), device=self.device) if held_out else torch.randint(0, edge, (count,), device=self.device)

    def batch(self, count, held_out=False):
        parts = [self.photo(count // 2, held_out), self.composite(count - count // 2, held_out)]
        x, mask, weight = [torch.cat(values) for values in zip(*parts)]
        x = torch.where(chance(count, 0.6, self.device), other_light(x), x)
        x = torch.where(chance(count, 0.3, self.device), noise(x, 0.06), x)
        quality = uniform((count, 1, 1, 1), 40, 95, self.device)
        x = torch.where(chance(count, 0.4, self.device), jpeg(x, quality, chance(count, 0.6, self.device)), x)
        # A subject of which next to nothing is left in the picture is none.
        seen = mask.mean((1, 2, 3), keepdim=True) > 0.02
        return in_bytes(x.clamp(0, 1)), mask, weight * seen
