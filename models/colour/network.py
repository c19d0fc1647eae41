"""Colours from what two networks that the site already has see in a black-and-white picture."""
import torch
import torch.nn as nn
import torch.nn.functional as F

from common.blocks import Take, blocks, doubled

# The layers it looks at: NanoDet-g's, then those of the MobileNetV2 of nsfwjs; their channels, and pixels from one point to the next.
LAYERS = [("t8", 128, 8), ("t16", 256, 16), ("t32", 512, 32), ("n4", 24, 4), ("n8", 32, 8), ("n16", 96, 16), ("n32", 320, 32)]


class Colour(nn.Module):
    """How likely each of some colours is, for every fourth pixel. The sides of a picture are multiples of 32."""

    def __init__(self, bins, widths=(192, 128, 96, 64)):
        super().__init__()
        a, b, c, d = widths
        self.t32, self.t16, self.t8, self.t4 = Take(832, a), Take(352, b), Take(160, c), Take(24, d, 0.0)
        self.l4 = nn.Sequential(nn.Conv2d(1, 24, 3, 2, 1), nn.Hardswish(), nn.Conv2d(24, d, 3, 2, 1))
        self.g = nn.Sequential(nn.Linear(832, 64), nn.Hardswish(), nn.Linear(64, a))
        self.gn = nn.BatchNorm1d(832, affine=False)
        self.b32, self.b16, self.b8, self.b4 = blocks(3, a, 0.1), blocks(3, b, 0.1), blocks(3, c, 0.05), blocks(2, d)
        self.u16, self.u8, self.u4 = nn.Conv2d(a, b, 1), nn.Conv2d(b, c, 1), nn.Conv2d(c, d, 1)
        self.n = nn.BatchNorm2d(d)
        self.out = nn.Conv2d(d, bins, 1)

    def forward(self, gray, layers):
        t8, t16, t32, n4, n8, n16, n32 = layers
        scene = torch.cat([t32, n32], 1)
        x = self.b32(self.t32(scene) + self.g(self.gn(scene.mean((2, 3))))[:, :, None, None])
        x = self.b16(doubled(self.u16(x)) + self.t16(torch.cat([t16, n16], 1)))
        x = self.b8(doubled(self.u8(x)) + self.t8(torch.cat([t8, n8], 1)))
        x = self.b4(doubled(self.u4(x)) + self.t4(n4) + self.l4(gray * 2 - 1))
        return self.out(F.hardswish(self.n(x)))
