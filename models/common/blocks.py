"""What our decoders are made of, which continue from layers of other networks."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class Block(nn.Module):
    def __init__(self, channels, skipped=0.0):
        super().__init__()
        self.dw = nn.Conv2d(channels, channels, 5, padding=2, groups=channels, bias=False)
        self.bn = nn.BatchNorm2d(channels)
        self.up = nn.Conv2d(channels, 2 * channels, 1)
        self.down = nn.Conv2d(2 * channels, channels, 1)
        self.down.weight.data.mul_(0.5)
        self.skipped = skipped

    def forward(self, x):
        y = self.down(F.hardswish(self.up(self.bn(self.dw(x)))))
        if self.training and self.skipped:
            y = y * (torch.rand(len(x), 1, 1, 1, device=x.device) > self.skipped) / (1 - self.skipped)
        return x + y


class Take(nn.Module):
    """Layers of the other networks have very different sizes, and none of them may become indispensable."""

    def __init__(self, layers, channels, dropped=0.1):
        super().__init__()
        self.bn = nn.BatchNorm2d(layers, affine=False)
        self.c = nn.Conv2d(layers, channels, 1)
        self.d = nn.Dropout2d(dropped)

    def forward(self, x):
        return self.c(self.d(self.bn(x)))


def blocks(count, channels, skipped=0.0):
    return nn.Sequential(*[Block(channels, skipped) for _ in range(count)])


def doubled(x):
    return F.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False)
