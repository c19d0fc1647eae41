"""Writes the network as ONNX with weights in 8 bits, one scale for each channel: `python3 models/colour/export.py colour.pt colour.onnx`."""
import sys

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from network import LAYERS, Colour


class Shipped(torch.nn.Module):
    """Answers with how likely each colour is at each point (before the softmax), and with the colours themselves: a and b of Lab."""

    def __init__(self, network, bins):
        super().__init__()
        self.network = network
        self.register_buffer("bins", bins.T.contiguous())

    def forward(self, gray, *layers):
        return self.network(gray, layers), self.bins


def in_8_bits(model):
    """Weights of convolutions as whole numbers, which the runtime widens when it loads them."""
    graph, kept, widened = model.graph, [], []
    for tensor in graph.initializer:
        array = numpy_helper.to_array(tensor)
        if tensor.data_type != TensorProto.FLOAT or array.ndim < 2 or array.size < 512:
            kept.append(tensor)
            continue
        scale = np.abs(array.reshape(len(array), -1)).max(1).clip(1e-8) / 127
        whole = np.round(array / scale.reshape(-1, *[1] * (array.ndim - 1))).astype(np.int8)
        kept += [numpy_helper.from_array(whole, f"{tensor.name}.whole"), numpy_helper.from_array(scale.astype(np.float32), f"{tensor.name}.scale")]
        widened.append(helper.make_node("DequantizeLinear", [f"{tensor.name}.whole", f"{tensor.name}.scale"], [tensor.name], axis=0))
    nodes = widened + list(graph.node)
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(kept)
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    return model


if __name__ == "__main__":
    trained, path = sys.argv[1:]
    state = torch.load(trained, map_location="cpu", weights_only=True)
    network = Colour(len(state["bins"]))
    network.load_state_dict({name: value.float() if value.is_floating_point() else value for name, value in state["net"].items()})
    names = [name for name, _, _ in LAYERS]
    example = torch.rand(1, 1, 64, 96), *[torch.rand(1, channels, 64 // step, 96 // step) for _, channels, step in LAYERS]
    axes = {name: {2: f"{name}_h", 3: f"{name}_w"} for name in ["gray", "likely", *names]}
    torch.onnx.export(Shipped(network, state["bins"]).eval(), example, path, opset_version=17, dynamo=False, input_names=["gray", *names], output_names=["likely", "colours"], dynamic_axes=axes)
    onnx.save(in_8_bits(onnx.load(path)), path)
