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
  power powered size sample enough sufficient numbers few detect detecting detectable endpoint replication
  show prove proving demonstrate notice spot confirm reveal uncover beat missed
`);
const DIFFERENCES = setOf('difference gap effect change shift rise fall gain drop improvement reduction differ');
/** "How many degrees cooler per ten points", "how many were under 140, and is the difference more than chance" speak of no size. */
export const speaksOfSize = ({ spoken, around, comparisons }: Ask): boolean =>
  [spoken, ...around].some(({ words }) =>
    words.some(
      ({ text, root }) => OF_SIZE.has(text) || OF_SIZE.has(root) || (comparisons.length === 0 && DIFFERENCES.has(root)),
    ),
  );
