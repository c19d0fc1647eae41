"""Writes the network as ONNX with weights in 8 bits, one scale for each channel: `python3 models/colour/export.py colour.pt colour.onnx`."""
import os, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import torch

from common.onnx_8_bits import export
from network import LAYERS, Colour


class Shipped(torch.nn.Module):
    """Answers with how likely each colour is at each point (before the softmax), and with the colours themselves: a and b of Lab."""

    def __init__(self, network, bins):
        super().__init__()
        self.network = network
        self.register_buffer("bins", bins.T.contiguous())

    def forward(self, gray, *layers):
        return self.network(gray, layers), self.bins


if __name__ == "__main__":
    trained, path = sys.argv[1:]
    state = torch.load(trained, map_location="cpu", weights_only=True)
    network = Colour(len(state["bins"]))
    network.load_state_dict({name: value.float() if value.is_floating_point() else value for name, value in state["net"].items()})
    names = [name for name, _, _ in LAYERS]
    example = torch.rand(1, 1, 64, 96), *[torch.rand(1, channels, 64 // step, 96 // step) for _, channels, step in LAYERS]
    axes = {name: {2: f"{name}_h", 3: f"{name}_w"} for name in ["gray", "likely", *names]}
    export(Shipped(network, state["bins"]).eval(), example, path, ["gray", *names], ["likely", "colours"], axes)
