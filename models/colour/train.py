"""Trains Colour: `python3 models/colour/train.py packed out --trunks folder`. `packed` holds what prepare.py packs, `folder` things.onnx and nsfw.onnx."""
import argparse, copy, glob, io, json, math, os, sys, time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from colours import bins_in, decoded, encoded, grey_of, lab_of
from common.degrade import blur, uniform
from eyes import Eyes
from network import Colour

SIDE, BATCH, RATE = 256, 96, 2e-3
# Pictures of people, streets and landscapes are few, and what old photos show.
WEIGHTS = {"coco": 6, "oi": 4, "oi2": 2, "caltech": 1, "people": 0.4, "flowers": 0.4, "clothes": 0.4, "groceries": 0.25, "scenery": 1.5}
# How much the loss follows how common colours are: at 0 rare ones count for as much as common ones.
COMMON = 0.9
BOLDNESS = 0.4


def load(folder, device):
    pictures, held_out, weights = [], [], []
    for file in sorted(glob.glob(f"{folder}/*.json")):
        rows, data = json.load(open(file)), open(f"{file[:-5]}.bin", "rb").read()
        read = lambda row: np.asarray(Image.open(io.BytesIO(data[row[0] : row[0] + row[1]])).convert("RGB"))
        with ThreadPoolExecutor(16) as pool:
            for row, picture in zip(rows, pool.map(read, rows)):
                (held_out if row[3] else pictures).append(picture)
                if not row[3]:
                    weights.append(WEIGHTS[row[2]])
    stack = lambda list_: torch.from_numpy(np.stack(list_)).permute(0, 3, 1, 2).contiguous().to(device)
    return stack(pictures), stack(held_out), torch.tensor(weights, dtype=torch.float, device=device)


def views(pictures, side):
    """Parts of pictures, a little stretched, mirrored by chance."""
    n, device = len(pictures), pictures.device
    size, shape = uniform((n,), 0.7, 1.0, device), torch.exp(uniform((n,), -0.25, 0.25, device))
    across, down = (size * shape).clamp(max=1), (size / shape).clamp(max=1)
    x, y = ((torch.rand(2, n, device=device) * 2 - 1) * (1 - torch.stack([across, down]))).unbind(0)
    across, none = across * (torch.rand(n, device=device) < 0.5).float().mul(2).sub(1), torch.zeros(n, device=device)
    grid = F.affine_grid(torch.stack([torch.stack([across, none, x], 1), torch.stack([none, down, y], 1)], 1), (n, 3, side, side), align_corners=False)
    return F.grid_sample(pictures.float() / 255, grid, mode="bicubic", padding_mode="reflection", align_corners=False).clamp(0, 1)


def grown_old(rgb, grey):
    """What the network sees: films that were blind to red, fading, blur, grain, uneven light; half of the pictures keep each."""
    n, device = len(rgb), rgb.device
    some = lambda part: torch.rand(n, 1, 1, 1, device=device) < part
    number = lambda low, high: uniform((n, 1, 1, 1), low, high, device)
    film = torch.distributions.Dirichlet(torch.tensor([1.2, 2.4, 1.2], device=device)).sample((n,)).view(n, 3, 1, 1)
    x = torch.where(some(0.4), torch.lerp(grey, (rgb * film).sum(1, keepdim=True), number(0.3, 1)), grey)
    x = torch.where(some(0.5), x.clamp_min(1e-4) ** torch.exp(number(-0.45, 0.45)), x)
    black, white = number(0, 0.22) * some(0.4), 1 - number(0, 0.28) * some(0.4)
    x = black + (white - black) * x
    sigma = number(0.4, 2.0).view(n)
    x = torch.where(some(0.35), blur(x, sigma, sigma, torch.zeros_like(sigma)), x)
    grain, sigma = torch.randn_like(x), number(0.5, 1.2).view(n)
    grain = torch.where(some(0.5), 2 * blur(grain, sigma, sigma, torch.zeros_like(sigma)), grain)
    x = torch.where(some(0.5), x + grain * number(0.005, 0.07) * (0.5 + 2 * x * (1 - x)), x)
    return (x * (1 + number(-0.25, 0.25) * some(0.2) * torch.linspace(-1, 1, x.shape[-1], device=device))).clamp(0, 1)


