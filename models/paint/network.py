import torch
import torch.nn as nn
import torch.nn.functional as F

LUMA = (0.299, 0.587, 0.114)


def luma(x):
    return x[:, :1] * LUMA[0] + x[:, 1:2] * LUMA[1] + x[:, 2:3] * LUMA[2]


class Layer(nn.Module):
    """A convolution whose outputs each style levels and lifts by its own measures."""

    def __init__(self, inside, outside, kernel, styles, stride=1):
        super().__init__()
        self.pad = kernel // 2
        self.conv = nn.Conv2d(inside, outside, kernel, stride, bias=False)
        self.scale = nn.Parameter(torch.ones(styles, outside))
        self.lift = nn.Parameter(torch.zeros(styles, outside))

    def forward(self, x, style):
        x = self.conv(F.pad(x, [self.pad] * 4, mode="reflect"))
        return F.instance_norm(x) * (style @ self.scale)[:, :, None, None] + (style @ self.lift)[:, :, None, None]


class Paint(nn.Module):
    """A photograph painted in a mixture of styles; those that are marked keep its colours and paint with light alone."""

    def __init__(self, keeps_colour, width=24, blocks=5):
        super().__init__()
        styles, deep = len(keeps_colour), 4 * width
        self.register_buffer("keeps_colour", torch.tensor(keeps_colour).float())
        self.down = nn.ModuleList([Layer(3, width, 9, styles), Layer(width, 2 * width, 3, styles, 2), Layer(2 * width, deep, 3, styles, 2)])
        self.deep = nn.ModuleList([Layer(deep, deep, 3, styles) for _ in range(2 * blocks)])
        self.up = nn.ModuleList([Layer(deep, 2 * width, 3, styles), Layer(2 * width, width, 3, styles)])
        self.leave = nn.Conv2d(width, 3, 9)

    def forward(self, x, style):
        z = x * 2 - 1
        for layer in self.down:
            z = F.relu(layer(z, style))
        for one, two in zip(self.deep[::2], self.deep[1::2]):
            z = z + two(F.relu(one(z, style)), style)
        for layer in self.up:
            z = F.relu(layer(F.interpolate(z, scale_factor=2.0, mode="nearest"), style))
        painted = torch.sigmoid(self.leave(F.pad(z, [4] * 4, mode="reflect")).float())
        kept = (style @ self.keeps_colour)[:, None, None, None]
        return painted + kept * (luma(painted) - painted + x - luma(x))
