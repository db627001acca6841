"""The encoder: a BERT of twelve layers (Devlin et al., 2019) with three heads: the kind of a question, the role of each column, and the levels it is about."""

import math

import torch
import torch.nn.functional as F
from torch import nn

ROLES = ["outcome", "predictor", "covariate", "rows", "structure", "none"]
LAYERS, WIDTH, INNER, HEADS, POSITIONS = 12, 384, 1536, 12, 512
EPSILON = 1e-12
DROPOUT = 0.1


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.query_key_value = nn.Linear(WIDTH, 3 * WIDTH)
        self.attended = nn.Linear(WIDTH, WIDTH)
        self.attended_norm = nn.LayerNorm(WIDTH, EPSILON)
        self.inner = nn.Linear(WIDTH, INNER)
        self.outer = nn.Linear(INNER, WIDTH)
        self.outer_norm = nn.LayerNorm(WIDTH, EPSILON)

    def forward(self, x, mask):
        batch, length, _ = x.shape
        heads = self.query_key_value(x).view(batch, length, 3, HEADS, WIDTH // HEADS)
        query, key, value = heads.permute(2, 0, 3, 1, 4)
        # On a CPU faster than scaled_dot_product_attention, whose gradients take three times as long in bfloat16.
        scores = query @ key.transpose(-1, -2) / math.sqrt(query.shape[-1]) + mask
        attended = scores.softmax(-1) @ value
        attended = attended.transpose(1, 2).reshape(batch, length, WIDTH)
        x = self.attended_norm(x + F.dropout(self.attended(attended), DROPOUT, self.training))
        inner = self.outer(F.gelu(self.inner(x)))
        return self.outer_norm(x + F.dropout(inner, DROPOUT, self.training))


class Encoder(nn.Module):
    def __init__(self, words, kinds):
        super().__init__()
        self.word = nn.Embedding(words, WIDTH)
        self.position = nn.Embedding(POSITIONS, WIDTH)
        self.side = nn.Embedding(2, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, EPSILON)
        self.layers = nn.ModuleList([Layer() for _ in range(LAYERS)])
        self.kind = nn.Linear(WIDTH, kinds)
        self.role_inner = nn.Linear(2 * WIDTH, WIDTH)
        self.role = nn.Linear(WIDTH, len(ROLES))
        self.level_inner = nn.Linear(2 * WIDTH, WIDTH)
        self.level = nn.Linear(WIDTH, 1)

    def forward(self, ids, columns, levels, present):
        """ids, columns, levels and present: batch x length; columns and levels hold the place of each id's column and level, -1 outside of these.

        Returns the scores of the kinds, batch x kinds, of the roles of each column, batch x columns x roles, and of the levels, batch x levels.
        """
        x = self.word(ids) + self.position(torch.arange(ids.shape[1])) + self.side((columns >= 0).long())
        x = F.dropout(self.norm(x), DROPOUT, self.training)
        mask = torch.zeros(present.shape, dtype=x.dtype).masked_fill(~present, -1e9)[:, None, None, :]
        for layer in self.layers:
            x = layer(x, mask)
        start = x[:, 0]
        roles = self.role(F.gelu(self.role_inner(beside_start(x, columns))))
        of_levels = self.level(F.gelu(self.level_inner(beside_start(x, levels))))
        return self.kind(start).float(), roles.float(), of_levels.squeeze(-1).float()


def beside_start(x, places):
    """For each place the mean of what stands there, and the start of the question; batch x places x 2 widths."""
    width = max(1, int(places.max()) + 1)
    holds = (places[:, None, :] == torch.arange(width)[None, :, None]).to(x.dtype)
    means = holds @ x / holds.sum(-1, keepdim=True).clamp(min=1)
    return torch.cat([means, x[:, :1].expand(-1, width, -1)], -1)


def read_base(encoder, path, kept):
    """Takes the weights of bge-small-en-v1.5 from its ONNX file; `kept` are the rows of its vocabulary that stay."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(path).graph
    known = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    producer = {node.output[0]: node for node in graph.node}
    # The matrices have lost their names; the bias that is added to each product has kept its own.
    for node in graph.node:
        biases = [name for name in node.input if name.endswith(".bias") and name in known]
        products = [name for name in node.input if name in producer and producer[name].op_type == "MatMul"]
        if node.op_type == "Add" and biases and products:
            matrix = [name for name in producer[products[0]].input if name in known]
            if matrix:
                known[biases[0].replace(".bias", ".weight")] = known[matrix[0]].T
    state = encoder.state_dict()
    state["word.weight"] = torch.tensor(known["embeddings.word_embeddings.weight"][kept])
    state["position.weight"] = torch.tensor(known["embeddings.position_embeddings.weight"])
    state["side.weight"] = torch.tensor(known["embeddings.token_type_embeddings.weight"])
    for part in ("weight", "bias"):
        state[f"norm.{part}"] = torch.tensor(known[f"embeddings.LayerNorm.{part}"])
        for place in range(LAYERS):
            own, base = f"layers.{place}.", f"encoder.layer.{place}."
            attention = [known[f"{base}attention.self.{name}.{part}"] for name in ("query", "key", "value")]
            state[f"{own}query_key_value.{part}"] = torch.cat([torch.tensor(each) for each in attention])
            for name, called in {
                "attended": "attention.output.dense",
                "attended_norm": "attention.output.LayerNorm",
                "inner": "intermediate.dense",
                "outer": "output.dense",
                "outer_norm": "output.LayerNorm",
            }.items():
                state[f"{own}{name}.{part}"] = torch.tensor(known[f"{base}{called}.{part}"])
    encoder.load_state_dict(state)


def loss(kinds, roles, levels, right_kinds, right_roles, right_levels):
    """Of several right classes the sum of their probabilities counts; columns without a right role do not, nor levels that the labels leave open (-1)."""
    of_kinds = -torch.logsumexp(F.log_softmax(kinds, -1).masked_fill(~right_kinds, -math.inf), -1)
    open_roles = right_roles | ~right_roles.any(-1, keepdim=True)
    of_roles = -torch.logsumexp(F.log_softmax(roles, -1).masked_fill(~open_roles, -math.inf), -1)
    known = right_levels >= 0
    of_levels = F.binary_cross_entropy_with_logits(levels[known], right_levels[known], reduction="sum")
    return of_kinds.mean() + (of_roles.sum() + of_levels) / len(kinds)
