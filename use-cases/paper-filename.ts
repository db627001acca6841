import type { PaperView } from '../db/paper-repository.ts';

const LONGEST_STEM = 80;

/** `Treatment-of-kidney-stones-v2.pdf`: what a person finds again in a folder of downloads. */
export function paperFilename({ title, version }: Pick<PaperView, 'title' | 'version'>, extension: string): string {
  const words = (title ?? '').normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const stem = words.reduce((name, word) => (name.length + word.length < LONGEST_STEM ? `${name}-${word}` : name), '');
  const name = stem.slice(1) || 'paper';
  return `${name}${version > 1 ? `-v${String(version)}` : ''}.${extension}`;
}
