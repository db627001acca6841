import type { Spoken } from './arguments.ts';
import { mainVerb } from './main-verb.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { CueName } from '../vocabulary/cues.ts';
import type { Mention } from '../tables/mention.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt } from '../words/words.ts';

/** A participle that the reader does not know, where something is done to what is measured: "Is protein diluted by yield?" */

const IS = setOf('is are was were be been being gets get');
/** What is done to rows or numbers, and by nothing that acts. */
const SORTED = setOf(`
  grouped split divided measured sorted classified recorded ordered ranked separated stratified defined expressed multiplied rated scored judged collected sampled treated counted assessed estimated weighted
  summarised summarized averaged listed plotted compared indexed scaled normalised normalized standardised standardized tested followed surveyed accompanied
`);
const OTHERS: ReadonlySet<CueName> = new Set<CueName>([
  ...([
    'actsOn',
    'transitive',
    'outcomeBy',
    'relate',
    'prediction',
    'effectOf',
    'trend',
    'howMany',
    'average',
  ] as const),
]);
const FARTHEST = 3;

type Undescribed = Omit<Spoken, 'described'>;

/** A verb that is in no list, of what acts or of what is acted on. */
export const unknownVerb = (said: Undescribed): Cue | null => mainVerb(said) ?? passiveVerb(said);

function passiveVerb({ words, mentions, cues }: Undescribed): Cue | null {
  const by = words.findIndex(({ text }, at) => text === 'by' && isParticiple(textAt(words, at - 1)));
  const isAsked = by > 0 && words.slice(0, by).some(({ text }) => IS.has(text)) && joins(words[by - 1]);
  if (!isAsked || cues.some(({ name, from, to }) => OTHERS.has(name) && (from < by - 1 || to > by + 1))) return null;
  const subject = mentions.find(({ to, level }) => to === by - 1 && level === null);
  const isOther = ({ from, column }: Mention) => from > by && from - by <= FARTHEST && column !== subject?.column;
  return subject && mentions.some(isOther) ? { name: 'outcomeBy', from: by - 1, to: by + 1 } : null;
}

const isParticiple = (text: string): boolean => text.endsWith('ed') && !SORTED.has(text);
