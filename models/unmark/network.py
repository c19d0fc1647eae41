import torch
import torch.nn as nn
import torch.nn.functional as F


class Block(nn.Module):
    def __init__(self, channels, reach=1):
        super().__init__()
        self.one = nn.Conv2d(channels, channels, 3, 1, reach, reach, bias=False)
        self.norm = nn.BatchNorm2d(channels)
        self.two = nn.Conv2d(channels, channels, 3, 1, 1)
        with torch.no_grad():
            self.two.weight.mul_(0.2)

    def forward(self, x):
        return x + self.two(F.silu(self.norm(self.one(x))))


class Unmark(nn.Module):
    """Where a mark lies, how opaque it is, and what was under it. The fourth channel says where it is known to be."""

    def __init__(self, widths=(24, 48, 96, 192, 256)):
        super().__init__()
        floors = range(len(widths) - 1)
        self.enter = nn.Conv2d(4, widths[0], 3, 1, 1)
        self.seen = nn.ModuleList([Block(widths[i]) for i in floors])
        self.down = nn.ModuleList([nn.Conv2d(widths[i], widths[i + 1], 2, 2) for i in floors])
        self.middle = nn.Sequential(*[Block(widths[-1], reach) for reach in (1, 2, 4, 8, 1)])
        self.all_over = nn.Sequential(nn.Conv2d(widths[-1], 64, 1), nn.SiLU(), nn.Conv2d(64, widths[-1], 1))
        self.up = nn.ModuleList([nn.Conv2d(widths[i + 1], widths[i], 1) for i in floors])
        self.drawn = nn.ModuleList([Block(widths[i]) for i in floors])
        self.leave = nn.Conv2d(widths[0], 6, 3, 1, 1)
        with torch.no_grad():
            self.leave.weight.mul_(0.1)
            self.leave.bias.zero_()
            self.leave.bias[0] = -2
            self.all_over[2].weight.zero_()
            self.all_over[2].bias.zero_()

    def forward(self, picture, hint):
        z, kept = self.enter(torch.cat([picture - 0.45, hint], 1)), []
        for seen, down in zip(self.seen, self.down):
            z = seen(z)
            kept.append(z)
            z = down(z)
        # What a mark looks like in one place tells what it looks like in all others.
        z = self.middle(z + self.all_over(z.mean((2, 3), keepdim=True)))
        for i in reversed(range(len(kept))):
            z = self.drawn[i](F.interpolate(self.up[i](z), scale_factor=2.0, mode="nearest") + kept[i])
        z, picture = self.leave(z).float(), picture.float()
        # A mark was laid over as x(1 - a) + ca, so that what was under it is a multiple of what is seen, less a colour.
        return z[:, :1], torch.sigmoid(z[:, 1:2]), picture + z[:, 2:3] * picture + z[:, 3:6]
