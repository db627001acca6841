import type { Ask } from '../ask.ts';
import type { Account } from '../cast/held.ts';
import { GENERIC, MAGNITUDES } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, textAt, type Word } from '../words/words.ts';

/** How much there is of what is named. */

const SAYS_HOW = setOf('how so as too is are was were be');

/** "High pH", "how strong", "a good predictor". */
export const isMagnitude: Account = ({ text }, at, { ask: { spoken } }) =>
  isHowMuchOf(at, spoken) ||
  ((MAGNITUDES.has(text) || DEGREES.has(text)) &&
    (spoken.mentions.some(({ from }) => from === at + 1) ||
      SAYS_HOW.has(textAt(spoken.words, at - 1)) ||
      isSaidOfName(at, spoken) ||
      isOfRelation(spoken.words[at + 1])));

const IS = setOf('is are was were');
/** "Is moisture low where clay is high". */
const isSaidOfName = (at: number, { words, mentions }: Ask['spoken']): boolean =>
  mentions.some(({ from, to, level }) => level === null && to === at && IS.has(textAt(words, beforeThe(words, from))));

/** "How open the canopy is". */
const isHowMuchOf = (at: number, { words, mentions }: Ask['spoken']): boolean => {
  const name = mentions.find(({ from, level }) => level === null && [1, 2].includes(from - at));
  return (
    textAt(words, at - 1) === 'how' &&
    name !== undefined &&
    (name.from === at + 1 || ARTICLES.has(textAt(words, at + 1))) &&
    IS.has(textAt(words, name.to))
  );
};

const ARTICLES = setOf('the a an our these those all any');

const RELATIONS = setOf('predictor predictors sign evidence');
const DEGREES = setOf('plentiful scarce advanced');
const isOfRelation = (word: Word | undefined): boolean =>
  word !== undefined && (GENERIC.has(word.text) || RELATIONS.has(word.text));
