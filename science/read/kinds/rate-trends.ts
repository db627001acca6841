import type { Ask } from '../ask.ts';
import { isRate } from './rate-cases.ts';
import { mayBeExposure } from '../tables/count-columns.ts';
import { UNANSWERED } from '../cast/doubts.ts';
import type { Cast } from '../cast/settle.ts';
import { setOf } from '../words/word-sets.ts';

/** "Is there a trend in butterflies per km", "have birds per hour declined, and by how much per year": a rate along the time. */

const OVER = setOf('over since year years time annually yearly');

const asksCourse = (ask: Ask): boolean =>
  ask.has('trend') ||
  (ask.has('transitive', 'course', 'lower', 'higher') &&
    !ask.has('than') &&
    ask.spoken.words.some(({ text }) => OVER.has(text)));

const TURNED = setOf('declin increas decreas drop fall fell fallen rose risen ris grew grown grow');

/** "Declined more at Control than at Meadow": two courses, which the rates of the groups are not. */
const comparesCourses = (ask: Ask, { moderators }: Cast): boolean =>
  moderators.length === 0 &&
  ask.has('than') &&
  ask.spoken.words.some(({ stem, text }) => TURNED.has(stem) || TURNED.has(text));

/** "Have the catches declined since the survey started" is one as well, where the table says how long was fished. */
const isDivided = (ask: Ask): boolean =>
  ask.has('rate') || ask.exposure !== null || ask.index.structure.exposure !== null;

/** Years taken one by one become the time itself, and a rate without groups is followed along it. */
export function withRateTrend(ask: Ask, cast: Cast): Cast {
  const [outcome] = cast.outcomes;
  const { times } = ask.index.structure;
  const [time, another] = times.filter(({ calendar }) => calendar === undefined);
  if (!time || another || !outcome || !isDivided(ask) || !isRate({ ask, cast, outcome })) return cast;
  if (comparesCourses(ask, cast)) return { ...cast, doubts: [...cast.doubts, UNANSWERED] };
  if (!asksCourse(ask) || ask.has('whichMost', 'season', 'changePoint', 'strata', 'compare')) return cast;
  const exposures = cast.predictors.filter(mayBeExposure);
  const isAlone = cast.predictors.every(
    ({ temporal, calendar, name }) =>
      temporal || calendar !== undefined || exposures.some((each) => each.name === name),
  );
  return isAlone ? { ...cast, predictors: [time, ...exposures], levels: [] } : cast;
}
