"""The weights of an exported network as a beginning for further training. python3 unmark/from_onnx.py UNMARK.onnx DATA OUT-half.pt"""
import os, sys

import onnx
import torch
from onnx import numpy_helper

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from common.shards import load_photos
from network import Unmark
from synthesise import Marks, synthesise

exported, data, out = sys.argv[1:4]
device = "cuda" if torch.cuda.is_available() else "cpu"
graph = onnx.load(exported).graph
tensors = {tensor.name.removesuffix(".half"): torch.from_numpy(numpy_helper.to_array(tensor).copy()).float() for tensor in graph.initializer}
network = Unmark().eval()
state = network.state_dict()
state.update({name: value for name, value in tensors.items() if name in state})
for node in graph.node:
    # The export has folded each norm into the convolution before it, which then carries a bias.
    if node.op_type == "Conv" and node.name.endswith("/one/Conv"):
        block = node.name.strip("/").removesuffix("/one/Conv").split("/")[-1]
        state[f"{block}.one.weight"] = tensors[node.input[1]]
        state[f"{block}.norm.bias"] = tensors[node.input[2]]
        state[f"{block}.norm.running_var"].fill_(1 - 1e-5)
network.load_state_dict(state)
network.to(device)

# A norm in training divides by what it sees: it has to be told what that is, so that the network stays the same.
sums = {}


def remember(norm, inputs):
    x = inputs[0].double()
    count, mean, square = sums.get(norm, (0, 0, 0))
    sums[norm] = count + 1, mean + x.mean((0, 2, 3)), square + (x**2).mean((0, 2, 3))


norms = [module for module in network.modules() if isinstance(module, torch.nn.BatchNorm2d)]
hooks = [norm.register_forward_pre_hook(remember) for norm in norms]
tiles, _ = load_photos(data, device)
marks = Marks(f"{data}/marks", device)
torch.manual_seed(5)
with torch.no_grad():
    for _ in range(8):
        seen, _, _, _, hint, _ = synthesise(tiles, marks, 16, 256)
        before = network(seen, hint)
    for hook in hooks:
        hook.remove()
    for norm in norms:
        count, mean, square = sums[norm]
        mean, square = mean / count, square / count
        variance = (square - mean**2).clamp_min(1e-6)
        norm.bias += mean.float()
        norm.weight.copy_((variance + norm.eps).sqrt())
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
    print("differs by at most", max((a - b).abs().max().item() for a, b in zip(before, network(seen, hint))))
torch.save({name: value.half() if value.is_floating_point() else value for name, value in network.state_dict().items()}, out)
