"""Fine-tunes U²-Net-p: `python3 models/cut/train.py packed out --network u2netp.onnx --teacher isnet.onnx --seconds 270 --total 270`.

Writes the averaged weights; export.py makes an ONNX file of them, and of any mixture with the weights that it began with."""
import argparse, copy, os, sys, time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import torch
import torch.nn.functional as F

from common.training import Training, same_chance
from network import Cut, load_onnx, normalise
from synthesise import Synthesis, agreement
from teacher import Teacher


def loss_of(answers, mask, weight):
    """Each level is asked; the joined answer also for what it has in common with the truth."""
    count = weight.sum().clamp_min(1)
    crossed = sum((F.binary_cross_entropy_with_logits(answer.float(), mask, reduction="none") * weight).sum() / count for answer in answers)
    seen = torch.sigmoid(answers[0].float()) * weight
    true = mask * weight
    both, either = (seen * true).sum((1, 2, 3)), (seen + true - seen * true).sum((1, 2, 3))
    return crossed + (1 - both / either.clamp_min(1)).mean()


@torch.no_grad()
def measure(network, synthesis, count, side=32):
    """Mean overlap on held-out photographs and composites, the same each time."""
    with same_chance(5):
        found = []
        for _ in range(count):
            x, mask, weight = synthesis.batch(side, held_out=True)
            seen = torch.sigmoid(network(normalise(x))[0]).float() * weight
            overlap = agreement(seen, mask * weight)
            real = 3 * side // 4
            found.append(torch.stack([overlap[:real].mean(), overlap[real:].mean()]))
    photos, composites = torch.stack(found).mean(0).tolist()
    return f"photographs {photos:.4f} composites {composites:.4f}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("data")
    parser.add_argument("out")
    parser.add_argument("--network", required=True)
    parser.add_argument("--teacher", required=True)
    parser.add_argument("--checkpoint", default="cut.pt")
    parser.add_argument("--seconds", type=float, default=250)
    parser.add_argument("--total", type=float, default=250)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rate", type=float, default=1.5e-4)
    parser.add_argument("--measures", type=int, default=16)
    options = parser.parse_args()
    torch.manual_seed(11)
    torch.backends.cudnn.benchmark = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    begun = time.time()
    first = load_onnx(Cut(), options.network).to(device).eval()
    synthesis = Synthesis(first, Teacher(options.teacher, device), options.data, device)
    network = copy.deepcopy(first).train().to(memory_format=torch.channels_last)
    training = Training(network, options.checkpoint, options.seconds, options.total, options.rate)
    print(f"ready after {time.time() - begun:.0f} s; before:", measure(first, synthesis, options.measures), flush=True)
    os.makedirs(options.out, exist_ok=True)
    while training.running():
        x, mask, weight = synthesis.batch(options.batch)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
            answers = network(normalise(x).contiguous(memory_format=torch.channels_last))
        loss = loss_of(answers, mask, weight)
        training.advance(loss)
        if training.step % 200 == 0:
            print(f"step {training.step} after {training.elapsed:.0f} s: loss {loss.item():.3f};", measure(training.average, synthesis, options.measures), flush=True)
        if training.step % 1000 == 0:
            keep(training, f"{options.out}/cut-{training.step}.pt")
    keep(training, f"{options.out}/cut-half.pt")
    training.save()
    print(f"step {training.step}:", measure(training.average, synthesis, options.measures), flush=True)


def keep(training, path):
    torch.save({name: value.half() for name, value in training.average.state_dict().items()}, path)


main()
