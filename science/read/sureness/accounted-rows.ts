import { hasWord, isNumeric } from '../tables/columns.ts';
import type { Account, Held } from '../cast/held.ts';
import { callsRows } from '../tables/row-nouns.ts';
import { isPlain } from '../vocabulary/plain-words.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, joins, textAt, wordsOf } from '../words/words.ts';

/** Words that are true of all rows, or say once more what the plan holds. */

type Spoken = Held['ask']['spoken'];

/** "Our ED patients" of `ed_cases_2023.csv`: the letters that the file is called by. */
const isLettersOfFile: Account = ({ text, raw }, at, { ask: { spoken, index } }) =>
  raw === raw.toUpperCase() &&
  raw !== text &&
  wordsOf(index.table.filename).some((word) => word.text === text) &&
  isRowsAt(spoken, at + 1);

const isRowsAt = ({ words, entities }: Spoken, at: number): boolean => {
  const word = words[at];
  return word !== undefined && (callsRows(entities, word) || isPlain(word));
};

const COMING = setOf('arriving coming presenting attending visiting staying travelling traveling');
const JOINTS = setOf('at in on during from by');
/** "People arriving at night", "those coming by ambulance": how the rows come to the level behind. */
const isComing: Account = ({ text }, at, { ask: { spoken } }) =>
  COMING.has(text) &&
  isRowsAt(spoken, at - 1) &&
  JOINTS.has(textAt(spoken.words, at + 1)) &&
  spoken.mentions.some(({ level, from }) => level !== null && (from === at + 2 || from === at + 3));

const WHEN = setOf('when once until');
const STUDIES = setOf('testing test trial study experiment monitoring observation measurement recording sampling');
const STOPPED = setOf('stopped ended finished concluded closed');
/** "When testing stopped", at the end of the question: when all rows were last seen. */
const isEndOfStudy: Account = ({ text }, at, { plan, ask: { spoken } }) => {
  const { words } = spoken;
  const study = STOPPED.has(text) ? at - 1 : at;
  const isSaid = STUDIES.has(textAt(words, study)) && STOPPED.has(textAt(words, study + 1));
  return (
    isSaid &&
    plan.question === 'description' &&
    WHEN.has(textAt(words, beforeThe(words, study))) &&
    study + 2 === words.length
  );
};

const TAKING = setOf('drink smoke consume');
const AMOUNTS = setOf('more less fewer most least many much');
/** "People who drink more sugary drinks", of a column of those: what is done with what is named right behind. */
const isTaking: Account = ({ root }, at, { columns, ask: { spoken } }) =>
  TAKING.has(root) &&
  AMOUNTS.has(textAt(spoken.words, at + 1)) &&
  spoken.mentions.some(
    ({ from, level, column }) => from === at + 2 && level === null && isNumeric(column) && columns.includes(column),
  );

const MATTERS = setOf('water soil air sea blood serum plasma urine');
/** Water and air both have one. */
const OF_ALL_MATTERS = setOf('temperature temp level depth height pressure content flow');
/** "The water pH", "serum creatinine" of a table with one of it: in what it is measured. */
const isMatter: Account = (word, at, { columns, ask: { spoken } }) =>
  MATTERS.has(word.text) &&
  joins(word) &&
  spoken.mentions.some(
    ({ from, level, column, rivals }) =>
      from === at + 1 &&
      level === null &&
      rivals.length === 0 &&
      isNumeric(column) &&
      columns.includes(column) &&
      !hasWord(column.parts, OF_ALL_MATTERS),
  );

const HOT = setOf('hot cold warm wet dry hotter colder warmer wetter drier mild cool windy sunny');
/** "Does hot weather hurt revenue" of a temperature: what is hot. */
const isWeather: Account = ({ text }, at, { columns, ask: { spoken } }) =>
  text === 'weather' &&
  HOT.has(textAt(spoken.words, at - 1)) &&
  spoken.mentions.some(({ to, level, column }) => to === at && level === null && columns.includes(column));

const STATES = setOf('positive infected contaminated infested colonised colonized affected');
/** "Mycoplasma contaminated cultures" of `myco_pos`: what yes means. */
const isState: Account = ({ text }, at, { columns, ask: { spoken } }) =>
  STATES.has(text) &&
  spoken.mentions.some(({ to, column }) => to === at && column.kind === 'binary' && columns.includes(column));

/** "The five worst junctions", "over the five years in total": how many of a list, or all of them. */
const isNumberOfList: Account = ({ text }, at, { plan, ask }) => {
  const { words } = ask.spoken;
  const isTop = [at - 1, at + 1].some((place) => TOP.has(textAt(words, place)));
  const isAll = plan.statistic === 'total' && textAt(words, at - 1) === 'the';
  return plan.question === 'description' && NUMBER_WORDS.has(text) && (isTop || isAll);
};
const TOP = setOf('top worst best highest biggest busiest leading which');

const LEAVING = setOf('leaving taking keeping left');
/** "Leaving the smokers out of it", where the plan leaves them out. */
const isLeavingOut: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  LEAVING.has(text) &&
  plan.rows.some(({ comparison }) => comparison === 'is-not') &&
  spoken.words.slice(at + 1).some((word) => word.text === 'out');

export const OF_ROWS: readonly Account[] = [
  isLeavingOut,
  isNumberOfList,
  isLettersOfFile,
  isComing,
  isEndOfStudy,
  isTaking,
  isMatter,
  isWeather,
  isState,
];
