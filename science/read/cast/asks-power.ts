import type { Ask } from '../ask.ts';
import { setOf } from '../words/word-sets.ts';
import type { Case } from './cases.ts';
import { asksSize } from '../vocabulary/sizes-sought.ts';

/** "How many do we need to detect", and not "how many were detected" or "are they normal, or do I need to log them". */

const NEEDS = ['need', 'needed', 'needs', 'require', 'required', 'recruit', 'detect', 'enrol', 'enroll'] as const;

export const asksPower = ({ ask, cast }: Case): boolean =>
  ask.has('power') &&
  cast.success === null &&
  !ask.has('normality') &&
  (!ask.has('howMany') ||
    ask.form !== 'open' ||
    ask.says(...NEEDS) ||
    ask.spoken.words.some((_, at, words) => asksSize(words, at)));

const OF_SIZE = setOf(`
  power powered size sample enough sufficient numbers few difference gap effect change shift rise fall gain drop improvement reduction
  detect detecting detectable endpoint replication show prove proving demonstrate notice spot confirm reveal uncover differ beat missed
`);
/** "How many degrees cooler per ten points" speaks of no size, however like one it sounds. */
export const speaksOfSize = ({ spoken, around }: Ask): boolean =>
  [spoken, ...around].some(({ words }) => words.some(({ text, root }) => OF_SIZE.has(text) || OF_SIZE.has(root)));
