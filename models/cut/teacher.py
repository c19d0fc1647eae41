"""Runs IS-Net, which is only there as an ONNX file, on the GPU and in 16 bits: what is needed of its graph, and no more."""
import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper


class Teacher:
    """Looks at squares of 1,024 pixels, the only size that the file is made for, and says from 0 to 1 what is in front."""

    SIDE = 1024

    def __init__(self, path, device):
        self.graph = onnx.load(path).graph
        self.weights = {value.name: torch.from_numpy(numpy_helper.to_array(value).copy()).to(device).half() for value in self.graph.initializer}
        # Casts are no steps here, where everything has 16 bits; they stand at the end of the list of nodes.
        self.cast = {node.output[0]: node.input[0] for node in self.graph.node if node.op_type == "Cast"}
        self.options = {node.output[0]: {a.name: onnx.helper.get_attribute_value(a) for a in node.attribute} for node in self.graph.node}
        # What is not needed any more is let go: all answers of a large picture together take gigabytes.
        self.last_use = {self.cast.get(name, name): i for i, node in enumerate(self.graph.node) for name in node.input if node.op_type != "Cast"}
        self.sizes = {node.output[0]: self.size_in(node) for node in self.graph.node if node.op_type == "Concat"}

    def size_in(self, node):
        """The constant that a list of sizes ends with; None where the node joins answers instead."""
        last = self.options.get(node.input[-1], {}).get("value")
        return None if last is None else numpy_helper.to_array(last).tolist()

    @torch.no_grad()
    def look(self, x):
        x = F.interpolate(x, size=(self.SIDE, self.SIDE), mode="bilinear", align_corners=False)
        values = {**self.weights, self.graph.input[0].name: ((x * 255 - 128) / 256).half()}
        answer = self.cast[self.graph.output[0].name]
        for i, node in enumerate(self.graph.node):
            names = [self.cast.get(name, name) for name in node.input]
            values[node.output[0]] = self.run(node, [values.get(name) for name in names], self.options[node.output[0]])
            if node.output[0] == answer:
                return values[answer].float()
            for name in names:
                if self.last_use.get(name) == i:
                    values.pop(name, None)

    def run(self, node, taken, options):
        kind = node.op_type
        if kind == "Conv":
            return F.conv2d(*taken, stride=options["strides"], padding=options["pads"][:2], dilation=options["dilations"])
        if kind == "MaxPool":
            return F.max_pool2d(taken[0], options["kernel_shape"], options["strides"], ceil_mode=True)
        if kind in ("Relu", "Sigmoid"):
            return getattr(torch, kind.lower())(taken[0])
        if kind == "Add":
            return taken[0] + taken[1]
        if kind == "Concat":
            return None if self.sizes[node.output[0]] else torch.cat(taken, options["axis"])
        if kind == "Resize":
            return F.interpolate(taken[0], size=self.sizes[self.cast.get(node.input[3], node.input[3])], mode="bilinear", align_corners=False)
        return None
