"""Trains the painter. python3 paint/train.py DATA OUT --seconds 540; DATA/styles holds the sources and squeezenet.npz."""
import os, sys

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from common.degrade import other_light
from common.shards import crops, load_photos
from common.training import Training, begin, load_weights, write
from look import Look, stroke_distance, strokes_of, thing_distance
from network import Paint, luma

"""Name, whether the photograph keeps its colours, how much its things count beside strokes, the sides at which the source is seen."""
STYLES = [("oil", 1, 1.0, (640, 800)), ("impression", 1, 0.7, (560, 700)), ("print", 0, 0.8, (510,)), ("ink", 0, 1.2, (512,))]

options, device = begin("paint", batch=16, seed=5)
photos, held_out = load_photos(options.data, device)
look = Look(f"{options.data}/styles/squeezenet.npz", device)


@torch.no_grad()
def source(name, keeps, sides):
    picture = Image.open(f"{options.data}/styles/{name}.jpg").convert("RGB")
    told = []
    for side in sides:
        scale = side / min(picture.size)
        sized = picture.resize([round(length * scale) for length in picture.size], Image.LANCZOS)
        x = torch.from_numpy(np.asarray(sized).copy()).to(device).permute(2, 0, 1)[None].float() / 255
        told.append(strokes_of(look(luma(x).expand_as(x) if keeps else x)))
    return {layer: torch.cat([one[layer] for one in told]).mean(0, keepdim=True) for layer in told[0]}


sources = [source(name, keeps, sides) for name, keeps, _, sides in STYLES]
network = Paint([keeps for _, keeps, _, _ in STYLES]).to(device).to(memory_format=torch.channels_last)
print("parameters", sum(p.numel() for p in network.parameters()), flush=True)
if options.weights:
    load_weights(network, options.weights)


def keep():
    training.save()
    axes = {"picture": {2: "h", 3: "w"}, "painted": {2: "h", 3: "w"}}
    style = F.one_hot(torch.tensor([0]), len(STYLES)).float()
    write(training.average, "paint", options.out, (torch.rand(1, 3, 64, 96), style), ["picture", "style"], ["painted"], axes)
    sheet(training.average, f"{options.out}/paint.jpg")


@torch.no_grad()
def sheet(network, path):
    x = torch.cat([held_out[::17][:5], photos[::90][:3]])[:, :, :384, :384].float() / 255
    rows = [torch.cat(list(x), 2)]
    for n in range(len(STYLES)):
        style = F.one_hot(torch.tensor([n], device=device), len(STYLES)).float()
        rows.append(torch.cat([network(picture[None], style)[0] for picture in x], 2))
    pixels = (torch.cat(rows, 1).clamp(0, 1) * 255).byte().permute(1, 2, 0).cpu().numpy()
    Image.fromarray(pixels).save(path, quality=90)


def loss_of_batch():
    x = other_light(crops(photos, len(style), options.side))
    # The same scene a moment later: moved by whole pixels, with other noise.
    move = int(torch.randint(1, 4, (1,))) * 4
    later = (x.roll((move, -move), (2, 3)) + 0.015 * torch.randn_like(x)).clamp(0, 1)
    with torch.autocast(device, torch.bfloat16):
        painted = network(torch.cat([x, later]).contiguous(memory_format=torch.channels_last), style.repeat(2, 1))
    painted, again = painted.chunk(2)
    keeps = (style @ network.keeps_colour)[:, None, None, None] > 0
    grey = lambda picture: torch.where(keeps, luma(picture).expand_as(picture), picture)
    with torch.autocast(device, torch.bfloat16):
        seen, things = look(grey(painted)), look(grey(x))
    strokes = strokes_of(seen)
    loss = 0
    for n, (_, _, counts, _) in enumerate(STYLES):
        mine = slice(n * each, (n + 1) * each)
        part = lambda all_of: {name: value[mine] for name, value in all_of.items()}
        loss = loss + stroke_distance(part(strokes), sources[n]) + counts * thing_distance(part(seen), part(things))
    steady = ((again.roll((-move, move), (2, 3)) - painted)[:, :, 16:-16, 16:-16] ** 2).mean()
    calm = (painted[:, :, 1:] - painted[:, :, :-1]).abs().mean() + (painted[:, :, :, 1:] - painted[:, :, :, :-1]).abs().mean()
    over = F.relu(painted - 1).mean() + F.relu(-painted).mean()
    return loss + 20 * steady + 0.1 * calm + 5 * over, {"strokes and things": loss, "steady": steady, "over": over}


training = Training(network, options.checkpoint, options.seconds, options.total, 1e-3)
each = options.batch // len(STYLES)
style = F.one_hot(torch.arange(len(STYLES), device=device).repeat_interleave(each), len(STYLES)).float()
training.run("paint", loss_of_batch, keep, told_every=250, kept_every=1000)
