import { FILLER } from './vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** "Weird yield values", "suspiciously slow or fast": values that lie far from all others. */

const ODD = setOf(
  'weird strange odd suspicious implausible impossible dubious crazy unusual bizarre questionable peculiar extreme abnormal erroneous funny improbable',
);
const VALUES = setOf('value reading measurement number entry record observation result figure');
const ROWS = setOf('week month day year row case sample plot site animal patient fish bird run batch point');
const ASKS = setOf('any some there');
const MOST_BETWEEN = 3;
const ODDLY = setOf(
  'absurdly ridiculously insanely crazily bizarrely extremely oddly unbelievably incredibly unusually suspiciously abnormally exceptionally implausibly unrealistically improbably impossibly weirdly oddly strangely unnaturally atypically',
);
const SIZES = setOf(`
  high low large small big little tiny huge many few slow fast quick long short tall heavy light thick thin wide narrow deep shallow warm cold hot cool
  old young early late strong weak bright dark wet dry rich poor frequent rare good bad
`);
const OR = setOf('or and');

/** Where the phrase that begins at a word ends; 0 where none begins there. */
export const oddValueAt = (words: readonly Word[], from: number): number =>
  isOddValue(words, from) || isOddRow(words, from) || areOddValues(words, from) ? from + 1 : oddlyFrom(words, from);

/** "Any suspicious readings among them": the values themselves. */
const areOddValues = (words: readonly Word[], at: number): boolean =>
  ODD.has(textAt(words, at)) &&
  VALUES.has(words[at + 1]?.root ?? '') &&
  words[at + 1]?.text !== words[at + 1]?.root &&
  joins(words[at]);

/** "Any odd weeks in the ratio": rows that lie apart. */
const isOddRow = (words: readonly Word[], at: number): boolean =>
  ODD.has(textAt(words, at)) && ASKS.has(textAt(words, at - 1)) && ROWS.has(words[at + 1]?.root ?? '');

/** "Weird yield values", "suspicious body mass readings": the name of what is measured stands between. */
function isOddValue(words: readonly Word[], at: number): boolean {
  if (!ODD.has(textAt(words, at))) return false;
  const near = words.slice(at + 1, at + 2 + MOST_BETWEEN);
  const end = near.findIndex(({ root }) => VALUES.has(root));
  return (
    end > 0 && words.slice(at, at + end + 1).every(joins) && !near.slice(0, end).some(({ text }) => FILLER.has(text))
  );
}

/** "Implausibly heavy", "suspiciously slow or fast". */
function oddlyFrom(words: readonly Word[], from: number): number {
  if (!ODDLY.has(textAt(words, from)) || !SIZES.has(textAt(words, from + 1))) return 0;
  const isListed = OR.has(textAt(words, from + 2)) && SIZES.has(textAt(words, from + 3));
  return isListed ? from + 4 : from + 2;
}
