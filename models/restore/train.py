"""Trains the network that enlarges and cleans. python3 restore/train.py DATA OUT --seconds 540 --total 1080"""
import os, sys

import torch
import torch.nn.functional as F

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from common.degrade import chance, hard_life, in_bytes, other_light
from common.shards import crops, load_photos
from common.training import Training, begin, decibels, load_weights, same_chance
from enlarging import loss_of, put_away
from network import Restore

options, device = begin("restore", batch=48, seed=2)
train, held_out = load_photos(options.data, device)
print("tiles", len(train), len(held_out), flush=True)


@torch.no_grad()
def pairs(tiles, count, kind=None):
    """Photographs and what a hard life has made of them. Kinds: 0 only smaller, 1 messenger, 2 camera in the dark, 3 all at once."""
    x = crops(tiles, count, options.side, (1.0, 0.72, 0.55))
    x = torch.where(chance(count, 0.5, device), x.transpose(2, 3), x)
    if tiles is train:
        x = other_light(x)
    kinds = torch.randint(4, (count, 1, 1, 1), device=device) if kind is None else torch.full((count, 1, 1, 1), kind, device=device)
    return in_bytes(hard_life(x, kinds)), x


@torch.no_grad()
def report(network):
    for kind, name in enumerate(("smaller", "messenger", "dark", "all")):
        with same_chance(50 + kind), torch.autocast(device, torch.bfloat16):
            y, x = pairs(held_out, 64, kind)
            out = network(y)
        plain = F.interpolate(y, scale_factor=2, mode="bicubic", align_corners=False)
        print(f"  {name}: bicubic {decibels(plain, x):.2f} ours {decibels(out, x):.2f} dB", flush=True)


def loss_of_batch():
    return loss_of(network, *pairs(train, options.batch), device)


def keep():
    put_away(training, "restore", options.out)


network = Restore().to(device).to(memory_format=torch.channels_last)
print("parameters", sum(p.numel() for p in network.parameters()), flush=True)
if options.weights:
    load_weights(network, options.weights)
training = Training(network, options.checkpoint, options.seconds, options.total, 8e-4)
training.run("restore", loss_of_batch, keep, told_every=1000, kept_every=3000)
report(training.average)
