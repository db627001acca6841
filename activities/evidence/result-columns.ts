import { hasOutcomeWord, isNamedAfterResult, judges } from '../analysis/engine/question/judging.ts';

/** Columns that tell how something went, and questions that are about them. */

const COMPARES = /\b(?:than|or|versus|vs|compared)\b/i;
// Words that give every column they stand beside a role of its own.
const HOLDS_FIXED = /\b(?:each|every|within|adjust\w*|control\w*|account\w*|stratif\w*|separately)\b/i;

export function isResult(column: string): boolean {
  return isNamedAfterResult(column) || hasOutcomeWord(column);
}

/** "Is A or B better?" is about a result though it names none; "Is the success of A higher than of B?" names it. */
export function asksAboutResult(
  text: string,
  results: readonly string[],
  isNamed: (result: string) => boolean,
): boolean {
  if (HOLDS_FIXED.test(text)) return false;
  return judges(text) ? results.length > 0 : COMPARES.test(text) && results.some(isNamed);
}
