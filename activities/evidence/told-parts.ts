import { askedStatistics } from './asked-statistics.ts';
import type { AnsweredPart } from './main-relations.ts';
import { opening } from './openings.ts';
import type { Relation } from './relations.ts';
import { relationTold, told } from './told-results.ts';

const RELATIONS_TOLD = 3;

/** The answer to one part of a message, from what was found about it. What is asked for by name comes first. */
export function partTold({ text, relations, screening }: AnsweredPart, message: string): string {
  if (screening) return told(screening);
  return relations
    .slice(0, RELATIONS_TOLD)
    .map((relation) => `${relations.length === 1 ? opening(text, relation) : ''}${withAsked(relation, message)}`)
    .join(' ');
}

function withAsked(relation: Relation, message: string): string {
  const said = relationTold(relation);
  const asked = askedStatistics(message, relation, said);
  return asked === '' ? said : `${asked} ${said}`;
}
