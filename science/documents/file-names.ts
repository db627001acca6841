import { basename, extname } from 'node:path';

export function isMarkdown(filename: string): boolean {
  return /\.(?:md|markdown)$/i.test(filename);
}

export function nameWithoutExtension(filename: string): string {
  return basename(filename, extname(filename));
}
