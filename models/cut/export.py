"""Writes the averaged weights as ONNX, in 8 bits: `python3 models/cut/export.py packed cut-half.pt cut.onnx`."""
import os, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import torch

from common.onnx_8_bits import export
from common.training import load_weights
from network import SIDE, Cut, Shipped

packed, trained, path = sys.argv[1:]
network = Cut(packed)
load_weights(network, trained)
export(Shipped(network).eval(), torch.zeros(1, 3, SIDE, SIDE), path, ["input"], ["subject"], {})
