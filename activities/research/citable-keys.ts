import type { ResearchContext } from '../../contracts/agents.ts';

/** Only sources that a statement was taken from may be cited. */
export function citableKeys({ tasks }: ResearchContext): ReadonlySet<string> {
  return new Set(tasks.flatMap(({ extracts }) => extracts.map(({ citation }) => citation.key)));
}
