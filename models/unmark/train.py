"""Trains the network that takes marks off. python3 unmark/train.py DATA OUT --seconds 540 --total 1080"""
import os, sys

import torch
import torch.nn.functional as F

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from common.shards import EVERYDAY, HELD_OUT, TRAIN, load_photos
from common.training import Training, begin, load_weights, write
from network import Unmark
from synthesise import Marks, synthesise, without_marks

options, device = begin("unmark", batch=32, seed=1)
train, held_out, everyday = load_photos(options.data, device, (TRAIN, HELD_OUT, EVERYDAY))
marks = Marks(f"{options.data}/marks", device)
print("tiles", len(train), len(held_out), len(everyday), flush=True)


def gradients(x):
    return x[:, :, 1:] - x[:, :, :-1], x[:, :, :, 1:] - x[:, :, :, :-1]


def loss_of(outputs, truth, mask, opaque, seen):
    logit, opacity, clean = outputs
    part = torch.sigmoid(logit)
    sums = lambda value: value.sum((1, 2, 3))
    found = F.binary_cross_entropy_with_logits(logit, mask)
    shared = sums(part * mask)
    overlap = (1 - (shared + 25) / (sums(part) + sums(mask) - shared + 25)).mean()
    # Where there is no mark, the pixels that look most like one count: a small false mark is as bad as a large one.
    none = (sums(mask) == 0).float()
    worst = logit.flatten(1).topk(logit[0].numel() // 500).values
    false = (F.softplus(worst).mean(1) * none).mean()
    weight = mask / (mask.sum((1, 2, 3), keepdim=True) * 3 + 600)
    under = sums((clean - truth).abs() * weight).mean()
    (dy, dx), (ty, tx) = gradients(clean), gradients(truth)
    edges = sums((dy - ty).abs() * weight[:, :, 1:]).mean() + sums((dx - tx).abs() * weight[:, :, :, 1:]).mean()
    see_through = sums((opacity - opaque).abs() * weight * 3).mean()
    whole = (seen + part * (clean - seen) - truth).abs().mean()
    return found + overlap + 0.6 * false + 6 * under + 3 * edges + see_through + 4 * whole


def run(network, seen, hint):
    with torch.autocast(device, torch.bfloat16):
        return network(seen.contiguous(memory_format=torch.channels_last), hint)


@torch.no_grad()
def look_again(network, seen):
    """What a look at places leads to in which a first look saw something, as on the site; and these places."""
    found = run(network, seen, torch.zeros_like(seen[:, :1]))[0] > 0
    places = F.max_pool2d(found.float(), 21, 1, 10)
    return run(network, seen, places), places


@torch.no_grad()
def mistakes_in(network, tiles):
    """The numbers of those tiles, none of which is marked, in which two looks see a mark."""
    wrong = []
    for at in range(0, len(tiles), 64):
        certain = torch.sigmoid(look_again(network, tiles[at : at + 64].float() / 255)[0][0])
        is_seen = (certain > 0.6).float().mean((1, 2, 3)) > 0.0006
        wrong.append(is_seen & (certain.amax((1, 2, 3)) > 0.95))
    return torch.nonzero(torch.cat(wrong))[:, 0]


@torch.no_grad()
def look(network, side, count, hinted):
    """Overlap, errors before and after, area and opacity of held-out marks over held-out photographs."""
    rows, sums = [], lambda value: value.sum((1, 2, 3))
    for batch in range(6):
        torch.manual_seed(70 + batch)
        seen, truth, mask, _, hint, opacity = synthesise(held_out, marks, count, side, held=True, unmarked=0, hinted=hinted)
        logit, _, clean = run(network, seen, hint)
        found = (logit > 0).float()
        out = seen + ((torch.sigmoid(logit) - 0.25) / 0.35).clamp(0, 1) * (clean.clamp(0, 1) - seen)
        area = sums(mask).clamp_min(1)
        error = lambda picture: sums((picture - truth) ** 2 * mask) / area / 3
        shared = sums(found * mask) / sums(((found + mask) > 0).float()).clamp_min(1)
        rows.append(torch.stack([shared, error(seen), error(out), area / mask[0].numel(), opacity], 1))
    rows = torch.cat(rows)
    return rows[rows[:, 3] > 0.002]


@torch.no_grad()
def look_for_none(network, side, count):
    """The part of unmarked pictures in which marks are seen."""
    seen_in = []
    for batch in range(6):
        torch.manual_seed(90 + batch)
        seen = synthesise(held_out, marks, count, side, held=True, unmarked=1.1, hinted=0)[0]
        found = run(network, seen, torch.zeros_like(seen[:, :1]))[0] > 0
        seen_in.append((found.float().mean((1, 2, 3)) > 0.002).float())
    return torch.cat(seen_in).mean().item()


def report(network, name):
    decibels = lambda value: (-10 * torch.log10(value.clamp_min(1e-6))).mean().item()
    line = lambda table: f"overlap {table[:, 0].mean():.3f}, in the mark {decibels(table[:, 1]):.2f} -> {decibels(table[:, 2]):.2f} dB"
    for side, count in ((256, 48), (512, 32)):
        for label, hinted in (("blind", 0.0), ("painted", 1.1)):
            table = look(network, side, count, hinted)
            print(f"  {name} {side} px {label}: {line(table)}")
            for low, high in ((0.1, 0.4), (0.4, 0.7), (0.7, 0.88), (0.88, 1.01)):
                print(f"    opacity {low}-{high}: {line(table[(table[:, 4] >= low) & (table[:, 4] < high)])}")
        print(f"  {name} {side} px false masks: {100 * look_for_none(network, side, count):.1f} %", flush=True)
    print(f"  {name} false masks in everyday photographs: {len(mistakes_in(network, everyday))} of {len(everyday)}", flush=True)
    torch.manual_seed(1000 + training.step)


def batch_of(count, side):
    """One in six is a photograph that an earlier look was wrong about; one in three is looked at again where a first look saw something."""
    again = count // 6 if len(mistakes) else 0
    parts = [synthesise(train, marks, count - again, side)]
    if again:
        parts.append(without_marks(mistakes, again, side))
    seen, truth, mask, opaque, hint, _ = (torch.cat(part) for part in zip(*parts))
    some = torch.randperm(count, device=device)[: count // 3]
    hint[some] = look_again(training.average, seen[some])[1]
    return seen, truth, mask, opaque, hint


def loss_of_batch():
    global mistakes
    if mistakes is None or training.step % 8000 == 0:
        mistakes = train[mistakes_in(training.average, train)]
        print("mistakes", len(mistakes), flush=True)
    # Large crops show how marks go on; of small ones more are seen in the same time.
    side, count = (options.side, options.batch) if training.step % 5 < 3 else (options.side * 3 // 2, options.batch * 4 // 9)
    seen, truth, mask, opaque, hint = batch_of(count, side)
    return loss_of(run(fast, seen, hint), truth, mask, opaque, seen), {}


def keep():
    """A checkpoint to go on from, and the network as it is shipped."""
    report(training.average, f"at {training.step}")
    training.save()
    example = (torch.rand(1, 3, 64, 96), torch.zeros(1, 1, 64, 96))
    axes = {name: {0: "n", 2: "h", 3: "w"} for name in ("picture", "hint", "mark", "opacity", "clean")}
    write(training.average, "unmark", options.out, example, ["picture", "hint"], ["mark", "opacity", "clean"], axes, bits=16)


mistakes = None
network = Unmark().to(device).to(memory_format=torch.channels_last)
print("parameters", sum(p.numel() for p in network.parameters()), flush=True)
if options.weights:
    load_weights(network, options.weights)
torch._dynamo.config.suppress_errors = True
fast = torch.compile(network, dynamic=False) if device == "cuda" else network
training = Training(network, options.checkpoint, options.seconds, options.total, 3e-4 if options.weights else 1.2e-3)
if options.weights and training.step == 0:
    report(training.average, "before")
torch.manual_seed(1000 + training.step)
training.run("unmark", loss_of_batch, keep, kept_every=5000)
