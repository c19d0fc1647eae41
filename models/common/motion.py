"""Clips as a camera takes them, made of still photographs, and what sparing coders keep of them: everything happens on the GPU."""
import math

import torch
import torch.nn.functional as F

from common.degrade import YCC, chance, uniform


def paths(count, frames, device):
    """How a camera moves: for each frame the middle of what it sees, as way from the first in pixels, how far it has turned and come nearer."""
    speed = torch.exp(uniform((count, 1), math.log(0.2), math.log(16), device)) * (torch.rand(count, 1, device=device) < 0.8)
    angle = uniform((count, 1), 0, 2 * math.pi, device)
    time = torch.arange(frames, device=device).float()[None] - frames / 2
    way = torch.stack([torch.cos(angle) * speed * time, torch.sin(angle) * speed * time], 2)
    shake = uniform((count, 1, 1), 0, 1.5, device) * (torch.rand(count, 1, 1, device=device) < 0.3)
    moving = (speed > 0).float()
    turn = uniform((count, 1), -0.006, 0.006, device) * moving * time
    nearer = torch.exp(uniform((count, 1), -0.008, 0.008, device) * moving * time)
    return way + shake * torch.randn(count, frames, 2, device=device), turn, nearer


def video_of(pictures, frames, side, mode="bicubic"):
    """Frames of pictures that somebody's camera passes over, each pixel about half to one of the picture's."""
    count, _, full, _ = pictures.shape
    device = pictures.device
    way, turn, nearer = paths(count, frames, device)
    step = uniform((count, 1), 0.5, 1.05, device) * torch.where(torch.rand(count, 1, device=device) < 0.5, -1, 1)
    tilt = uniform((count, 1), -0.5, 0.5, device)
    room = (full - side) / 2
    middle = full / 2 + uniform((count, 2), -room, room, device)
    line = torch.arange(side, device=device).float() - (side - 1) / 2
    v, u = torch.meshgrid(line, line, indexing="ij")
    shots = []
    for n in range(frames):
        angle, scale = tilt[:, 0] + turn[:, n], nearer[:, n]
        cos, sin = (torch.cos(angle) * scale).view(-1, 1, 1), (torch.sin(angle) * scale).view(-1, 1, 1)
        x = (cos * u - sin * v) * step.view(-1, 1, 1) + (middle[:, 0] + way[:, n, 0]).view(-1, 1, 1)
        y = (sin * u + cos * v) * step.abs().view(-1, 1, 1) + (middle[:, 1] + way[:, n, 1]).view(-1, 1, 1)
        grid = torch.stack([x, y], 3) * (2 / (full - 1)) - 1
        shots.append(F.grid_sample(pictures, grid, mode=mode, padding_mode="reflection", align_corners=True))
    return torch.stack(shots, 1)


@torch.no_grad()
def clips(tiles, count, frames, side):
    """Sharp clips, half of them with something that moves by itself, few with a cut."""
    device = tiles.device
    pick = lambda number: tiles[torch.randint(len(tiles), (number,), device=device)].float() / 255
    scene = video_of(pick(count), frames, 2 * side)
    half = count // 2
    blob = F.interpolate(torch.randn(half, 1, 5, 5, device=device), size=tiles.shape[2:], mode="bicubic", align_corners=False)
    thing = torch.cat([pick(half), ((blob - 0.4) * 40).clamp(0, 1)], 1)
    thing = video_of(thing, frames, 2 * side, "bilinear")
    scene[:half] = torch.lerp(scene[:half], thing[:, :, :3], thing[:, :, 3:])
    scene = F.avg_pool2d(scene.flatten(0, 1), 2).view(count, frames, 3, side, side).clamp(0, 1)
    cut = torch.where(torch.rand(count, 1, device=device) < 0.06, torch.randint(1, frames, (count, 1), device=device), frames)
    later = (torch.arange(frames, device=device)[None] >= cut).view(count, frames, 1, 1, 1)
    return torch.where(later, scene.roll(1, 0), scene)


def transform(device):
    k = torch.arange(8, device=device).float()
    dct = torch.cos((2 * k[None, :] + 1) * k[:, None] * math.pi / 16) * 0.5
    dct[0] /= math.sqrt(2)
    return torch.kron(dct, dct)


def to_blocks(plane):
    count, channels, height, width = plane.shape
    return plane.view(count, channels, height // 8, 8, width // 8, 8).permute(0, 1, 2, 4, 3, 5).reshape(count, channels, height // 8, width // 8, 64)


def from_blocks(blocks):
    count, channels, rows, columns, _ = blocks.shape
    return blocks.view(count, channels, rows, columns, 8, 8).permute(0, 1, 2, 4, 3, 5).reshape(count, channels, rows * 8, columns * 8)


def soften_seams(plane, step):
    """Between blocks, small steps are filtered away, as decoders do."""
    for axis in (2, 3):
        size = plane.shape[axis]
        place = torch.arange(8, size, 8, device=plane.device)
        before, after = plane.index_select(axis, place - 1), plane.index_select(axis, place)
        change = torch.where((after - before).abs() < 1.5 * step, (after - before) / 4, torch.zeros_like(before))
        plane = plane.index_add(axis, place - 1, change).index_add(axis, place, -change)
    return plane


def code_plane(plane, before, step, both):
    """A plane as a decoder gives it back: blocks told anew, or as what differs from the frame before, whichever is less."""
    blocks = to_blocks(plane)
    anew = blocks.mean(-1, keepdim=True).expand_as(blocks)
    guess = anew
    if before is not None:
        last = to_blocks(before)
        guess = torch.where((blocks - last).abs().sum(-1, keepdim=True) < (blocks - anew).abs().sum(-1, keepdim=True), last, anew)
    told = (blocks - guess) @ both.T / step[..., None]
    told = told.sign() * (told.abs() + 0.3).floor() * step[..., None]
    return soften_seams(from_blocks(told @ both + guess), step)


@torch.no_grad()
def code_clip(clip, step):
    """What is left of clips after coding with steps of this height in grey levels; colour is kept at half the size."""
    with torch.autocast(clip.device.type, enabled=False):
        ycc = torch.tensor(YCC, device=clip.device)
        both, step = transform(clip.device), step.view(-1, 1, 1, 1)
        frames, light, colour = [], None, None
        for n in range(clip.shape[1]):
            y = (ycc @ (clip[:, n] * 255).flatten(2)).view_as(clip[:, n])
            light = code_plane(y[:, :1], light, step, both)
            colour = code_plane(F.avg_pool2d(y[:, 1:], 2), colour, step, both)
            whole = torch.cat([light, F.interpolate(colour, scale_factor=2, mode="bilinear", align_corners=False)], 1)
            frames.append((torch.linalg.inv(ycc) @ whole.flatten(2)).view_as(y) / 255)
        return torch.stack(frames, 1).clamp(0, 1)
