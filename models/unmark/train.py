"""Trains the network that takes marks off. python3 unmark/train.py DATA OUT --seconds 540 --total 1080"""
import os, sys

import torch
import torch.nn.functional as F

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from common.shards import load_photos
from common.training import Training, begin, load_weights, write
from network import Unmark
from synthesise import Marks, synthesise

options, device = begin("unmark", batch=32, seed=1)
train, held_out = load_photos(options.data, device)
marks = Marks(f"{options.data}/marks", device)
print("tiles", len(train), len(held_out), flush=True)


def gradients(x):
    return x[:, :, 1:] - x[:, :, :-1], x[:, :, :, 1:] - x[:, :, :, :-1]


def loss_of(outputs, truth, mask, opaque, seen):
    logit, opacity, clean = outputs
    part = torch.sigmoid(logit)
    sums = lambda value: value.sum((1, 2, 3))
    found = F.binary_cross_entropy_with_logits(logit, mask)
    overlap = (1 - (2 * sums(part * mask) + 50) / (sums(part) + sums(mask) + 50)).mean()
    weight = mask / (mask.sum((1, 2, 3), keepdim=True) * 3 + 600)
    under = sums((clean - truth).abs() * weight).mean()
    (dy, dx), (ty, tx) = gradients(clean), gradients(truth)
    edges = sums((dy - ty).abs() * weight[:, :, 1:]).mean() + sums((dx - tx).abs() * weight[:, :, :, 1:]).mean()
    see_through = sums((opacity - opaque).abs() * weight * 3).mean()
    whole = (seen + part * (clean - seen) - truth).abs().mean()
    return found + 0.5 * overlap + 6 * under + 3 * edges + see_through + 4 * whole


def run(network, seen, hint):
    with torch.autocast(device, torch.bfloat16):
        return network(seen.contiguous(memory_format=torch.channels_last), hint)


@torch.no_grad()
def report(network, name):
    rows, false, hinted_rows = [], [], []
    for batch in range(6):
        for hinted, target in ((0.0, rows), (1.1, hinted_rows)):
            torch.manual_seed(70 + batch)
            seen, truth, mask, _, hint, opacity = synthesise(held_out, marks, 48, held=True, unmarked=0, hinted=hinted)
            logit, _, clean = run(network, seen, hint)
            found = (logit > 0).float()
            sums = lambda value: value.sum((1, 2, 3))
            out = seen + ((torch.sigmoid(logit) - 0.25) / 0.35).clamp(0, 1) * (clean.clamp(0, 1) - seen)
            area = sums(mask).clamp_min(1)
            error = lambda picture: sums((picture - truth) ** 2 * mask) / area / 3
            shared = sums(found * mask) / sums(((found + mask) > 0).float()).clamp_min(1)
            target.append(torch.stack([shared, error(seen), error(out), area / mask[0].numel(), opacity], 1))
        torch.manual_seed(90 + batch)
        seen, _, _, _, _, _ = synthesise(held_out, marks, 48, held=True, unmarked=1.1, hinted=0)
        false.append(((run(network, seen, torch.zeros_like(seen[:, :1]))[0] > 0).float().mean((1, 2, 3)) > 0.002).float())
    decibels = lambda value: (-10 * torch.log10(value.clamp_min(1e-6))).mean().item()
    for label, table in (("blind", rows), ("painted", hinted_rows)):
        table = torch.cat(table)
        table = table[table[:, 3] > 0.002]
        print(f"  {name} {label}: overlap {table[:, 0].mean():.3f}, in the mark {decibels(table[:, 1]):.2f} -> {decibels(table[:, 2]):.2f} dB")
        for low, high in ((0.1, 0.4), (0.4, 0.7), (0.7, 0.88), (0.88, 1.01)):
            rows_of = table[(table[:, 4] >= low) & (table[:, 4] < high)]
            print(f"    opacity {low}-{high}: overlap {rows_of[:, 0].mean():.3f}, {decibels(rows_of[:, 1]):.2f} -> {decibels(rows_of[:, 2]):.2f} dB")
    print(f"  {name} false masks: {100 * torch.cat(false).mean():.1f} %", flush=True)
    torch.manual_seed(1000 + training.step)


network = Unmark().to(device).to(memory_format=torch.channels_last)
print("parameters", sum(p.numel() for p in network.parameters()), flush=True)
if options.weights:
    load_weights(network, options.weights)
training = Training(network, options.checkpoint, options.seconds, options.total, 8e-4 if options.weights else 1.2e-3)
torch.manual_seed(1000 + training.step)
while training.running():
    seen, truth, mask, opaque, hint, _ = synthesise(train, marks, options.batch, options.side)
    loss = loss_of(run(network, seen, hint), truth, mask, opaque, seen)
    training.advance(loss)
    if training.step % 500 == 0:
        print(f"unmark {training.step} {training.elapsed:.0f}s loss {loss.item():.4f}", flush=True)
    if training.step % 10000 == 0:
        report(training.average, f"at {training.step}")
training.save()
report(training.average, "held out")
example = (torch.rand(1, 3, 64, 96), torch.zeros(1, 1, 64, 96))
axes = {name: {0: "n", 2: "h", 3: "w"} for name in ("picture", "hint", "mark", "opacity", "clean")}
write(training.average, "unmark", options.out, example, ["picture", "hint"], ["mark", "opacity", "clean"], axes)
