"""Photographs with marks over them, and photographs with none but with lettering of their own, made on the GPU."""
import math, sys, os

import torch
import torch.nn.functional as F

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from common.degrade import blur, chance, jpeg, noise, uniform
from common.shards import crops, read_shard
from scenery import with_patterns

TEXT, LOGO, TILED, CORNER = range(4)
SIDE = 512


class Marks:
    """One in ten is kept apart for evaluation."""

    def __init__(self, stem, device):
        rows, planes = read_shard(stem, 2)
        self.levels = [planes.to(device)]
        for _ in range(2):
            self.levels.append(torch.cat([F.avg_pool2d(part.float(), 2).round().byte() for part in self.levels[-1].split(64)]))
        self.box = torch.tensor([row[3:7] for row in rows]).float().to(device)
        kinds, apart = torch.tensor([row[2] for row in rows]), torch.arange(len(rows)) % 10 == 3
        self.pool = {(held, kind): torch.nonzero((kinds == kind) & (apart == held))[:, 0].to(device) for held in (False, True) for kind in range(3)}

    def choose(self, kinds, held):
        chosen = torch.zeros_like(kinds)
        for kind in range(3):
            pool = self.pool[(held, kind)]
            chosen = torch.where(kinds == kind, pool[torch.randint(len(pool), kinds.shape, device=kinds.device)], chosen)
        return chosen


def place(marks, kinds, side, held, in_scene=False):
    """Brightness and opacity of a mark for each picture. What belongs to the scene is seen in perspective."""
    count, device = len(kinds), kinds.device
    draw = lambda low, high: uniform((count,), low, high, device)
    spread = lambda low, high: torch.exp(draw(math.log(low), math.log(high)))
    some = lambda part: torch.rand(count, device=device) < part
    sources = torch.where(kinds == CORNER, some(0.35).long(), kinds)
    chosen = marks.choose(sources, held)
    box = marks.box[chosen]
    width, height = box[:, 2] - box[:, 0] + 1, box[:, 3] - box[:, 1] + 1
    target = torch.where(kinds == CORNER, spread(0.1, 0.6), torch.where(kinds == LOGO, spread(0.2, 1.2), spread(0.28, 1.8))) * side
    if in_scene:
        target = spread(0.12, 0.8) * side
    scale = torch.where(kinds == TILED, spread(0.45, 2.0) * 256 / side, torch.maximum(width, height) / target)
    turn = torch.where(some(0.55), torch.zeros(count, device=device), draw(-0.8, 0.8)) * torch.where(kinds >= TILED, 0.06, 1.0)
    x, y = draw(0.1, 0.9) * side, draw(0.1, 0.9) * side
    from_x, from_y = width / scale / 2 + draw(2, 0.06 * side), height / scale / 2 + draw(2, 0.06 * side)
    x = torch.where(kinds == CORNER, torch.where(some(0.3), from_x, side - from_x), x)
    y = torch.where(kinds == CORNER, torch.where(some(0.4), from_y, side - from_y), y)
    tiled = kinds == TILED
    room = (SIDE - scale * side).clamp_min(0)
    centre_x = torch.where(tiled, scale * side / 2 + room * draw(0, 1), (box[:, 0] + box[:, 2]) / 2)
    centre_y = torch.where(tiled, scale * side / 2 + room * draw(0, 1), (box[:, 1] + box[:, 3]) / 2)
    x, y = torch.where(tiled, torch.full_like(x, side / 2), x), torch.where(tiled, torch.full_like(y, side / 2), y)
    of = lambda value: value[:, None, None]
    steps = torch.arange(side, device=device).float()
    u, v = steps[None, None, :] - of(x), steps[None, :, None] - of(y)
    if in_scene:
        depth = (1 + of(draw(-0.9, 0.9)) * u / side + of(draw(-0.9, 0.9)) * v / side).clamp_min(0.3)
        u, v = u * of(draw(1, 2.2)) / depth, v * of(draw(1, 1.6)) / depth + of(draw(-0.3, 0.3)) * u
    cos, sin = torch.cos(of(turn)), torch.sin(of(turn))
    along = of(centre_x) + of(scale) * (cos * u - sin * v)
    down = of(centre_y) + of(scale) * (sin * u + cos * v)
    grid = torch.stack([along / 256 - 1 + 1 / SIDE, down / 256 - 1 + 1 / SIDE], -1)
    result = None
    for level, (low, high) in enumerate(((0, 1.4), (1.4, 2.8), (2.8, 1e9))):
        sampled = F.grid_sample(marks.levels[level][chosen].float() / 255, grid, align_corners=False, padding_mode="zeros")
        fits = ((scale >= low) & (scale < high))[:, None, None, None]
        result = sampled if result is None else torch.where(fits, sampled, result)
    margin = 10 * of(scale)
    plate = (along > of(box[:, 0]) - margin) & (along < of(box[:, 2]) + margin) & (down > of(box[:, 1]) - margin) & (down < of(box[:, 3]) + margin)
    return result[:, :1], result[:, 1:], plate[:, None].float()


