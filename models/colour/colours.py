"""CIELAB, and the colours that the network chooses from."""
import torch

TO_XYZ = torch.tensor([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]])
WHITE = torch.tensor([0.95047, 1.0, 1.08883])
STEP = 10
# Rarer ones than this are left to their neighbours.
RARE = 2e-5


def lab_of(rgb):
    light = torch.where(rgb <= 0.04045, rgb / 12.92, ((rgb.clamp_min(0) + 0.055) / 1.055) ** 2.4)
    x = torch.einsum("ij,njhw->nihw", TO_XYZ.to(rgb.device), light) / WHITE.to(rgb.device).view(1, 3, 1, 1)
    f = torch.where(x > 0.008856, x.clamp_min(1e-6) ** (1 / 3), 7.787 * x + 16 / 116)
    return torch.cat([116 * f[:, 1:2] - 16, 500 * (f[:, :1] - f[:, 1:2]), 200 * (f[:, 1:2] - f[:, 2:])], 1)


def grey_of(lightness):
    """The grey that is as light, from 0 to 1."""
    light = torch.where(lightness > 8, ((lightness + 16) / 116) ** 3, lightness / 903.3)
    return torch.where(light <= 0.0031308, light * 12.92, 1.055 * light.clamp_min(1e-8) ** (1 / 2.4) - 0.055)


def bins_in(batches):
    """A grid of colours as far as these occur, and how often each does."""
    counts = sum(torch.bincount(((ab / STEP).round().long() + 11).clamp(0, 22).mul(torch.tensor([23, 1], device=ab.device).view(1, 2, 1, 1)).sum(1).flatten(), minlength=529) for ab in batches)
    part = (counts / counts.sum()).view(23, 23)
    return ((part > RARE).nonzero() - 11).float() * STEP, part[part > RARE] / part[part > RARE].sum()


def encoded(ab, bins):
    """The five nearest bins of each pixel, and how much it belongs to each."""
    away, nearest = torch.cdist(ab.permute(0, 2, 3, 1).reshape(-1, 2), bins).topk(5, largest=False)
    near = torch.exp(-(away**2) / 50)
    return nearest, near / near.sum(1, keepdim=True)


def decoded(answer, bins, boldness):
    return torch.einsum("nqhw,qc->nchw", (answer.float() / boldness).softmax(1), bins)
