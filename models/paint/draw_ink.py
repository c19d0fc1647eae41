"""Draws the source of the style ink: photographs in lines of a pen, hatched the more the darker. python3 paint/draw_ink.py PHOTO… OUT.jpg"""
import sys

import numpy as np
from PIL import Image, ImageFilter

SIDE = 512
SPACING = 5.5
"""Angles of the hatching, and from which darkness on each is drawn."""
LAYERS = ((0.8, 0.18), (2.3, 0.42), (1.5, 0.62), (0.1, 0.78))


def smooth(random, size):
    coarse = random.standard_normal((SIDE // size + 2, SIDE // size + 2)).astype(np.float32)
    return np.asarray(Image.fromarray(coarse).resize((SIDE, SIDE), Image.BICUBIC))


def draw(path, random):
    photo = Image.open(path).convert("L").resize((SIDE, SIDE), Image.LANCZOS)
    dark = 1 - np.asarray(photo.filter(ImageFilter.GaussianBlur(2)), np.float32) / 255
    dark = (dark - np.percentile(dark, 3)) / max(0.2, np.percentile(dark, 97) - np.percentile(dark, 3))
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    paper = np.ones((SIDE, SIDE), np.float32)
    for angle, begin in LAYERS:
        across = x * np.cos(angle) + y * np.sin(angle) + 2.2 * smooth(random, 40)
        line = np.abs(((across / SPACING) % 1) - 0.5) * SPACING
        thick = np.clip((dark - begin) * 4.5, 0, 1.5) * np.clip(1.1 + 0.5 * smooth(random, 12), 0, 1.6)
        paper = np.minimum(paper, np.clip(line - thick + 0.5, 0, 1) * (thick > 0.12) + (thick <= 0.12))
    near, far = (np.asarray(photo.filter(ImageFilter.GaussianBlur(sigma)), np.float32) / 255 for sigma in (1.2, 2.1))
    contour = 1 + np.tanh(14 * np.minimum(0, near - far + 0.012) * 4)
    return np.minimum(paper, contour)


if __name__ == "__main__":
    random = np.random.default_rng(7)
    drawn = np.concatenate([draw(path, random) for path in sys.argv[1:-1]], 1)
    Image.fromarray((40 + 205 * drawn).clip(0, 255).astype(np.uint8)).save(sys.argv[-1], quality=92)
