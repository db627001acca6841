import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import type { ProfiledTable } from '../../../contracts/table-profile.ts';
import { isLearnedKind, ROLES, type LearnedKind, type Role } from '../learned/parts-played.ts';
import { encoderInput, type EncoderInput } from './encoder-input.ts';
import type { Encoding } from './encoding.ts';
import { readWordPieces } from './word-pieces.ts';

/** A small language model that reads a question beside the columns of a table. */
export interface Encoder {
  /** Null where the table is too wide for it. */
  readonly encode: (question: string, table: ProfiledTable) => Promise<Encoding | null>;
}

const FOLDER = join(import.meta.dirname, 'weights');

// Threads of WebAssembly need a browser's shared memory, and two sums in another order differ in the last digit.
env.wasm.numThreads = 1;

export async function loadEncoder(folder = FOLDER): Promise<Encoder> {
  const pieces = readWordPieces(folder);
  const kinds = classesIn(folder);
  const session = await InferenceSession.create(readFileSync(join(folder, 'encoder.onnx')), {
    executionProviders: ['wasm'],
  });
  return {
    encode: async (question, table) => {
      const input = encoderInput(pieces, question, table);
      if (input === null) return null;
      const outputs = await session.run(feedsOf(input, table.columns.length));
      return {
        kinds: kindsIn(numbersOf(outputs['kinds']), kinds),
        roles: rolesIn(numbersOf(outputs['roles']), table),
        levels: levelsIn(numbersOf(outputs['meant']), input, table),
        unanswerable: Math.exp(at(numbersOf(outputs['kinds']), kinds.indexOf(UNANSWERABLE))),
      };
    },
  };
}

/** The classes of its first output, in their order. */
const classesIn = (folder: string): readonly string[] =>
  readFileSync(join(folder, 'kinds.txt'), 'utf8').trimEnd().split('\n');

function feedsOf({ ids, columns, levels, listed }: EncoderInput, width: number): Record<string, Tensor> {
  const size = ids.length;
  return {
    ids: new Tensor('int32', Int32Array.from(ids), [size]),
    types: new Tensor(
      'int32',
      Int32Array.from(columns, (column) => (column < 0 ? 0 : 1)),
      [size],
    ),
    positions: new Tensor('int32', Int32Array.from(ids.keys()), [size]),
    columns: meansOf(columns, width),
    // A matrix has one row at least.
    levels: meansOf(levels, Math.max(1, listed.length)),
  };
}

/** The mean of what stands for a column or a level, as a matrix to multiply with. */
function meansOf(places: readonly number[], width: number): Tensor {
  const size = places.length;
  const counts = Array.from({ length: width }, (_, place) => places.filter((each) => each === place).length);
  const means = new Float32Array(width * size);
  for (const [id, place] of places.entries()) if (place >= 0) means[place * size + id] = 1 / (counts[place] ?? 1);
  return new Tensor('float32', means, [width, size]);
}

function numbersOf(tensor: Tensor | undefined): Float32Array {
  if (tensor?.data instanceof Float32Array) return tensor.data;
  throw new Error('The encoder has no such output of numbers');
}

const at = (numbers: Float32Array, place: number): number => numbers[place] ?? -Infinity;

const kindsIn = (numbers: Float32Array, classes: readonly string[]): Encoding['kinds'] =>
  new Map(
    classes.flatMap((kind, place): [LearnedKind, number][] =>
      isLearnedKind(kind) ? [[kind, at(numbers, place)]] : [],
    ),
  );

const rolesIn = (numbers: Float32Array, { columns }: ProfiledTable): Encoding['roles'] =>
  new Map(
    columns.map(({ name }, column) => [
      name,
      new Map(ROLES.map((role, place): [Role, number] => [role, at(numbers, column * ROLES.length + place)])),
    ]),
  );

const levelsIn = (numbers: Float32Array, { listed }: EncoderInput, { columns }: ProfiledTable): Encoding['levels'] =>
  new Map(
    columns.map(({ name }, place) => [
      name,
      new Map(
        [...listed.entries()].flatMap(([level, { column, value }]): [string, number][] =>
          column === place ? [[value, at(numbers, level)]] : [],
        ),
      ),
    ]),
  );

const UNANSWERABLE = 'unanswerable';
