"""What years, drawers and printing presses do to photographs, as tensor code: everything happens on the GPU."""
import math

import torch
import torch.nn.functional as F

from common.degrade import blur, chance, uniform


def patches(count, height, width, size, device):
    """Smooth chance with hills of about this many pixels, a deviation of about one."""
    rows, columns = max(2, round(height / size)), max(2, round(width / size))
    return F.interpolate(torch.randn(count, 1, rows, columns, device=device), size=(height, width), mode="bicubic", align_corners=False) * 1.2


def lines(count, number, height, width, device, bend, thick, long):
    """Soft-edged lines across pictures, each broken here and there: how much of a pixel they cover, and how they differ in light."""
    shape = (count, number, 1, 1)
    v, u = torch.meshgrid(torch.arange(height, device=device).float(), torch.arange(width, device=device).float(), indexing="ij")
    angle = uniform(shape, 0, math.pi, device)
    # Most scratches of film and most folds of paper run along the picture.
    angle = torch.where(torch.rand(shape, device=device) < 0.5, (angle / (math.pi / 2)).round() * math.pi / 2 + uniform(shape, -0.06, 0.06, device), angle)
    x, y = u - uniform(shape, 0, width, device), v - uniform(shape, 0, height, device)
    along, across = torch.cos(angle) * x + torch.sin(angle) * y, torch.cos(angle) * y - torch.sin(angle) * x
    wave = uniform(shape, 30, 160, device)
    across = across + bend * torch.rand(shape, device=device) * wave * 0.4 * torch.sin(along * 2 * math.pi / wave + uniform(shape, 0, 6.3, device))
    rough = patches(count * number, height, width, 6, device).view(count, number, height, width)
    width_of = uniform(shape, thick[0], thick[1], device) * (1 + 0.35 * rough)
    reach = uniform(shape, long[0], long[1], device) * max(height, width)
    cover = (width_of / 2 + 0.5 - across.abs()).clamp(0, 1) * ((reach - along.abs()) / 6).clamp(0, 1)
    gaps = (patches(count * number, height, width, 14, device).view(count, number, height, width) + 1.2).clamp(0, 1)
    there = (torch.rand(shape, device=device) < 0.45).float()
    return cover * gaps * there, across


def lay(x, cover, light):
    return x + cover * (light - x)


def scratch(x):
    """Scratches, hairs and folds."""
    count, _, height, width = x.shape
    device = x.device
    cover, _ = lines(count, 6, height, width, device, 0.15, (0.5, 4.0), (0.1, 0.9))
    strength = uniform((count, 6, 1, 1), 0.35, 1.0, device)
    bright = (torch.rand(count, 6, 1, 1, device=device) < 0.7).float() * uniform((count, 6, 1, 1), 0.8, 1.05, device)
    hair, _ = lines(count, 2, height, width, device, 1.0, (0.6, 1.6), (0.04, 0.2))
    fold, away = lines(count, 1, height, width, device, 0.02, (1.5, 8.0), (0.5, 1.5))
    for n in range(6):
        x = lay(x, cover[:, n : n + 1] * strength[:, n : n + 1], bright[:, n : n + 1])
    x = lay(x, hair.amax(1, keepdim=True) * 0.85, (torch.rand(count, 1, 1, 1, device=device) < 0.3).float())
    shade = torch.exp(-((away / 9) ** 2)) * away.sign() * 0.12 * (fold.amax((2, 3), keepdim=True) > 0)
    return lay(x + shade, fold * uniform((count, 1, 1, 1), 0.5, 1.0, device), uniform((count, 1, 1, 1), 0.7, 1.0, device)).clamp(0, 1)


def cracks(x):
    """A net of breaks in the coating, bright, here and there only."""
    count, _, height, width = x.shape
    device = x.device
    for size in (26, 60):
        away = patches(count, height, width, size, device).abs() * size / 2.2
        thick = uniform((count, 1, 1, 1), 0.4, 2.6, device) * (1 + 0.5 * patches(count, height, width, 5, device))
        where = ((patches(count, height, width, 45, device) - 0.3) * 4).clamp(0, 1)
        cover = (thick - away + 0.5).clamp(0, 1) * where * chance(count, 0.6, device)
        x = lay(x, cover * uniform((count, 1, 1, 1), 0.4, 1.0, device), uniform((count, 1, 1, 1), 0.7, 1.0, device))
    return x.clamp(0, 1)


