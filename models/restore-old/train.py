"""Trains the network for old photographs. python3 restore-old/train.py DATA OUT --weights restore-half.pt --seconds 540 --total 1080"""
import os, sys

import torch
import torch.nn.functional as F

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from common.age import cracks, dust, fade, grain, grow_old, halftone, scratch
from common.degrade import blur, chance, halve, hard_life, in_bytes, jpeg, other_light, uniform
from common.shards import crops, load_photos
from common.training import Training, begin, decibels, load_weights, same_chance
from restore.enlarging import loss_of, put_away
from restore.network import Restore

options, device = begin("restore-old", batch=48, seed=4)
train, held_out = load_photos(options.data, device)
print("tiles", len(train), len(held_out), flush=True)


@torch.no_grad()
def pairs(tiles, count, damage=None):
    """Photographs, faded or not, and what has become of them. What is not old is there, too, so that nothing is unlearnt."""
    x = crops(tiles, count, options.side, (1.0, 0.72, 0.55))
    x = torch.where(chance(count, 0.5, device), x.transpose(2, 3), x)
    if tiles is train:
        x = other_light(x)
    x = torch.where(chance(count, 0.8, device), fade(x), x)
    sigma = uniform((count,), 0.3, 2.2, device)
    soft = blur(x, sigma, sigma, torch.zeros_like(sigma))
    y = halve(torch.where(chance(count, 0.7, device), soft, x))
    y = damage(y) if damage else grow_old(y)
    y = torch.where(chance(count, 0.6, device), jpeg(y, uniform((count, 1, 1, 1), 45, 96, device), chance(count, 0.6, device)), y)
    if damage is None:
        new = hard_life(x, torch.randint(4, (count, 1, 1, 1), device=device))
        y = torch.where(chance(count, 0.2, device), new, y)
    return in_bytes(y), x


@torch.no_grad()
def report(network):
    for n, damage in enumerate((scratch, cracks, dust, grain, halftone, grow_old)):
        with same_chance(50 + n):
            y, x = pairs(held_out, 64, damage)
        with torch.autocast(device, torch.bfloat16):
            out, before = network(y), earlier(y)
        plain = F.interpolate(y, scale_factor=2, mode="bicubic", align_corners=False)
        print(f"  {damage.__name__}: bicubic {decibels(plain, x):.2f} restore {decibels(before, x):.2f} ours {decibels(out, x):.2f} dB", flush=True)


def loss_of_batch():
    return loss_of(network, *pairs(train, options.batch), device)


def keep():
    put_away(training, "restore-old", options.out)
    report(training.average)


network = Restore().to(device).to(memory_format=torch.channels_last)
earlier = Restore().to(device).eval()
load_weights(earlier, f"{options.data}/restore-half.pt")
if options.weights:
    load_weights(network, options.weights)
training = Training(network, options.checkpoint, options.seconds, options.total, 6e-4)
training.run("restore-old", loss_of_batch, keep)
