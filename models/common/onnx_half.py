"""Writes a network as ONNX with its weights in 16 bits; the runtime widens them once, when it loads them."""
import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper


def export(network, example, path, inputs, outputs, axes):
    torch.onnx.export(network, example, path, opset_version=17, dynamo=False, input_names=inputs, output_names=outputs, dynamic_axes=axes)
    model = onnx.load(path)
    graph, casts, kept = model.graph, [], []
    for tensor in graph.initializer:
        array = numpy_helper.to_array(tensor)
        if tensor.data_type != TensorProto.FLOAT or array.size < 64:
            kept.append(tensor)
            continue
        kept.append(numpy_helper.from_array(array.astype(np.float16), f"{tensor.name}.half"))
        casts.append(helper.make_node("Cast", [f"{tensor.name}.half"], [tensor.name], to=TensorProto.FLOAT))
    del graph.initializer[:]
    graph.initializer.extend(kept)
    nodes = casts + list(graph.node)
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    onnx.save(model, path)
