"""A subject finder that goes on from the first layers of two networks: one that knows 80 kinds of things, and one that was trained on a million photographs."""
import torch
import torch.nn as nn
import torch.nn.functional as F

from common.blocks import Take, blocks, doubled
from common.trunks import DEVIATIONS, LAYERS, MEANS, Trunk

SIDE = 320
# How many channels there are at a 32nd of the size, a 16th, an 8th, a quarter and half of it.
WIDTHS = (256, 128, 96, 64, 32)


class Cut(nn.Module):
    """`folder` holds both networks, things.onnx and nsfw.onnx, which learn as well."""

    def __init__(self, folder):
        super().__init__()
        self.nsfw = Trunk(f"{folder}/nsfw.onnx", ["expanded_conv_project_BN", *LAYERS["nsfw"]])
        self.things = Trunk(f"{folder}/things.onnx", LAYERS["things"])
        a, b, c, d, e = WIDTHS
        self.t32, self.t16, self.t8 = Take(320 + 512, a), Take(96 + 256, b), Take(32 + 128, c)
        self.t4, self.t2 = Take(24, d, 0.0), Take(16, e, 0.0)
        self.near = nn.Sequential(nn.Conv2d(3, e, 3, 2, 1), nn.Hardswish(), nn.Conv2d(e, e, 3, 1, 1))
        self.scene = nn.Sequential(nn.Linear(a, 64), nn.Hardswish(), nn.Linear(64, a))
        self.b32, self.b16, self.b8, self.b4, self.b2 = blocks(3, a, 0.1), blocks(3, b, 0.1), blocks(3, c, 0.05), blocks(2, d), blocks(1, e)
        self.u16, self.u8, self.u4, self.u2 = nn.Conv2d(a, b, 1), nn.Conv2d(b, c, 1), nn.Conv2d(c, d, 1), nn.Conv2d(d, e, 1)
        self.sides = nn.ModuleList(nn.Conv2d(width, 1, 3, padding=1) for width in (d, c, b, a))
        self.out = nn.Conv2d(e, 4, 3, padding=1)
        self.register_buffer("mean", torch.tensor(MEANS).view(1, 3, 1, 1))
        self.register_buffer("deviation", torch.tensor(DEVIATIONS).view(1, 3, 1, 1))

    def trunks(self):
        return [*self.nsfw.parameters(), *self.things.parameters()]

    def seen(self, x):
        n2, n4, n8, n16, n32 = self.nsfw(x)
        t8, t16, t32 = self.things((x.flip(1) * 255 - self.mean) / self.deviation)
        return n2, n4, torch.cat([n8, t8], 1), torch.cat([n16, t16], 1), torch.cat([n32, t32], 1)

    def forward(self, x):
        """Of pictures from 0 to 1, how sure it is of each pixel before the sigmoid: the answer, then that of each level."""
        x2, x4, x8, x16, x32 = self.seen(x)
        a = self.t32(x32)
        a = self.b32(a + self.scene(a.mean((2, 3)))[:, :, None, None])
        b = self.b16(doubled(self.u16(a)) + self.t16(x16))
        c = self.b8(doubled(self.u8(b)) + self.t8(x8))
        d = self.b4(doubled(self.u4(c)) + self.t4(x4))
        e = self.b2(doubled(self.u2(d)) + self.t2(x2) + self.near(x * 2 - 1))
        answer = F.pixel_shuffle(self.out(F.hardswish(e)), 2)
        return [answer, *(side(level) for side, level in zip(self.sides, (d, c, b, a)))]


class Shipped(nn.Module):
    """What the engine runs: the answer alone, from 0 to 1."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, x):
        return torch.sigmoid(self.network(x)[0])
