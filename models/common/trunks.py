"""The first layers of two networks of the site, which are only there as ONNX files: what is needed of their graphs, and no more."""
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F
from onnx import helper, numpy_helper

PREFIX = "PartitionedCall/onnx_tf_prefix_"
# NanoDet-g, which sees 80 kinds of things, and the MobileNetV2 of nsfwjs.
LAYERS = {
    "things": [f"{PREFIX}Concat_27", f"{PREFIX}Concat_42", f"{PREFIX}Concat_62"],
    "nsfw": ["block_2_add", "block_5_add", "block_12_add", "block_16_project_BN"],
}
# NanoDet-g takes colours from 0 to 255, blue first, less these, divided by these.
MEANS = (103.53, 116.28, 123.675)
DEVIATIONS = (57.375, 57.12, 58.395)


def padded_to_same(x, weight, strides):
    pads = []
    for d in (1, 0):
        size, stride, kernel = int(x.shape[2 + d]), strides[d], int(weight.shape[2 + d])
        missing = max(0, ((size + stride - 1) // stride - 1) * stride + kernel - size)
        pads += [missing // 2, missing - missing // 2]
    return F.pad(x, pads) if any(pads) else x


class Trunk(nn.Module):
    """Answers with some layers. Its kernels can learn; the means and deviations of its normalisation stay."""

    def __init__(self, path, layers):
        super().__init__()
        graph = onnx.load(path).graph
        self.layers, self.entry, needed, nodes = layers, graph.input[0].name, set(layers), []
        for node in reversed(graph.node):
            if node.output[0] in needed:
                nodes.append(node)
                needed |= set(node.input)
        self.nodes = [(node.op_type, list(node.input), node.output[0]) for node in nodes[::-1]]
        self.options = [{a.name: helper.get_attribute_value(a) for a in node.attribute} for node in nodes[::-1]]
        self.last_use = {name: i for i, (_, names, _) in enumerate(self.nodes) for name in names}
        self.fixed, self.kernels = {}, nn.ParameterDict()
        for tensor in graph.initializer:
            if tensor.name not in needed:
                continue
            value = torch.from_numpy(numpy_helper.to_array(tensor).copy())
            if value.is_floating_point() and value.ndim > 0:
                self.kernels[self.key(tensor.name)] = nn.Parameter(value, requires_grad="moving" not in tensor.name)
            else:
                self.fixed[tensor.name] = value

    @staticmethod
    def key(name):
        return name.replace(".", "_")

    def forward(self, x):
        values = {self.entry: x}
        for i, ((kind, names, output), options) in enumerate(zip(self.nodes, self.options)):
            values[output] = self.run(kind, [self.value(values, name) for name in names], options)
            for name in names:
                if self.last_use[name] == i and name not in self.layers:
                    values.pop(name, None)
        return [values[name] for name in self.layers]

    def value(self, values, name):
        if name in values:
            return values[name]
        key = self.key(name)
        return self.kernels[key] if key in self.kernels else self.fixed.get(name)

    def run(self, kind, taken, options):
        x = taken[0]
        if kind == "Conv":
            strides = options.get("strides", [1, 1])
            x = padded_to_same(x, taken[1], strides) if options.get("auto_pad") == b"SAME_UPPER" else x
            return F.conv2d(x, taken[1], taken[2] if len(taken) > 2 else None, stride=strides, groups=options.get("group", 1))
        if kind == "BatchNormalization":
            return F.batch_norm(x, taken[3], taken[4], taken[1], taken[2], eps=options["epsilon"])
        if kind == "Clip":
            return x.clamp(float(taken[1]), float(taken[2]))
        if kind == "Add":
            return x + taken[1]
        if kind == "LeakyRelu":
            return F.leaky_relu(x, options["alpha"])
        if kind == "Concat":
            return torch.cat(taken, options["axis"])
        if kind == "Transpose":
            return x.permute(options["perm"])
        if kind == "MaxPool":
            return F.max_pool2d(x, options["kernel_shape"], options["strides"])
        if kind == "Pad":
            before_and_after = taken[1].view(2, -1)
            value = float(taken[2]) if len(taken) > 2 and taken[2] is not None else 0.0
            return F.pad(x, before_and_after.T.flip(0).flatten().tolist(), value=value)
        raise ValueError(kind)
