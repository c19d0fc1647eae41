"""Trains the network that enlarges and cleans videos. python3 restore-video/train.py DATA OUT --seconds 540 --total 1080"""
import os, sys

import torch
import torch.nn.functional as F

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from common.degrade import blur, chance, in_bytes, noise, other_light, uniform
from common.motion import clips, code_clip
from common.shards import load_photos, with_detail
from common.training import Training, begin, decibels, distance, load_weights, same_chance, write
from restore.network import Restore

SEEN = 5
"""Frames of a clip; those that have all their neighbours are restored."""
FRAMES = 7
RESTORED = FRAMES - SEEN + 1
CLEAN, CODED, NOISY = range(3)

options, device = begin("restore-video", batch=24, side=192, seed=3)
train, held_out = load_photos(options.data, device)
train = with_detail(train, 0.75)
# Noise is mostly filtered before the network sees a video, so that clean ones count most.
KINDS = torch.tensor([CLEAN, CLEAN, CLEAN, CODED, CODED, NOISY], device=device)
print("tiles", len(train), len(held_out), flush=True)


@torch.no_grad()
def pairs(tiles, count, kind=None):
    """Clips of each kind or of one, and what small cameras and sparing coders have made of them."""
    truth = clips(tiles, count, FRAMES, options.side)
    if tiles is train:
        tall = other_light(truth.transpose(1, 2).flatten(2, 3))
        truth = tall.view(count, 3, FRAMES, options.side, options.side).transpose(1, 2).contiguous()
    kinds = KINDS[torch.randint(len(KINDS), (count,), device=device)] if kind is None else torch.full((count,), kind, device=device)
    each = kinds.repeat_interleave(FRAMES).view(-1, 1, 1, 1)
    y = truth.flatten(0, 1)
    alike = lambda values: values.repeat_interleave(FRAMES, 0)
    sigma = alike(uniform((count,), 0.2, 1.3, device))
    soft = blur(y, sigma, sigma, torch.zeros_like(sigma))
    y = torch.where((each != CLEAN) & alike(chance(count, 0.5, device)), soft, y)
    half = options.side // 2
    cubic = F.interpolate(y, size=(half, half), mode="bicubic", align_corners=False, antialias=True)
    y = torch.where(alike(chance(count, 0.5, device)), F.avg_pool2d(y, 2), cubic).clamp(0, 1)
    y = torch.where(each == NOISY, noise(y, 0.12, FRAMES), y)
    least = torch.where(kinds == CODED, 5.0, 1.0)
    most = torch.where(kinds == CODED, 28.0, torch.where(kinds == NOISY, 10.0, 5.0))
    step = torch.exp(least.log() + torch.rand(count, device=device) * (most / least).log())
    y = code_clip(y.view(count, FRAMES, 3, half, half), step)
    return in_bytes(y), truth


def restored(network, y, truth):
    """The frames that have all their neighbours, as the network gives them back, and the truth."""
    seen = torch.cat([y[:, n : n + SEEN].flatten(1, 2) for n in range(RESTORED)])
    true = torch.cat([truth[:, n + SEEN // 2] for n in range(RESTORED)])
    with torch.autocast(device, torch.bfloat16):
        return network(seen.contiguous(memory_format=torch.channels_last)), true


def flicker(out, true, count):
    """How much the error of a frame differs from that of the frame before."""
    return ((out - true)[count:] - (out - true)[:-count]).abs().mean()


@torch.no_grad()
def report(network):
    for kind, name in enumerate(("clean", "coded", "noisy")):
        with same_chance(50 + kind):
            y, truth = pairs(held_out, 32, kind)
        out, true = restored(network, y, truth)
        plain = F.interpolate(torch.cat([y[:, n + SEEN // 2] for n in range(RESTORED)]), scale_factor=2, mode="bicubic", align_corners=False)
        calm = [1000 * flicker(frames, true, 32).item() for frames in (plain, out)]
        print(f"  {name}: bicubic {decibels(plain, true):.2f} ours {decibels(out, true):.2f} dB, flicker {calm[0]:.2f} {calm[1]:.2f}", flush=True)


def loss_of_batch():
    y, truth = pairs(train, options.batch)
    out, true = restored(network, y, truth)
    return distance(out, true) + 0.5 * flicker(out, true, options.batch), {}


def keep():
    training.save()
    axes = {"frames": {2: "h", 3: "w"}, "larger": {2: "h2", 3: "w2"}}
    write(training.average, "restore-video", options.out, (torch.rand(1, 3 * SEEN, 64, 96),), ["frames"], ["larger"], axes)
    report(training.average)


network = Restore(48, 96, 3, 4, 3, SEEN).to(device).to(memory_format=torch.channels_last)
print("parameters", sum(p.numel() for p in network.parameters()), flush=True)
if options.weights:
    load_weights(network, options.weights)
training = Training(network, options.checkpoint, options.seconds, options.total, 4e-4 if options.weights else 8e-4)
training.run("restore-video", loss_of_batch, keep)
