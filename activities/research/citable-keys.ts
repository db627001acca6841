import type { ResearchContext } from '../../contracts/agents.ts';

/** Only sources that a finding was taken from may be cited. */
export function citableKeys({ tasks }: ResearchContext): ReadonlySet<string> {
  return new Set(tasks.flatMap(({ findings }) => findings.flatMap(({ citation }) => citation?.key ?? [])));
}
