"""What Colour sees with, and what stays as it is while Colour learns."""
import torch

from common.trunks import DEVIATIONS, LAYERS, MEANS, Trunk


class Eyes:
    """What both networks see in grey pictures from 0 to 1 whose sides are multiples of 32, in the order of network.LAYERS."""

    def __init__(self, folder, device, kind):
        self.things, self.nsfw = (Trunk(f"{folder}/{name}.onnx", LAYERS[name]).to(device, kind) for name in ("things", "nsfw"))
        self.mean, self.deviation = (torch.tensor(values, device=device).view(1, 3, 1, 1) for values in (MEANS, DEVIATIONS))
        self.kind = kind

    @torch.no_grad()
    def look(self, grey):
        scaled = (grey * 255 - self.mean) / self.deviation
        return self.things(scaled.to(self.kind)) + self.nsfw(grey.expand(-1, 3, -1, -1).to(self.kind))
