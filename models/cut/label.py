"""Shows all packed photographs to the teacher, once: `python3 models/cut/label.py packed isnet.onnx`. Training reads packed/labels.pt."""
import os, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import torch
import torch.nn.functional as F

from network import SIDE
from packs import agreement, read_photos
from teacher import Teacher


def belief(mask, same):
    """How far to believe it: it sees the same in a mirror, and neither a dot nor the whole picture."""
    subject = mask.mean((1, 2, 3))
    undecided = ((mask > 0.15) & (mask < 0.85)).float().mean((1, 2, 3)) / subject.clamp_min(0.01)
    return ((same - 0.7) / 0.25).clamp(0, 1) * ((subject > 0.01) & (subject < 0.92) & (undecided < 0.35))


def seen(teacher, x):
    return F.interpolate(teacher.look(x), size=(SIDE, SIDE), mode="area")


@torch.no_grad()
def label(teacher, photos, device):
    labels, believed = [], []
    for some in photos.split(16):
        x = some.to(device).float() / 255
        plain, mirrored = seen(teacher, x), seen(teacher, x.flip(3)).flip(3)
        mask = (plain + mirrored) / 2
        labels.append((mask * 255).round().byte().cpu())
        believed.append(belief(mask, agreement(plain, mirrored)).cpu())
    return torch.cat(labels), torch.cat(believed)


def main():
    packed, teacher = sys.argv[1:]
    device = "cuda" if torch.cuda.is_available() else "cpu"
    photos, sources = read_photos(packed)
    labels, believed = label(Teacher(teacher, device), photos, device)
    for name in sorted(set(sources)):
        own = torch.tensor([source == name for source in sources])
        print(name, int(own.sum()), "photographs, believed", round(believed[own].sum().item()), flush=True)
    torch.save({"labels": labels, "believed": believed}, f"{packed}/labels.pt")


main()