def dust(x):
    """Specks and small stains, mostly bright on prints."""
    count, _, height, width = x.shape
    device = x.device
    for size, rare in ((2.5, 3.0), (5.0, 3.1), (11.0, 3.0)):
        speck = ((patches(count, height, width, size, device) / 1.2 * 1.25 - uniform((count, 1, 1, 1), rare - 0.6, rare + 0.5, device)) * 4).clamp(0, 1)
        light = torch.where(chance(count, 0.7, device), 0.95, 0.05)
        x = lay(x, speck * uniform((count, 1, 1, 1), 0.4, 1.0, device) * chance(count, 0.7, device), light)
    return x.clamp(0, 1)


def grain(x):
    """Film and paper: grey, coarse, strongest in the middle of light."""
    count, _, height, width = x.shape
    device = x.device
    fine = torch.randn(count, 1, height, width, device=device)
    sigma = uniform((count,), 0.35, 1.1, device)
    soft = blur(fine, sigma, sigma, torch.zeros_like(sigma))
    soft = soft / soft.std((2, 3), keepdim=True)
    level = 0.13 * torch.rand(count, 1, 1, 1, device=device) ** 1.3
    grey = x.mean(1, keepdim=True)
    return (x + soft * level * (0.5 + 2 * grey * (1 - grey))).clamp(0, 1)


def halftone(x):
    """Printed in dots on a turned screen, then seen by a scanner that is not quite sharp."""
    count, _, height, width = x.shape
    device = x.device
    v, u = torch.meshgrid(torch.arange(height, device=device).float(), torch.arange(width, device=device).float(), indexing="ij")
    angle, pitch = uniform((count, 1, 1, 1), 0, math.pi, device), uniform((count, 1, 1, 1), 2.6, 5.0, device)
    a, b = (torch.cos(angle) * u + torch.sin(angle) * v) * 2 * math.pi / pitch, (torch.cos(angle) * v - torch.sin(angle) * u) * 2 * math.pi / pitch
    screen = 0.5 + 0.25 * (torch.cos(a) + torch.cos(b))
    printed = torch.sigmoid((x - 0.08 - 0.84 * screen) * 9)
    return torch.lerp(x, printed, uniform((count, 1, 1, 1), 0.35, 0.85, device)).clamp(0, 1)


def fade(x):
    """Grey or brown, paler, yellower: what is no damage, and therefore happens to the truth as well."""
    count, device = len(x), x.device
    grey = (x * torch.tensor([0.299, 0.587, 0.114], device=device).view(1, 3, 1, 1)).sum(1, keepdim=True).expand_as(x)
    x = torch.where(chance(count, 0.75, device), grey, torch.lerp(grey, x, uniform((count, 1, 1, 1), 0.3, 1.0, device)))
    paper = torch.cat([torch.ones(count, 1, 1, 1, device=device), uniform((count, 1, 1, 1), 0.86, 1.0, device), uniform((count, 1, 1, 1), 0.62, 1.0, device)], 1)
    paper = torch.where(chance(count, 0.5, device), paper, torch.ones_like(paper))
    black = uniform((count, 1, 1, 1), 0, 0.22, device)
    white = uniform((count, 1, 1, 1), 0.75, 1.0, device)
    return ((black + (white - black) * x) * paper).clamp(0, 1)


def grow_old(y):
    """Some of all that; every kind of damage leaves some pictures alone."""
    count, device = len(y), y.device
    y = torch.where(chance(count, 0.75, device), grain(y), y)
    y = torch.where(chance(count, 0.1, device), halftone(y), y)
    y = torch.where(chance(count, 0.65, device), scratch(y), y)
    y = torch.where(chance(count, 0.25, device), cracks(y), y)
    y = torch.where(chance(count, 0.6, device), dust(y), y)
    # Scanners are not quite sharp, either.
    sigma = uniform((count,), 0.3, 0.8, device)
    return torch.where(chance(count, 0.4, device), blur(y, sigma, sigma, torch.zeros_like(sigma)), y)
