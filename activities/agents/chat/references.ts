import type { ChatContext } from '../../../contracts/agents.ts';
import { citedKeys } from '../../../science/check/citations.ts';
import { referenceLines } from '../../../science/narrate/citations.ts';

/** The sources that an answer cites. */
export function references(body: string, { quotations, research }: ChatContext): string {
  const keys = new Set(citedKeys(body));
  const extracts = [...quotations, ...research.tasks.flatMap((task) => task.extracts)];
  const lines = referenceLines(extracts.map(({ citation }) => citation).filter(({ key }) => keys.has(key)));
  return lines.length === 0 ? '' : `References:\n\n${lines.join('\n')}`;
}
