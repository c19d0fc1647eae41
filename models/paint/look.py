"""What two pictures have in common by the look of SqueezeNet 1.1: things, and strokes."""
import numpy as np
import torch
import torch.nn.functional as F

MEANS = (104.0, 117.0, 123.0)
"""After which of its parts strokes are compared, and how much each counts."""
STROKES = {"conv1": 1.0, "fire3": 1.0, "fire4": 1.0, "fire5": 0.5}
THINGS = "fire2"
SMALLER_BEFORE = ("fire2", "fire4")


class Look:
    def __init__(self, path, device):
        with np.load(path) as file:
            self.weights = {name: torch.from_numpy(file[name].astype(np.float32)).to(device).contiguous(memory_format=torch.channels_last) if file[name].ndim == 4 else torch.from_numpy(file[name].astype(np.float32)).to(device) for name in file.files}
        self.means = torch.tensor(MEANS, device=device).view(1, 3, 1, 1)

    def conv(self, x, name, **how):
        return F.relu(F.conv2d(x, self.weights[f"{name}.weight"].to(x.dtype), self.weights[f"{name}.bias"].to(x.dtype), **how))

    def __call__(self, picture):
        x = picture.flip(1) * 255 - self.means
        # Taken at every pixel and then made smaller by means: the steps of the original leave grids in what is painted.
        x = self.conv(x, "conv1", padding=1)
        seen = {"conv1": x}
        x = F.avg_pool2d(x, 2)
        for name in ("fire2", "fire3", "fire4", "fire5"):
            if name in SMALLER_BEFORE:
                x = F.avg_pool2d(x, 2)
            x = self.conv(x, f"{name}/squeeze1x1")
            x = torch.cat([self.conv(x, f"{name}/expand1x1"), self.conv(x, f"{name}/expand3x3", padding=1)], 1)
            seen[name] = x
        return seen


def strokes_of(seen):
    """Which features come together, wherever they are."""
    def gram(x):
        flat = x.float().flatten(2)
        return flat @ flat.transpose(1, 2) / (flat.shape[1] * flat.shape[2])

    return {name: gram(seen[name]) for name in STROKES}


def apart(one, other):
    """How far from the other, as part of how much there is of it."""
    return ((one - other) ** 2).flatten(1).sum(1) / (other**2).flatten(1).sum(1)


def stroke_distance(one, other):
    return sum(weight * apart(one[name], other[name]).mean() for name, weight in STROKES.items())


def thing_distance(one, other):
    return apart(one[THINGS].float(), other[THINGS].float()).mean()
