"""Trains the network that enlarges and cleans. python3 restore/train.py DATA OUT --seconds 540 --total 1080"""
import os, sys

import torch
import torch.nn.functional as F

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from common.degrade import blur, chance, jpeg, noise, uniform
from common.shards import crops, load_photos
from common.training import Training, begin, load_weights, write
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
        x = x.clamp_min(1e-4) ** torch.exp(uniform((count, 1, 1, 1), -0.35, 0.35, device))
        x = (x * uniform((count, 1, 1, 1), 0.75, 1.1, device) * uniform((count, 3, 1, 1), 0.9, 1.1, device)).clamp(0, 1)
    kinds = torch.randint(4, (count, 1, 1, 1), device=device) if kind is None else torch.full((count, 1, 1, 1), kind, device=device)
    dark, messenger = kinds >= 2, (kinds == 1) | (kinds == 3)
    sigma = uniform((count,), 0.2, 1.9, device)
    soft = blur(x, sigma, sigma * uniform((count,), 0.6, 1.0, device), uniform((count,), 0, 3.14, device))
    y = torch.where((kinds > 0) & chance(count, 0.7, device), soft, x)
    half = options.side // 2
    area = F.avg_pool2d(y, 2)
    cubic = F.interpolate(y, size=(half, half), mode="bicubic", align_corners=False, antialias=True)
    y = torch.where(chance(count, 0.4, device), area, cubic).clamp(0, 1)
    less = int(half * float(torch.rand(1)) * 0.35 + half * 0.6)
    chain = F.interpolate(F.interpolate(y, size=(less, less), mode="bilinear", align_corners=False, antialias=True), size=(half, half), mode="bicubic", align_corners=False)
    y = torch.where(messenger & chance(count, 0.25, device), chain.clamp(0, 1), y)
    y = torch.where(dark & chance(count, 0.9, device), noise(y, 0.12), y)
    quality = uniform((count, 1, 1, 1), 35, 96, device)
    y = torch.where((messenger & chance(count, 0.92, device)) | (dark & chance(count, 0.4, device)), jpeg(y, quality, chance(count, 0.6, device)), y)
    return (y * 255).round() / 255, x


def decibels(one, other):
    return -10 * torch.log10(((one.clamp(0, 1) - other) ** 2).mean((1, 2, 3)).clamp_min(1e-8)).mean().item()


@torch.no_grad()
def report(network):
    state = torch.get_rng_state(), (torch.cuda.get_rng_state() if device == "cuda" else None)
    for kind, name in enumerate(("smaller", "messenger", "dark", "all")):
        torch.manual_seed(50 + kind)
        y, x = pairs(held_out, 64, kind)
        with torch.autocast(device, torch.bfloat16):
            out = network(y)
        plain = F.interpolate(y, scale_factor=2, mode="bicubic", align_corners=False)
        print(f"  {name}: bicubic {decibels(plain, x):.2f} ours {decibels(out, x):.2f} dB", flush=True)
    torch.set_rng_state(state[0])
    if state[1] is not None:
        torch.cuda.set_rng_state(state[1])


def write_all():
    axes = {"picture": {0: "n", 2: "h", 3: "w"}, "larger": {0: "n", 2: "h2", 3: "w2"}}
    write(training.average, "restore", options.out, (torch.rand(1, 3, 64, 96),), ["picture"], ["larger"], axes)


network = Restore().to(device).to(memory_format=torch.channels_last)
print("parameters", sum(p.numel() for p in network.parameters()), flush=True)
if options.weights:
    load_weights(network, options.weights)
training = Training(network, options.checkpoint, options.seconds, options.total, 8e-4)
while training.running():
    y, x = pairs(train, options.batch)
    with torch.autocast(device, torch.bfloat16):
        out = network(y.contiguous(memory_format=torch.channels_last))
    near = torch.sqrt((out - x) ** 2 + 1e-6).mean()
    waves = (torch.fft.rfft2(out) - torch.fft.rfft2(x)).abs().mean() / options.side
    loss = near + 0.1 * waves
    training.advance(loss)
    if training.step % 1000 == 0:
        print(f"restore {training.step} {training.elapsed:.0f}s loss {loss.item():.4f}", flush=True)
    if training.step % 3000 == 0:
        training.save()
        write_all()
write_all()
training.save()
report(training.average)
