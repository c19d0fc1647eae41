"""Runs the first layers of two networks of the site, which are only there as ONNX files, on the GPU: what is needed of their graphs, and no more."""
import onnx
import torch
import torch.nn.functional as F
from onnx import helper, numpy_helper

PREFIX = "PartitionedCall/onnx_tf_prefix_"
LAYERS = {
    "things": [f"{PREFIX}Concat_27", f"{PREFIX}Concat_42", f"{PREFIX}Concat_62"],
    "nsfw": ["block_2_add", "block_5_add", "block_12_add", "block_16_project_BN"],
}


def padded_to_same(x, weight, strides):
    pads = []
    for d in (1, 0):
        size, stride, kernel = x.shape[2 + d], strides[d], weight.shape[2 + d]
        missing = max(0, ((size + stride - 1) // stride - 1) * stride + kernel - size)
        pads += [missing // 2, missing - missing // 2]
    return F.pad(x, pads) if any(pads) else x


class Trunk:
    def __init__(self, path, layers, device, kind):
        graph = onnx.load(path).graph
        self.layers, self.entry, needed, nodes = layers, graph.input[0].name, set(layers), []
        for node in reversed(graph.node):
            if node.output[0] in needed:
                nodes.append(node)
                needed |= set(node.input)
        self.nodes = nodes[::-1]
        constants = {tensor.name: torch.from_numpy(numpy_helper.to_array(tensor).copy()) for tensor in graph.initializer if tensor.name in needed}
        self.constants = {name: value.to(device, kind) if value.is_floating_point() else value for name, value in constants.items()}
        self.options = [{a.name: helper.get_attribute_value(a) for a in node.attribute} for node in self.nodes]
        self.last_use = {name: i for i, node in enumerate(self.nodes) for name in node.input}

    @torch.no_grad()
    def look(self, x):
        values = {**self.constants, self.entry: x}
        for i, (node, options) in enumerate(zip(self.nodes, self.options)):
            values[node.output[0]] = self.run(node.op_type, [values.get(name) for name in node.input], options)
            for name in node.input:
                if self.last_use[name] == i and name not in self.layers:
                    values.pop(name, None)
        return [values[name] for name in self.layers]

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


class Eyes:
    """What both networks see in grey pictures from 0 to 1 whose sides are multiples of 32, in the order of network.LAYERS."""

    def __init__(self, folder, device, kind):
        self.things, self.nsfw = (Trunk(f"{folder}/{name}.onnx", LAYERS[name], device, kind) for name in ("things", "nsfw"))
        self.mean = torch.tensor([103.53, 116.28, 123.675], device=device).view(1, 3, 1, 1)
        self.deviation = torch.tensor([57.375, 57.12, 58.395], device=device).view(1, 3, 1, 1)
        self.kind = kind

    def look(self, grey):
        scaled = (grey * 255 - self.mean) / self.deviation
        return self.things.look(scaled.to(self.kind)) + self.nsfw.look(grey.expand(-1, 3, -1, -1).to(self.kind))
