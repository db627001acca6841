"""Writes the encoder as an ONNX graph for one question, with weights of eight bits, each column of a matrix with a scale of its own."""

import math

import numpy as np
import onnx
from network import EPSILON, HEADS, LAYERS, ROLES, WIDTH
from onnx import TensorProto, helper, numpy_helper

LONGEST = 320
OPSET, IR = 20, 9
MOST = 127


class Graph:
    def __init__(self, encoder):
        self.weights = {name: each.detach().float().numpy() for name, each in encoder.state_dict().items()}
        self.nodes, self.constants, self.made = [], [], 0

    def constant(self, values):
        self.made += 1
        name = f"c{self.made}"
        self.constants.append(numpy_helper.from_array(np.array(values, order="C"), name))
        return name

    def node(self, operator, *inputs, name=None, **attributes):
        self.made += 1
        output = name or f"x{self.made}"
        self.nodes.append(helper.make_node(operator, list(inputs), [output], **attributes))
        return output

    def small(self, matrix, axis):
        """The matrix in eight bits, and the scale of each row or column."""
        scale = np.maximum(np.abs(matrix).max(axis=1 - axis, keepdims=True) / MOST, 1e-9).astype(np.float32)
        return np.clip(np.round(matrix / scale), -MOST, MOST).astype(np.int8), scale

    def dense(self, x, name):
        whole, scale = self.small(self.weights[f"{name}.weight"].T, axis=1)
        matrix = self.node("DequantizeLinear", self.constant(whole), self.constant(scale.reshape(-1)), axis=1)
        return self.node("Add", self.node("MatMul", x, matrix), self.constant(self.weights[f"{name}.bias"]))

    def norm(self, x, name):
        scale, bias = (self.constant(self.weights[f"{name}.{part}"]) for part in ("weight", "bias"))
        return self.node("LayerNormalization", x, scale, bias, axis=-1, epsilon=EPSILON)

    def words(self):
        whole, scale = self.small(self.weights["word.weight"], axis=0)
        rows = self.node("Gather", self.constant(whole), "ids", axis=0)
        scales = self.node("Gather", self.constant(scale), "ids", axis=0)
        return self.node("Mul", self.node("Cast", rows, to=TensorProto.FLOAT), scales)

    def embedded(self):
        places = self.node("Gather", self.constant(self.weights["position.weight"][:LONGEST]), "positions", axis=0)
        sides = self.node("Gather", self.constant(self.weights["side.weight"]), "types", axis=0)
        return self.norm(self.node("Add", self.node("Add", self.words(), places), sides), "norm")

    def layer(self, x, name):
        shape = self.constant(np.array([0, 3, HEADS, WIDTH // HEADS], np.int64))
        heads = self.node("Reshape", self.dense(x, f"{name}.query_key_value"), shape)
        heads = self.node("Transpose", heads, perm=[1, 2, 0, 3])
        query, key, value = (
            self.node("Gather", heads, self.constant(np.array(place, np.int64)), axis=0) for place in range(3)
        )
        scores = self.node("MatMul", query, self.node("Transpose", key, perm=[0, 2, 1]))
        scores = self.node("Mul", scores, self.constant(np.array(1 / math.sqrt(WIDTH // HEADS), np.float32)))
        attended = self.node("MatMul", self.node("Softmax", scores, axis=-1), value)
        attended = self.node("Transpose", attended, perm=[1, 0, 2])
        attended = self.node("Reshape", attended, self.constant(np.array([0, WIDTH], np.int64)))
        x = self.norm(self.node("Add", x, self.dense(attended, f"{name}.attended")), f"{name}.attended_norm")
        inner = self.dense(self.node("Gelu", self.dense(x, f"{name}.inner")), f"{name}.outer")
        return self.norm(self.node("Add", x, inner), f"{name}.outer_norm")


def beside_start(graph, means_of, x, start):
    """For each column or level the mean of what stands there, and the start of the question."""
    means = graph.node("MatMul", means_of, x)
    starts = graph.node("Add", graph.node("Mul", means, graph.constant(np.zeros(1, np.float32))), start)
    return graph.node("Concat", means, starts, axis=-1)


def write_onnx(encoder, path):
    graph = Graph(encoder)
    x = graph.embedded()
    for place in range(LAYERS):
        x = graph.layer(x, f"layers.{place}")
    start = graph.node("Gather", x, graph.constant(np.array([0], np.int64)), axis=0)
    graph.node("LogSoftmax", graph.dense(start, "kind"), name="kinds", axis=-1)
    roles = graph.node("Gelu", graph.dense(beside_start(graph, "columns", x, start), "role_inner"))
    graph.node("LogSoftmax", graph.dense(roles, "role"), name="roles", axis=-1)
    levels = graph.node("Gelu", graph.dense(beside_start(graph, "levels", x, start), "level_inner"))
    graph.node("Sigmoid", graph.dense(levels, "level"), name="meant")

    def value(name, kind, shape):
        return helper.make_tensor_value_info(name, kind, shape)

    inputs = [value(name, TensorProto.INT32, ["length"]) for name in ("ids", "types", "positions")]
    inputs.append(value("columns", TensorProto.FLOAT, ["width", "length"]))
    inputs.append(value("levels", TensorProto.FLOAT, ["listed", "length"]))
    kinds = len(graph.weights["kind.bias"])
    outputs = [
        value("kinds", TensorProto.FLOAT, [1, kinds]),
        value("roles", TensorProto.FLOAT, ["width", len(ROLES)]),
        value("meant", TensorProto.FLOAT, ["listed", 1]),
    ]
    made = helper.make_graph(graph.nodes, "encoder", inputs, outputs, graph.constants)
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)])
    model.ir_version = IR
    onnx.checker.check_model(model)
    onnx.save(model, path)
