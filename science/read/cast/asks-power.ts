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
