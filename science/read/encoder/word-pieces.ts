import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';

/** The vocabulary of the encoder. */
export interface WordPieces {
  readonly start: number;
  readonly end: number;
  readonly idsOf: (text: string) => number[];
}

export function readWordPieces(folder: string): WordPieces {
  const tokenizer = new Tokenizer(JSON.parse(readFileSync(join(folder, 'tokenizer.json'), 'utf8')), {});
  const idOf = (token: string): number => {
    const id = tokenizer.token_to_id(token);
    if (id === undefined) throw new Error(`The vocabulary of the encoder lacks ${token}`);
    return id;
  };
  return {
    start: idOf('[CLS]'),
    end: idOf('[SEP]'),
    idsOf: (text) => tokenizer.encode(text, { add_special_tokens: false }).ids,
  };
}
