import type { AnsweredPart } from './main-relations.ts';
import { opening } from './openings.ts';
import { relationTold, told } from './told-results.ts';

const RELATIONS_TOLD = 3;

/** The answer to one part of a message, from what was found about it. */
export function partTold({ text, relations, screening }: AnsweredPart): string {
  if (screening) return told(screening);
  return relations
    .slice(0, RELATIONS_TOLD)
    .map((relation) => `${relations.length === 1 ? opening(text, relation) : ''}${relationTold(relation)}`)
    .join(' ');
}
