"""What the trainings of networks that enlarge pictures have in common."""
import torch

from common.training import distance, write


def loss_of(network, y, x, device):
    """How far from the photographs the network enlarges what has become of them."""
    with torch.autocast(device, torch.bfloat16):
        out = network(y.contiguous(memory_format=torch.channels_last))
    return distance(out, x), {}


def put_away(training, name, out):
    """A checkpoint to go on from, and the network as it is shipped."""
    training.save()
    axes = {"picture": {0: "n", 2: "h", 3: "w"}, "larger": {0: "n", 2: "h2", 3: "w2"}}
    write(training.average, name, out, (torch.rand(1, 3, 64, 96),), ["picture"], ["larger"], axes)
