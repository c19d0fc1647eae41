"""Writes a mixture of the weights that training began with and those that it ended with: `python3 models/cut/export.py u2netp.onnx cut-half.pt 0.5 cut.onnx`."""
import os, sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import torch

from common.onnx_half import export
from network import SIDE, Cut, Shipped, load_onnx

first, trained, part, path = sys.argv[1:]
network = load_onnx(Cut(), first)
state = torch.load(trained, map_location="cpu")
network.load_state_dict({name: torch.lerp(value, state[name].float(), float(part)) for name, value in network.state_dict().items()})
export(Shipped(network).eval(), torch.zeros(1, 3, SIDE, SIDE), path, ["input"], ["subject"], {})
