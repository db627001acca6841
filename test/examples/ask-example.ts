import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, temporaryFolder } from '../cli/run-command.ts';

export interface ExampleAnswer {
  /** The sentence the answer begins with. */
  readonly conclusion: string;
  readonly text: string;
  readonly report: string;
  readonly worldState: { readonly discoveries: readonly { readonly claim: string }[] };
  readonly artifacts: readonly string[];
  readonly dois: readonly string[];
}

/** Asks what the README of an example asks, of a service that has never seen anything. */
export async function askExample(name: string, otherQuestion?: string): Promise<ExampleAnswer> {
  const readme = readFileSync(join(ROOT, 'examples', name, 'README.md'), 'utf8');
  const question = otherQuestion ?? /npm run research -- "([^"]+)"/.exec(readme)?.[1];
  assert.ok(question, 'the README of the example tells how it is asked');
  const folder = temporaryFolder();
  const args = ['--file', `examples/${name}/${name}.csv`, '--knowledge', `examples/${name}/documents`];
  const { code, stdout, stderr } = await run('cli/research.ts', [question, ...args, '--json', '--out', folder], {
    DATA_DIR: join(folder, 'data'),
  });
  assert.equal(code, 0, stderr);
  const answer = JSON.parse(stdout) as {
    result: { text: string; papers: { doi?: string }[] };
    worldState: ExampleAnswer['worldState'];
    files: { report: string; artifacts: string[] };
  };
  return {
    conclusion: answer.result.text.split('\n\n').find((paragraph) => !paragraph.startsWith('Read as: '))!,
    text: answer.result.text,
    report: readFileSync(answer.files.report, 'utf8'),
    worldState: answer.worldState,
    artifacts: answer.files.artifacts,
    dois: answer.result.papers.flatMap(({ doi }) => (doi === undefined ? [] : [doi.toLowerCase()])),
  };
}