@torch.no_grad()
def evaluate(network, eyes, held_out, bins):
    """How far off the colours are on average, and how strong they and the true ones are."""
    sums = []
    for some in held_out[:256].split(64):
        lab = lab_of(F.interpolate(some.float() / 255, size=(SIDE, SIDE), mode="bicubic", align_corners=False).clamp(0, 1))
        grey, true = grey_of(lab[:, :1]), F.avg_pool2d(lab[:, 1:], 4)
        with torch.autocast(grey.device.type, dtype=torch.bfloat16, enabled=grey.is_cuda):
            answer = network(grey, eyes.look(grey))
        guess = decoded(answer, bins, BOLDNESS)
        sums.append([(guess - true).norm(dim=1).mean().item(), guess.norm(dim=1).mean().item(), true.norm(dim=1).mean().item()])
    return "held out: off by %.1f, strength %.1f of %.1f" % tuple(np.mean(sums, 0))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("packed")
    parser.add_argument("out")
    parser.add_argument("--trunks", required=True)
    parser.add_argument("--seconds", type=float, default=450)
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(3)
    torch.backends.cudnn.benchmark = torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    os.makedirs(options.out, exist_ok=True)
    pictures, held_out, weights = load(options.packed, device)
    chosen = lambda count: pictures[torch.multinomial(weights, count, True)]
    eyes = Eyes(options.trunks, device, torch.bfloat16 if device == "cuda" else torch.float32)
    bins, often = bins_in(lab_of(views(chosen(64), 64))[:, 1:] for _ in range(40))
    worth = 1 / ((1 - COMMON) * often + COMMON / len(bins))
    worth = worth / (worth * often).sum()
    network = Colour(len(bins)).to(device)
    average = copy.deepcopy(network).eval()
    floats = lambda net: [value for value in net.state_dict().values() if value.is_floating_point()]
    means, values = floats(average), floats(network)
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=2e-2, betas=(0.9, 0.98))
    started, said, step = time.time(), 0, 0
    while (elapsed := time.time() - started) < options.seconds:
        rate = RATE * min(1, (step + 1) / 400) * (0.49 * (1 + math.cos(math.pi * elapsed / options.seconds)) + 0.02)
        for group in optimizer.param_groups:
            group["lr"] = rate
        network.train()
        with torch.no_grad():
            rgb = views(chosen(BATCH), SIDE)
            lab = lab_of(rgb)
            grey, true = grown_old(rgb, grey_of(lab[:, :1])), F.avg_pool2d(lab[:, 1:], 4)
            layers, (nearest, near) = eyes.look(grey), encoded(true, bins)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
            answer = network(grey, layers)
        likely = answer.float().log_softmax(1).permute(0, 2, 3, 1).reshape(-1, len(bins)).gather(1, nearest)
        loss = -((likely * near).sum(1) * (worth[nearest] * near).sum(1)).mean()
        loss = loss + 0.02 * F.smooth_l1_loss(decoded(answer, bins, BOLDNESS), true, beta=5.0)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        step += 1
        with torch.no_grad():
            torch._foreach_lerp_(means, values, 1 - min(0.998, (step + 1) / (step + 10)))
        if elapsed - said > 30:
            said = elapsed
            print(f"{elapsed:.0f} s, step {step}, loss {loss.item():.2f},", evaluate(average, eyes, held_out, bins), flush=True)
    print(step, "steps,", evaluate(average, eyes, held_out, bins))
    state = {name: value.half() if value.is_floating_point() else value for name, value in average.state_dict().items()}
    torch.save({"net": state, "bins": bins}, f"{options.out}/colour.pt")


main()
