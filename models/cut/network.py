"""U²-Net-p as its ONNX file has it: normalisation is folded into the convolutions, so that fine-tuning has none."""
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F
from onnx import numpy_helper

SIDE = 320
MEANS = (0.485, 0.456, 0.406)
DEVIATIONS = (0.229, 0.224, 0.225)


def conv(inside, outside, dilation=1):
    return nn.Conv2d(inside, outside, 3, padding=dilation, dilation=dilation)


def to_size_of(x, like):
    return F.interpolate(x, size=like.shape[2:], mode="bilinear", align_corners=False)


class Block(nn.Module):
    """A small U inside the large one: `depth` levels, each of half the size, or all of one size with growing dilation."""

    def __init__(self, depth, inside, middle=16, outside=64, flat=False):
        super().__init__()
        self.flat = flat
        reach = [1, 2, 4, 8] if flat else [1] * (depth - 1) + [2]
        self.begin = conv(inside, outside)
        self.down = nn.ModuleList(conv(outside if i == 0 else middle, middle, reach[i]) for i in range(depth))
        self.up = nn.ModuleList(conv(2 * middle, outside if i == 0 else middle, reach[i]) for i in reversed(range(depth - 1)))

    def forward(self, x):
        first = x = F.relu(self.begin(x))
        levels = []
        for i, layer in enumerate(self.down):
            if not self.flat and 0 < i < len(self.down) - 1:
                x = F.max_pool2d(x, 2, ceil_mode=True)
            x = F.relu(layer(x))
            levels.append(x)
        x = levels.pop()
        for layer in self.up:
            level = levels.pop()
            x = F.relu(layer(torch.cat([x if x.shape == level.shape else to_size_of(x, level), level], 1)))
        return x + first


class Cut(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.ModuleList([Block(7, 3), Block(6, 64), Block(5, 64), Block(4, 64), Block(4, 64, flat=True), Block(4, 64, flat=True)])
        self.up = nn.ModuleList([Block(4, 128, flat=True), Block(4, 128), Block(5, 128), Block(6, 128), Block(7, 128)])
        self.sides = nn.ModuleList(conv(64, 1) for _ in range(6))
        self.join = nn.Conv2d(6, 1, 1)

    def forward(self, x):
        """How sure it is of each pixel before the sigmoid: the joined answer, then that of each level."""
        levels = []
        for i, block in enumerate(self.down):
            x = block(F.max_pool2d(x, 2, ceil_mode=True) if i else x)
            levels.append(x)
        answers = [levels.pop()]
        for block in self.up:
            level = levels.pop()
            answers.append(block(torch.cat([to_size_of(answers[-1], level), level], 1)))
        first = self.sides[0](answers[5])
        sides = [first] + [to_size_of(side(answer), first) for side, answer in zip(self.sides[1:], answers[4::-1])]
        return [self.join(torch.cat(sides, 1)), *sides]


class Shipped(nn.Module):
    """What the engine runs: the joined answer alone, from 0 to 1."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, x):
        return torch.sigmoid(self.network(x)[0])


def normalise(x):
    """As the network was trained: by the brightest value of each picture, then by the usual means and deviations."""
    x = x / x.amax((1, 2, 3), keepdim=True).clamp_min(1 / 255)
    view = lambda values: torch.tensor(values, device=x.device).view(1, 3, 1, 1)
    return (x - view(MEANS)) / view(DEVIATIONS)


def load_onnx(network, path):
    """Takes the weights of the file in the order in which its graph uses them, which is the order of the modules here."""
    graph = onnx.load(path).graph
    stored = {value.name: numpy_helper.to_array(value) for value in graph.initializer}
    used = [node for node in graph.node if node.op_type == "Conv"]
    blocks = [layer for block in [*network.down, *network.up] for layer in [block.begin, *block.down, *block.up]]
    sides = [*network.sides, network.join]
    for layer, node in zip([*blocks, *sides], used, strict=True):
        weight, bias = stored[node.input[1]], stored[node.input[2]]
        assert layer.weight.shape == weight.shape and list(layer.dilation) == [*next(a.ints for a in node.attribute if a.name == "dilations")], node.name
        layer.weight.data.copy_(torch.from_numpy(weight.copy()))
        layer.bias.data.copy_(torch.from_numpy(bias.copy()))
    return network
