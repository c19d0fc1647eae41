"""Writes a network as ONNX with its weights in 8 bits, one scale for each channel; the runtime widens them once, when it loads them."""
import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper


def in_8_bits(model):
    graph, kept, widened = model.graph, [], []
    for tensor in graph.initializer:
        array = numpy_helper.to_array(tensor)
        if tensor.data_type != TensorProto.FLOAT or array.ndim < 2 or array.size < 512:
            kept.append(tensor)
            continue
        scale = np.abs(array.reshape(len(array), -1)).max(1).clip(1e-8) / 127
        whole = np.round(array / scale.reshape(-1, *[1] * (array.ndim - 1))).astype(np.int8)
        kept += [numpy_helper.from_array(whole, f"{tensor.name}.whole"), numpy_helper.from_array(scale.astype(np.float32), f"{tensor.name}.scale")]
        widened.append(helper.make_node("DequantizeLinear", [f"{tensor.name}.whole", f"{tensor.name}.scale"], [tensor.name], axis=0))
    nodes = widened + list(graph.node)
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(kept)
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    return model


def export(network, example, path, inputs, outputs, axes):
    torch.onnx.export(network, example, path, opset_version=17, dynamo=False, input_names=inputs, output_names=outputs, dynamic_axes=axes)
    onnx.save(in_8_bits(onnx.load(path)), path)