def colours(count, device):
    """Mostly white, sometimes black, grey or any."""
    way = torch.rand(count, 1, 1, 1, device=device)
    near_white = uniform((count, 1, 1, 1), 0.86, 1, device).expand(-1, 3, -1, -1)
    near_black = uniform((count, 1, 1, 1), 0, 0.13, device).expand(-1, 3, -1, -1)
    grey = torch.rand(count, 1, 1, 1, device=device).expand(-1, 3, -1, -1)
    return torch.where(way < 0.52, near_white, torch.where(way < 0.66, near_black, torch.where(way < 0.74, grey, torch.rand(count, 3, 1, 1, device=device))))


def with_lettering(x, marks, held, part):
    """Signs, shirts and shop windows: nearly opaque, in perspective, in the light and shade of the scene, as sharp as the rest. And where they are."""
    count, device, side = len(x), x.device, x.shape[2]
    kinds = torch.where(torch.rand(count, device=device) < 0.75, TEXT, LOGO)
    _, letters, box = place(marks, kinds, side, held, in_scene=True)
    light_in = lambda reach: F.interpolate(F.avg_pool2d(x.mean(1, keepdim=True), reach), size=(side, side), mode="bilinear", align_corners=False)
    # Prints on cloth have the folds of the cloth.
    light = torch.where(chance(count, 0.4, device), light_in(4), light_in(16))
    shade = (0.35 + 0.9 * light).clamp(0, 1.1)
    plate = box * chance(count, 0.6, device) * uniform((count, 1, 1, 1), 0.85, 1, device)
    drawn = x * (1 - plate) + plate * torch.rand(count, 3, 1, 1, device=device) * shade
    opaque = letters * uniform((count, 1, 1, 1), 0.8, 1, device)
    drawn = drawn * (1 - opaque) + opaque * (colours(count, device) * shade).clamp(0, 1)
    sigma = uniform((count,), 0.4, 1.8, device)
    here = chance(count, part, device)
    return torch.where(here, noise(blur(drawn, sigma, sigma, sigma), 0.03), x), box * here


def varied(x):
    """Two pictures side by side, or one turned: a few hundred photographs show too few neighbourhoods by themselves."""
    count, device, side = len(x), x.device, x.shape[2]
    steps = torch.arange(side, device=device).float() / side - 0.5
    turn, away = uniform((count, 1, 1, 1), 0, 2 * math.pi, device), uniform((count, 1, 1, 1), -0.25, 0.25, device)
    other_side = torch.cos(turn) * steps + torch.sin(turn) * steps[:, None] > away
    x = torch.where(other_side & chance(count, 0.3, device), x.roll(1, 0), x)
    # Things in shops stand before one colour, or before one that fades.
    smooth = F.interpolate(F.interpolate(x, size=(2, 2), mode="area"), size=(side, side), mode="bilinear", align_corners=True)
    flat = torch.where(chance(count, 0.5, device), smooth, chance(count, 0.5, device).float().expand(-1, 3, side, side))
    x = torch.where(~other_side & chance(count, 0.15, device), flat, x)
    return torch.where(chance(count, 0.2, device), x.transpose(2, 3), x)


def scales_for(side):
    """The larger a crop is, the less a square can be made smaller for it."""
    return (1.0, 0.72, 0.5) if side < 384 else (1.0, 0.76) if side < 512 else (1.0,)


def photographs(tiles, count, side):
    """Crops, varied and in another light."""
    x, device = varied(crops(tiles, count, side, scales_for(side))), tiles.device
    x = x.clamp_min(1e-4) ** torch.exp(uniform((count, 1, 1, 1), -0.35, 0.35, device))
    x = (x * uniform((count, 1, 1, 1), 0.8, 1.15, device) * uniform((count, 3, 1, 1), 0.93, 1.07, device)).clamp(0, 1)
    return torch.where(chance(count, 0.07, device), x.mean(1, keepdim=True).expand_as(x), x)


