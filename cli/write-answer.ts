import { join, resolve } from 'node:path';
import type { WorldState } from '../contracts/schemas/world-state.ts';
import type { ApiClient, ResearchStatus } from './api-client.ts';
import { outputFolderName, saveArtifacts, saveText, type SavedArtifact } from './output-folder.ts';
import { reportMarkdown } from './report.ts';

export interface WrittenAnswer {
  /** The value of --out: relative to the folder in which the command was called, unless it is absolute. */
  readonly folder: string;
  readonly report: string;
  readonly worldState: string;
  readonly artifacts: readonly SavedArtifact[];
}

/** Leaves the folder of an answer: report, world state, figures, tables. */
export async function writeAnswer(
  client: ApiClient,
  { out, question, status, state }: { out: string; question: string; status: ResearchStatus; state: WorldState },
): Promise<WrittenAnswer> {
  const folder = join(out, outputFolderName(question, status.messageId));
  const all = (state.values.plan ?? []).flatMap((task) => task.artifacts ?? []);
  const artifacts = await saveArtifacts(client, resolve(folder), all);
  const [report, worldState] = [join(folder, 'report.md'), join(folder, 'world-state.json')];
  await saveText(worldState, `${JSON.stringify(state, null, 2)}\n`);
  await saveText(report, reportMarkdown({ question, status, state, artifacts }));
  return { folder, report, worldState, artifacts };
}
