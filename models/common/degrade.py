"""What cameras, messengers and scanners do to pictures, as tensor code: everything happens on the GPU."""
import math

import torch
import torch.nn.functional as F

LUMA = [16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62]
LUMA += [18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99]
CHROMA = [17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99, 99, 99, 99] + [99] * 32
YCC = [[0.299, 0.587, 0.114], [-0.168736, -0.331264, 0.5], [0.5, -0.418688, -0.081312]]


def uniform(shape, low, high, device):
    return torch.rand(shape, device=device) * (high - low) + low


def chance(count, part, device):
    """A column of booleans that broadcasts over pictures."""
    return torch.rand(count, 1, 1, 1, device=device) < part


def jpeg(x, quality, halve_colour):
    """JPEG of each picture at its quality; sides are multiples of 8."""
    with torch.autocast(x.device.type, enabled=False):
        count, _, height, width = x.shape
        device = x.device
        k = torch.arange(8, device=device).float()
        dct = torch.cos((2 * k[None, :] + 1) * k[:, None] * math.pi / 16) * 0.5
        dct[0] /= math.sqrt(2)
        tables = torch.tensor([LUMA, CHROMA, CHROMA], device=device).float().view(1, 3, 8, 8)
        ycc = torch.tensor(YCC, device=device)
        middle = torch.tensor([128.0, 0, 0], device=device)[:, None, None]
        y = (ycc @ (x * 255).flatten(2)).view_as(x) - middle
        small = F.interpolate(F.avg_pool2d(y[:, 1:], 2), scale_factor=2, mode="bilinear", align_corners=False)
        y = torch.cat([y[:, :1], torch.where(halve_colour, small, y[:, 1:])], 1)
        scale = torch.where(quality < 50, 5000 / quality, 200 - 2 * quality) / 100
        steps = (tables * scale).clamp_min(1)[:, :, None, None]
        # One product of blocks as rows with the transform of both directions at once: many small products would be slow.
        both = torch.kron(dct, dct)
        blocks = y.view(count, 3, height // 8, 8, width // 8, 8).permute(0, 1, 2, 4, 3, 5).reshape(count, 3, -1, 64)
        steps = steps.reshape(-1, 3, 1, 64)
        blocks = ((blocks @ both.T / steps).round() * steps) @ both
        y = blocks.view(count, 3, height // 8, width // 8, 8, 8).permute(0, 1, 2, 4, 3, 5).reshape(count, 3, height, width) + middle
        return ((torch.linalg.inv(ycc) @ y.flatten(2)).view_as(x) / 255).clamp(0, 1)


def blur(x, sigma_x, sigma_y, angle):
    """A Gaussian of its own for each picture."""
    count, channels, height, width = x.shape
    reach = 7
    grid = torch.arange(-reach, reach + 1, device=x.device).float()
    v, u = torch.meshgrid(grid, grid, indexing="ij")
    cos, sin = torch.cos(angle).view(-1, 1, 1), torch.sin(angle).view(-1, 1, 1)
    along, across = cos * u + sin * v, cos * v - sin * u
    kernel = torch.exp(-0.5 * ((along / sigma_x.view(-1, 1, 1)) ** 2 + (across / sigma_y.view(-1, 1, 1)) ** 2))
    kernel = (kernel / kernel.sum((1, 2), keepdim=True))[:, None].repeat_interleave(channels, 0)
    padded = F.pad(x, [reach] * 4, mode="replicate").reshape(1, count * channels, height + 2 * reach, width + 2 * reach)
    return F.conv2d(padded, kernel, groups=count * channels).view_as(x)


def noise(x, most, frames=1):
    """Sensor noise that grows with light, grey or coloured, fine or grainy; of one kind for all frames of a clip."""
    count, _, height, width = x.shape
    device = x.device
    alike = lambda values: values.repeat_interleave(frames, 0)
    level = alike(most * torch.rand(count // frames, 1, 1, 1, device=device) ** 1.7)
    part = lambda share: alike(chance(count // frames, share, device))
    grains = torch.randn(count, 3, height, width, device=device)
    coarse = F.interpolate(torch.randn(count, 3, height // 2, width // 2, device=device), size=(height, width), mode="bicubic", align_corners=False) * 1.3
    grains = torch.where(part(0.3), coarse, grains)
    grains = torch.where(part(0.45), grains[:, :1].expand_as(grains), grains)
    light = torch.where(part(0.5), (x + 0.1).sqrt() * 1.2, torch.ones_like(x))
    return (x + grains * level * light).clamp(0, 1)


def other_light(x):
    """The same pictures in other light: brighter or darker, warmer or colder."""
    count, device = len(x), x.device
    x = x.clamp_min(1e-4) ** torch.exp(uniform((count, 1, 1, 1), -0.35, 0.35, device))
    return (x * uniform((count, 1, 1, 1), 0.75, 1.1, device) * uniform((count, 3, 1, 1), 0.9, 1.1, device)).clamp(0, 1)


def halve(y):
    """Half the size, by means of squares or by a cubic."""
    half = (y.shape[2] // 2, y.shape[3] // 2)
    cubic = F.interpolate(y, size=half, mode="bicubic", align_corners=False, antialias=True)
    return torch.where(chance(len(y), 0.4, y.device), F.avg_pool2d(y, 2), cubic).clamp(0, 1)


def hard_life(x, kinds):
    """Half the size, and worse. Kinds: 0 only smaller, 1 messenger, 2 camera in the dark, 3 all at once."""
    count, device, half = len(x), x.device, x.shape[2] // 2
    dark, messenger = kinds >= 2, (kinds == 1) | (kinds == 3)
    sigma = uniform((count,), 0.2, 1.9, device)
    soft = blur(x, sigma, sigma * uniform((count,), 0.6, 1.0, device), uniform((count,), 0, 3.14, device))
    y = halve(torch.where((kinds > 0) & chance(count, 0.7, device), soft, x))
    less = int(half * float(torch.rand(1)) * 0.35 + half * 0.6)
    chain = F.interpolate(F.interpolate(y, size=(less, less), mode="bilinear", align_corners=False, antialias=True), size=(half, half), mode="bicubic", align_corners=False)
    y = torch.where(messenger & chance(count, 0.25, device), chain.clamp(0, 1), y)
    y = torch.where(dark & chance(count, 0.9, device), noise(y, 0.12), y)
    quality = uniform((count, 1, 1, 1), 35, 96, device)
    return torch.where((messenger & chance(count, 0.92, device)) | (dark & chance(count, 0.4, device)), jpeg(y, quality, chance(count, 0.6, device)), y)


def in_bytes(y):
    return (y * 255).round() / 255
