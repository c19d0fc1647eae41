"""What all trainings share: options, a schedule by the clock, averaged weights, checkpoints that resume."""
import argparse, contextlib, copy, math, os, time

import torch


def begin(name, batch, seed, side=256):
    """The options of the command line, and the device that is trained on. A network for pictures of one size has no side to choose."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data")
    parser.add_argument("out")
    parser.add_argument("--checkpoint", default=f"{name}.pt")
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--total", type=float, default=1080)
    parser.add_argument("--weights", help="averaged weights of an earlier training to begin with")
    parser.add_argument("--batch", type=int, default=batch)
    if side:
        parser.add_argument("--side", type=int, default=side)
    torch.manual_seed(seed)
    torch.backends.cudnn.benchmark = True
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    return parser.parse_args(), "cuda" if torch.cuda.is_available() else "cpu"


def load_weights(network, path):
    state = torch.load(path, map_location=next(network.parameters()).device)
    network.load_state_dict({name: value.float() if value.is_floating_point() else value for name, value in state.items()})


def save_weights(network, path):
    """In 16 bits."""
    torch.save({name: value.half() if value.is_floating_point() else value for name, value in network.state_dict().items()}, path)


def write(network, name, out, example, inputs, outputs, axes, bits=8):
    """The averaged weights in 16 bits, and the network as ONNX with weights in so many bits."""
    os.makedirs(out, exist_ok=True)
    save_weights(network, f"{out}/{name}-half.pt")
    from common import onnx_8_bits, onnx_half

    export = onnx_8_bits.export if bits == 8 else onnx_half.export
    export(copy.deepcopy(network).float().cpu().eval().to(memory_format=torch.contiguous_format), example, f"{out}/{name}.onnx", inputs, outputs, axes)


def distance(out, truth):
    """How far from the truth, pixel by pixel and wave by wave."""
    near = torch.sqrt((out - truth) ** 2 + 1e-6).mean()
    return near + 0.1 * (torch.fft.rfft2(out) - torch.fft.rfft2(truth)).abs().mean() / truth.shape[-1]


def decibels(one, other):
    return -10 * torch.log10(((one.clamp(0, 1) - other) ** 2).mean((1, 2, 3)).clamp_min(1e-8)).mean().item()


@contextlib.contextmanager
def same_chance(seed):
    """Chance that is the same each time, and leaves that of the training as it was."""
    state = torch.get_rng_state(), (torch.cuda.get_rng_state() if torch.cuda.is_available() else None)
    torch.manual_seed(seed)
    yield
    torch.set_rng_state(state[0])
    if state[1] is not None:
        torch.cuda.set_rng_state(state[1])


class Training:
    def __init__(self, network, checkpoint, seconds, total, rate, careful=()):
        """Weights in `careful`, which know much already, learn at a fifth of the rate."""
        self.network, self.path, self.seconds, self.total, self.rate = network, checkpoint, seconds, total, rate
        known = {id(weight) for weight in careful}
        learning = [weight for weight in network.parameters() if weight.requires_grad]
        groups = [{"params": [weight for weight in learning if (id(weight) in known) == is_known], "part": part} for is_known, part in ((False, 1.0), (True, 0.2))]
        self.optimizer = torch.optim.AdamW(groups, lr=rate, weight_decay=1e-4, betas=(0.9, 0.98), fused=next(network.parameters()).is_cuda)
        self.average = copy.deepcopy(network).eval()
        moving = lambda net: [value for value in net.state_dict().values() if value.is_floating_point()]
        self.means, self.values = moving(self.average), moving(network)
        self.step, self.before, self.started = 0, 0.0, time.time()
        if os.path.exists(checkpoint):
            state = torch.load(checkpoint, map_location=next(network.parameters()).device)
            network.load_state_dict(state["network"])
            self.average.load_state_dict(state["average"])
            self.optimizer.load_state_dict(state["optimizer"])
            self.step, self.before = state["step"], state["elapsed"]
            print("goes on from step", self.step, flush=True)

    @property
    def elapsed(self):
        return self.before + time.time() - self.started

    def running(self):
        return time.time() - self.started < self.seconds

    def advance(self, loss):
        part = min(1.0, self.elapsed / self.total)
        rate = self.rate * min(1, (self.step + 1) / 300) * (0.99 * 0.5 * (1 + math.cos(math.pi * part)) + 0.01)
        for group in self.optimizer.param_groups:
            group["lr"] = rate * group["part"]
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()
        self.step += 1
        keep = min(0.999, (self.step + 1) / (self.step + 10))
        with torch.no_grad():
            torch._foreach_lerp_(self.means, self.values, 1 - keep)

    def run(self, name, loss_of_batch, keep, told_every=500, kept_every=2000):
        """Until the time is over. `loss_of_batch` gives a loss and, by name, what else is told of it; `keep` puts away what was reached."""
        while self.running():
            loss, others = loss_of_batch()
            self.advance(loss)
            if self.step % told_every == 0:
                told = " ".join(f"{what} {value.item():.4f}" for what, value in {"loss": loss, **others}.items())
                print(f"{name} {self.step} {self.elapsed:.0f}s {told}", flush=True)
            if self.step % kept_every == 0:
                keep()
        keep()

    def save(self):
        torch.save(
            {
                "network": self.network.state_dict(),
                "average": self.average.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                "step": self.step,
                "elapsed": self.elapsed,
            },
            self.path,
        )
