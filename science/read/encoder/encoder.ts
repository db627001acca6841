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
  const kinds = kindsIn(folder);
  const session = await InferenceSession.create(readFileSync(join(folder, 'encoder.onnx')), {
    executionProviders: ['wasm'],
  });
  return {
    encode: async (question, table) => {
      const input = encoderInput(pieces, question, table);
      if (input === null) return null;
      const outputs = await session.run(feedsOf(input, table.columns.length));
      return encodingIn(numbersOf(outputs['kinds']), numbersOf(outputs['roles']), { kinds, table });
    },
  };
}

/** The classes of its first output, in their order. */
const kindsIn = (folder: string): readonly string[] =>
  readFileSync(join(folder, 'kinds.txt'), 'utf8').trimEnd().split('\n');

function feedsOf({ ids, columns }: EncoderInput, width: number): Record<string, Tensor> {
  const size = ids.length;
  const counts = Array.from({ length: width }, (_, column) => columns.filter((each) => each === column).length);
  // The mean of what stands for a column, as a product of matrices.
  const means = new Float32Array(width * size);
  for (const [at, column] of columns.entries()) if (column >= 0) means[column * size + at] = 1 / (counts[column] ?? 1);
  return {
    ids: new Tensor('int32', Int32Array.from(ids), [size]),
    types: new Tensor(
      'int32',
      Int32Array.from(columns, (column) => (column < 0 ? 0 : 1)),
      [size],
    ),
    positions: new Tensor('int32', Int32Array.from(ids.keys()), [size]),
    columns: new Tensor('float32', means, [width, size]),
  };
}

function numbersOf(tensor: Tensor | undefined): Float32Array {
  if (tensor?.data instanceof Float32Array) return tensor.data;
  throw new Error('The encoder has no such output of numbers');
}

function encodingIn(
  ofKinds: Float32Array,
  ofRoles: Float32Array,
  { kinds, table }: { readonly kinds: readonly string[]; readonly table: ProfiledTable },
): Encoding {
  const at = (numbers: Float32Array, place: number): number => numbers[place] ?? -Infinity;
  return {
    kinds: new Map(
      kinds.flatMap((kind, place): [LearnedKind, number][] =>
        isLearnedKind(kind) ? [[kind, at(ofKinds, place)]] : [],
      ),
    ),
    roles: new Map(
      table.columns.map(({ name }, column) => [
        name,
        new Map(ROLES.map((role, place): [Role, number] => [role, at(ofRoles, column * ROLES.length + place)])),
      ]),
    ),
    unanswerable: Math.exp(at(ofKinds, kinds.indexOf(UNANSWERABLE))),
  };
}

const UNANSWERABLE = 'unanswerable';
