/** Whether a sentence speaks of all observations together or of the groups apart: the two may say opposite things. */

export type Scope = 'overall' | 'within';

const WITHIN =
  /\b(?:within|inside|separately|individually|stratif\w*|subgroups?|(?:in|for|of|at|by) (?:each|every|both|either)|adjust\w*|control\w* for|account\w* for|into account|holding|held (?:fixed|constant|equal)|independent\w* of|regardless of|conditional\w*)\b/i;
const OVERALL =
  /\b(?:overall|pooled|pooling|altogether|aggregat\w*|combined|together|in total|crude|unadjusted|ignoring|(?:over|across|in|for|of|among) all|whole (?:sample|population|data\w*))\b/i;
const REVERSAL = /\b(?:simpson|paradox|revers(?:e|es|ed|al|ing)|opposite|(?:changes?|changed|flips?|flipped) sign)\b/i;
const CLAUSE_BREAK = /[,;:]|\b(?:whereas|while|but|although|though|however|yet)\b/i;

export const statesReversal = (text: string): boolean => REVERSAL.test(text);

const scopeOf = (clause: string): Scope | undefined =>
  WITHIN.test(clause) ? 'within' : OVERALL.test(clause) ? 'overall' : undefined;

/** Clauses with the scope they were said in; a clause without a word of its own keeps that of the one before. */
function scopedClauses(text: string): { readonly clause: string; readonly scope: Scope | undefined }[] {
  let scope: Scope | undefined;
  return text.split(CLAUSE_BREAK).map((clause) => {
    scope = scopeOf(clause) ?? scope;
    return { clause, scope };
  });
}

/**
 * What a sentence says in one scope: all of it where it knows no other, the clauses in that scope where it tells both
 * apart. Undefined where it says nothing there: then it neither supports nor contradicts a result of that scope.
 */
export function saidIn(text: string, wanted: Scope): string | undefined {
  const clauses = scopedClauses(text);
  const scopes = new Set(clauses.flatMap(({ scope }) => scope ?? []));
  if (scopes.size < 2) {
    const [only = 'overall'] = scopes;
    return only === wanted ? text : undefined;
  }
  return clauses.flatMap(({ clause, scope }) => (scope === wanted ? [clause.trim()] : [])).join('; ');
}
