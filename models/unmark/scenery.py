"""What belongs to a scene and yet repeats itself as marks do: cloth, blinds, fences, tiles, roofs."""
import math

import torch
import torch.nn.functional as F

from common.degrade import chance, uniform


def with_patterns(x, part):
    """Stripes, checks, grids and dots in perspective, on a part of the picture, in the light of the scene."""
    count, device, side = len(x), x.device, x.shape[2]
    draw = lambda low, high: uniform((count, 1, 1, 1), low, high, device)
    steps = torch.arange(side, device=device).float() - side / 2
    u, v = steps[None, None, None, :] - draw(-0.4, 0.4) * side, steps[None, None, :, None] - draw(-0.4, 0.4) * side
    inside = 1 - ((u / draw(0.15, 0.9)).abs() ** 4 + (v / draw(0.15, 0.9)).abs() ** 4) / side**4
    inside = (inside * 40).clamp(0, 1)
    depth = (1 + draw(-0.8, 0.8) * u / side + draw(-0.8, 0.8) * v / side).clamp_min(0.35)
    turn = torch.where(chance(count, 0.4, device), draw(-0.1, 0.1), draw(-math.pi, math.pi))
    along = (torch.cos(turn) * u - torch.sin(turn) * v) / depth
    across = (torch.sin(turn) * u + torch.cos(turn) * v) / depth
    bend = draw(0, 6) * torch.sin(across / draw(12, 80)) * chance(count, 0.4, device)
    pitch = torch.exp(draw(math.log(5), math.log(70)))
    bars = lambda place, step: torch.sigmoid((torch.cos(2 * math.pi * place / step) - draw(-0.9, 0.9)) * draw(3, 12))
    one, other = bars(along + bend, pitch), bars(across, pitch * draw(0.5, 2.5))
    kind = torch.randint(4, (count, 1, 1, 1), device=device)
    pattern = torch.where(kind == 0, one, torch.where(kind == 1, (one - other).abs(), torch.where(kind == 2, torch.maximum(one, other), one * other)))
    light = F.interpolate(F.avg_pool2d(x.mean(1, keepdim=True), 16), size=(side, side), mode="bilinear", align_corners=False)
    shade = 0.35 + 0.9 * light
    ground = torch.where(chance(count, 0.5, device), x, torch.rand(count, 3, 1, 1, device=device) * shade)
    drawn = torch.where(chance(count, 0.35, device), x * (1 + draw(-0.5, 0.5)), torch.rand(count, 3, 1, 1, device=device) * shade)
    cloth = (ground + pattern * (drawn - ground)).clamp(0, 1)
    return torch.where(chance(count, part, device), x + inside * (cloth - x), x)
