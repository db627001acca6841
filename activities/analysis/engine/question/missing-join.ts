import type { Frame } from '../frames/frame.ts';
import { list, nameOf, shown } from '../report/wording.ts';
import { findMentions } from './find-mentions.ts';
import type { Mention } from './mention.ts';
import type { MissingMethod } from './missing-methods.ts';
import type { Reading } from './read-question.ts';

/** Columns that the objective names and only another table has: a relation of the chosen table would answer something else. */
export function missingJoin(objective: string, reading: Reading, frames: readonly Frame[]): MissingMethod | undefined {
  const own = spokenOf(objective, reading.frame);
  if (own.length === 0) return undefined;
  for (const frame of frames) {
    if (frame.filename === reading.frame.filename && frame.name === reading.frame.name) continue;
    const [other] = spokenOf(objective, frame).filter((mention) => !own.some((known) => overlap(known, mention)));
    if (other) return joinOf(own, reading.frame, other, frame);
  }
  return undefined;
}

const overlap = (one: Mention, two: Mention): boolean => one.start < two.end && one.end > two.start;

/** Names of columns, whole: a level or half a name may occur in any table. */
function spokenOf(text: string, frame: Frame): Mention[] {
  return findMentions(text, frame).mentions.filter(({ level, partial }) => level === undefined && !partial);
}

function joinOf(own: readonly Mention[], frame: Frame, other: Mention, from: Frame): MissingMethod {
  const named = [...new Map(own.map(({ variable }) => [variable.name, variable])).values()];
  const spot = ({ filename, name }: Frame) => (filename === '' ? shown(name) : shown(filename));
  return {
    what: 'joins of tables',
    because: `${list(named.map(nameOf))} ${named.length > 1 ? 'stand' : 'stands'} in ${spot(frame)} and ${nameOf(other.variable)} in ${spot(from)}`,
    instead: 'relate columns of one table; a file that holds both columns in the same rows lets me answer this',
    variables: named,
  };
}
