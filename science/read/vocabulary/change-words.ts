import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

const CHANGES = setOf(`
  change changed gain gained improve improved improvement increase increased rise risen rose drop dropped decrease decreased decline declined loss lose lost grow
  worsen worsened worsening deteriorate deteriorated deterioration climb climbed climbs dip dipped slip slipped sink sank sunk soar soared plunge plunged
  plummet plummeted dwindle dwindled dwindling diminish diminished lessen lessened slid slide creep crept
  rising falling growing dropping declining increasing decreasing climbing shrinking improving worsening
  move moved moves grew grown growth fallen reduction reduced fall fell progress progressed
  shorten shortens shortened lengthen lengthens lengthened
  cut cuts save saves saved forget forgetting forgot forgotten shrinkage shrink shrank shrunk reduce reduces lower lowers lowered bring brings brought raise raises raised
`);

/** A word of change, or the first one of "came down", "goes up". */
export function isChange(words: readonly Word[], at: number): boolean {
  const [text, root] = [textAt(words, at), words[at]?.root ?? ''];
  // "Is it lower in one group" compares.
  if (text === 'lower' && !ACTS.has(textAt(words, 0)) && textAt(words, at - 1) !== 'to') return false;
  const particles = PARTICLES.find(([verbs]) => verbs.has(text))?.[1];
  return particles === undefined ? CHANGES.has(root) || CHANGES.has(text) : particles.has(textAt(words, at + 1));
}

const ACTS = setOf('do does did can could will would');
/** "Put on weight", "lag behind", "go up". */
const PARTICLES = [
  [setOf('put puts putting'), setOf('on')],
  [setOf('lag lags lagged'), setOf('behind back')],
  [setOf('come came go goes went gone'), setOf('up down')],
] as const;
