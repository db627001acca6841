import type { KnownArtifact, KnownTask } from '../../contracts/agents.ts';
import type { Located } from './located-findings.ts';

export interface LocatedArtifact {
  readonly task: KnownTask;
  readonly artifact: KnownArtifact;
}

const speaks = ({ name, description }: KnownArtifact, columns: readonly string[]): boolean =>
  columns.every((column) => `${name} ${description}`.includes(column));

/** The figures that show a result: of its task those that name its variables, all of them where none does. */
export function figuresOf({ task, finding }: Located): LocatedArtifact[] {
  const figures = task.artifacts.filter(({ type }) => type === 'figure');
  const pair = figures.filter((figure) => speaks(figure, finding.variables.slice(0, 2)));
  const own = pair.filter((figure) => speaks(figure, finding.variables));
  const shown = [own, pair, figures].find((some) => some.length > 0) ?? [];
  return shown.slice(0, 1).map((artifact) => ({ task, artifact }));
}
