import type { Inline } from '../../contracts/paper-document.ts';
import { writtenNumber, type Lookup } from './numbers.ts';

/** Nodes as text alone: what is measured, searched for numbers, and written where no markup is wanted. */
export function plainText(nodes: readonly Inline[], lookup: Lookup): string {
  return nodes.map((node) => plainNode(node, lookup)).join('');
}

function plainNode(node: Inline, lookup: Lookup): string {
  if ('children' in node) return plainText(node.children, lookup);
  switch (node.type) {
    case 'text':
    case 'code':
      return node.text;
    case 'formula':
      return node.tex;
    case 'line-break':
      return ' ';
    case 'number':
    case 'note-count':
      return writtenNumber(node, lookup) ?? '?';
    case 'citation':
      return node.works.map(({ key, page }) => `[${key}${page === null ? '' : `, ${page}`}]`).join(', ');
    case 'reference':
      return node.to;
  }
}
