"""Trains Cut: `python3 models/cut/train.py packed out --seconds 800 --total 800`. `packed` holds what prepare.py and label.py write, things.onnx and nsfw.onnx.

Writes the averaged weights; export.py makes an ONNX file of them."""
import os, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import torch
import torch.nn.functional as F

from common.training import Training, begin, load_weights, save_weights
from measure import Truth, measure_held_out
from network import Cut
from synthesise import Synthesis


def loss_at(answer, mask, weight):
    """How far off each pixel is, and how little the answer and the truth have in common."""
    answer = F.interpolate(answer.float(), size=mask.shape[2:], mode="bilinear", align_corners=False)
    crossed = (F.binary_cross_entropy_with_logits(answer, mask, reduction="none") * weight).sum() / weight.sum().clamp_min(1)
    seen, true = torch.sigmoid(answer) * weight, mask * weight
    both, either = (seen * true).sum((1, 2, 3)), (seen + true - seen * true).sum((1, 2, 3))
    return crossed + (1 - both / either.clamp_min(1)).mean()


def loss_of_batch():
    x, mask, weight = synthesis.batch(options.batch)
    with torch.autocast(device, torch.bfloat16):
        answer, *levels = network(x.contiguous(memory_format=torch.channels_last))
    return loss_at(answer, mask, weight) + 0.4 * sum(loss_at(level, mask, weight) for level in levels), {}


def keep():
    training.save()
    os.makedirs(options.out, exist_ok=True)
    save_weights(training.average, f"{options.out}/cut-half.pt")
    print(measure_held_out(training.average, synthesis), truth.measure(training.average), flush=True)


options, device = begin("cut", batch=64, seed=11, side=None)
synthesis, truth = Synthesis(options.data, device), Truth(options.data, device)
network = Cut(options.data).to(device).to(memory_format=torch.channels_last)
if options.weights:
    load_weights(network, options.weights)
training = Training(network, options.checkpoint, options.seconds, options.total, 1e-3, network.trunks())
training.run("cut", loss_of_batch, keep)
