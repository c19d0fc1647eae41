"""How well a network sees: mean overlaps with masks."""
import torch

from common.training import same_chance
from network import SIDE
from packs import agreement, read_pack
from synthesise import photographs_of


class Truth:
    """Photographs with true masks, which nothing is trained on."""

    def __init__(self, packed, device):
        photos, self.sets = read_pack(f"{packed}/truth", "RGB", SIDE)
        self.photos, self.masks = photos.to(device), read_pack(f"{packed}/truth-masks", "L", SIDE)[0].to(device)

    @torch.no_grad()
    def measure(self, network):
        found = []
        for photos, masks in zip(self.photos.split(32), self.masks.split(32)):
            seen = (network(photos.float() / 255)[0] > 0).float()
            known = ((masks > 200) | (masks < 60)).float()
            found.append(agreement(seen * known, (masks > 200).float()))
        overlap = torch.cat(found).cpu()
        means = {name: overlap[torch.tensor([own == name for own in self.sets])].mean().item() for name in sorted(set(self.sets))}
        told = " ".join(f"{name} {mean:.4f}" for name, mean in means.items())
        return f"{told} mean {sum(means.values()) / len(means):.4f}, {int((overlap < 0.8).sum())} of {len(overlap)} below 0.8"


@torch.no_grad()
def measure_held_out(network, synthesis, count=8, side=36):
    """Photographs and composites of what is held out, the same each time."""
    with same_chance(5):
        found = []
        for _ in range(count):
            x, mask, weight = synthesis.batch(side, held_out=True)
            found.append(agreement(torch.sigmoid(network(x)[0]).float() * weight, mask * weight))
    overlap, real = torch.stack(found), photographs_of(side)
    return f"photographs {overlap[:, :real].mean():.4f} composites {overlap[:, real:].mean():.4f}"
