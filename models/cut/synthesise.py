"""Views of photographs with what the teacher saw in them, and their subjects in front of something else: all of it happens on the GPU."""
import numpy as np
import torch
import torch.nn.functional as F

from common.degrade import blur, chance, in_bytes, jpeg, noise, other_light, uniform
from network import SIDE
from packs import read_pack, read_photos

# What shows people, animals and things as people take them counts most; shelves and portraits in a row count least.
SHARES = {"coco": 2.0, "openimages": 1.5, "caltech": 1.0, "clothing": 0.6, "flowers": 0.6, "congress": 0.6, "grocery": 0.4}


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


def photographs_of(count):
    """How many of a batch are photographs; composites follow them."""
    return 5 * count // 6


class Synthesis:
    def __init__(self, packed, device):
        self.device = device
        self.cut_outs = read_pack(f"{packed}/cut-outs", "RGBA", 192)[0].to(device)
        photos, sources = read_photos(packed)
        labelled = torch.load(f"{packed}/labels.pt")
        order = torch.randperm(len(photos), generator=torch.Generator().manual_seed(3))
        self.photos, self.labels = photos[order].to(device), labelled["labels"][order].to(device)
        shares = torch.tensor([SHARES[source] for source in sources])
        self.weights = (labelled["believed"] * shares)[order].to(device)
        # What next to nothing was seen in is scenery.
        self.scenery = self.photos[self.labels.float().mean((1, 2, 3)) < 0.02 * 255]
        print(int((self.weights > 0).sum()), "photographs,", len(self.scenery), "of scenery", flush=True)

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
        is_drawn = chance(count, 0.3, self.device)
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
            return edge + torch.multinomial(self.weights[edge:], count, replacement=True)
        return torch.multinomial(self.weights[:edge], count, replacement=True)

    def edge(self, size):
        """The last twentieth of everything is held out."""
        return size - max(1, size // 20)

    def choose(self, size, count, held_out):
        edge = self.edge(size)
        return torch.randint(edge, size, (count,), device=self.device) if held_out else torch.randint(0, edge, (count,), device=self.device)

    def batch(self, count, held_out=False):
        """Five sixths are photographs: a network that saw mostly composites was worse on what is taken with a camera."""
        real = photographs_of(count)
        parts = [self.photo(real, held_out), self.composite(count - real, held_out)]
        x, mask, weight = [torch.cat(values) for values in zip(*parts)]
        x = torch.where(chance(count, 0.6, self.device), other_light(x), x)
        x = torch.where(chance(count, 0.3, self.device), noise(x, 0.06), x)
        quality = uniform((count, 1, 1, 1), 40, 95, self.device)
        x = torch.where(chance(count, 0.4, self.device), jpeg(x, quality, chance(count, 0.6, self.device)), x)
        # A subject of which next to nothing is left in the picture is none.
        seen = mask.mean((1, 2, 3), keepdim=True) > 0.02
        return in_bytes(x.clamp(0, 1)), mask, weight * seen
