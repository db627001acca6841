// `node tools/check-commits.ts`: the subjects of the commits since this check is there, `type(scope): what changed`.
import { execFileSync } from 'node:child_process';

const LONGEST = 72;
const SUBJECT = /^(build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)\([a-z][a-z\d-]*\)!?: \S/;
const THIS_FILE = 'tools/check-commits.ts';

export function problemOf(subject: string): string | undefined {
  if (!SUBJECT.test(subject)) return 'does not begin with `type(scope): `';
  if (subject.length > LONGEST) return `has ${String(subject.length)} characters, more than ${String(LONGEST)}`;
  return undefined;
}

function git(...args: string[]): string[] {
  const output = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return output.split('\n').filter((line) => line !== '');
}

/** Of the descendants of the commit that added this file: none in a shallow clone that does not reach back to it. */
function checkedSubjects(): string[] {
  const added = git('log', '--diff-filter=A', '--format=%H', '--', THIS_FILE).at(-1);
  return added === undefined ? [] : git('log', '--no-merges', '--ancestry-path', '--format=%s', `${added}..HEAD`);
}

function isRepository(): boolean {
  try {
    return git('rev-parse', '--verify', 'HEAD').length > 0;
  } catch {
    return false; // the sources without their history, or without git
  }
}

if (import.meta.main && isRepository()) {
  for (const subject of checkedSubjects()) {
    const problem = problemOf(subject);
    if (problem === undefined) continue;
    process.exitCode = 1;
    console.error(`The commit "${subject}" ${problem}; see CONTRIBUTING.md.`);
  }
}