def published(*pictures):
    """What became of pictures that were marked and sent around: sharpened, and JPEG, often twice with other blocks; the same for each of these."""
    count, device = len(pictures[0]), pictures[0].device
    draw = lambda low, high: uniform((count, 1, 1, 1), low, high, device)
    sharp, sigma = draw(0.3, 1.2) * chance(count, 0.3, device), uniform((count,), 0.5, 1.2, device)
    first, second, halve, down, across = draw(60, 95), draw(55, 97), chance(count, 0.5, device), *torch.randint(8, (2,)).tolist()
    twice, packed = chance(count, 0.3, device), chance(count, 0.75, device)
    for x in pictures:
        x = (x + sharp * (x - blur(x, sigma, sigma, sigma))).clamp(0, 1)
        once = jpeg(x.roll((down, across), (2, 3)), first, halve).roll((-down, -across), (2, 3))
        x = torch.where(twice, once, x)
        yield torch.where(packed, jpeg(x, second, halve), (x * 255).round() / 255)


@torch.no_grad()
def without_marks(tiles, count, side):
    """Photographs as they are, in the form of what `synthesise` gives."""
    (seen,) = published(photographs(tiles, count, side))
    none = torch.zeros_like(seen[:, :1])
    return seen, seen, none, none, none, none[:, 0, 0, 0]


@torch.no_grad()
def synthesise(tiles, marks, count, side=256, held=False, kind=None, unmarked=0.4, hinted=0.4):
    """Marked pictures, what they were before, where the marks are, how opaque, what was painted, and the marks' opacities."""
    device = tiles.device
    x = crops(tiles, count, side, scales_for(side)) if held else photographs(tiles, count, side)
    present = torch.rand(count, 1, 1, 1, device=device) >= unmarked
    x = with_patterns(x, torch.where(present, 0.12, 0.35))
    x, lettering = with_lettering(x, marks, held, torch.where(present, 0.25, 0.6))
    marked, through, opacity_of_first = x, torch.ones_like(x[:, :1]), None
    boxes = torch.zeros_like(through)
    for layer in range(2):
        kinds = torch.tensor([0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3], device=device)[torch.randint(11, (count,), device=device)] if kind is None else torch.full((count,), kind, device=device)
        bright, shape, box = place(marks, kinds, side, held)
        # Signs of shops and channels are often opaque, and of any colour.
        is_sign = ((kinds == LOGO) | (kinds == CORNER)).view(-1, 1, 1, 1)
        opacity = torch.where(chance(count, torch.where(is_sign, 0.35, 0.17), device), uniform((count, 1, 1, 1), 0.88, 1, device), uniform((count, 1, 1, 1), 0.13, 0.88, device))
        opacity_of_first = opacity.view(-1) if layer == 0 else opacity_of_first
        here = present if layer == 0 else present & chance(count, 0.2, device)
        boxes = torch.maximum(boxes, box * here * (kinds != TILED).view(-1, 1, 1, 1))
        soft = F.avg_pool2d(F.pad(shape, [1] * 4, mode="replicate"), 3, 1)
        shape = torch.where(chance(count, 0.3, device), soft, shape) * opacity * here
        # The dark side of a mark is its shadow or its outline.
        dark = torch.where(chance(count, 0.6, device), uniform((count, 1, 1, 1), 0, 0.15, device).expand(-1, 3, -1, -1), torch.rand(count, 3, 1, 1, device=device))
        light = torch.where(is_sign & chance(count, 0.4, device), torch.rand(count, 3, 1, 1, device=device), colours(count, device))
        marked = marked * (1 - shape) + shape * (light * bright + dark * (1 - bright))
        through = through * (1 - shape)
    opaque = 1 - through
    seen, truth = published(marked, x)
    mask = (F.max_pool2d(opaque, 3, 1, 1) > 0.05).float()
    return seen, truth, mask, opaque, hint_at(mask, boxes, lettering, hinted), opacity_of_first


def hint_at(mask, boxes, lettering, part):
    """What is painted over a mark, or the box of its letters, covers more than the mark; often it is lettering of the scene, and now and then nothing."""
    count, device, side = len(mask), mask.device, mask.shape[2]
    reach = (9, 21, 35)[int(torch.randint(3, (1,)))]
    around = F.max_pool2d(mask, reach, 1, reach // 2)
    around = torch.where(chance(count, 0.5, device), torch.maximum(boxes, F.max_pool2d(mask, 5, 1, 2)), around)
    steps = torch.arange(side, device=device).float()
    x, y = uniform((count, 1, 1, 1), 0, side, device), uniform((count, 1, 1, 1), 0, side, device)
    elsewhere = (((steps - x).abs() < side / 8) & ((steps[:, None] - y).abs() < side / 14)).float()
    none = mask.amax((1, 2, 3), keepdim=True) == 0
    amiss = torch.where(lettering.amax((1, 2, 3), keepdim=True) > 0, lettering * chance(count, 0.6, device), elsewhere * chance(count, 0.3, device))
    hint = torch.where(none, amiss, torch.maximum(around, lettering * chance(count, 0.3, device)))
    return hint * chance(count, part, device)
