import { ELEMENTS, SUBJECT_WORDS, UNITS } from '../vocabulary/name-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';
import { compoundUnit } from './compound-units.ts';
import { isScale } from './scaled-units.ts';

/** What of a column's name says what it holds: `body_mass_g` is a body mass. */

export const LONGEST_NAME = 200;

/** The words of a name without its unit and without how the unit is written. */
export const wordsWithoutUnit = (name: string, all: readonly Word[]): readonly Word[] =>
  withoutOccasion(withoutUnits(withoutCompound(name, withoutRemark(name, all))));

/** `Luminosity (L/Lo)` is a luminosity; the words of `Score (before)` belong to the name. */
function withoutRemark(name: string, all: readonly Word[]): readonly Word[] {
  const opening = Math.max(name.indexOf('('), name.indexOf('['));
  const before = all.filter(({ start }) => start < opening);
  const remark = name.slice(opening + 1);
  const isUnit = remark.length <= 5 || /[/%^0-9°]/.test(remark);
  return opening > 0 && before.length > 0 && isUnit ? before : all;
}

/** `grain_yield_t_ha` is a grain yield; a period without "per" stays: `milk_kg_day` is the milk of a day. */
function withoutCompound(name: string, all: readonly Word[]): readonly Word[] {
  const compound = compoundUnit(name.slice(0, LONGEST_NAME));
  if (typeof compound?.unit !== 'string') return all;
  const isDivided = all.some(({ start, text }) => start >= compound.what.length && text === 'per');
  return all.filter(({ start, text }) => start < compound.what.length || (!isDivided && PERIODS.has(text)));
}

function withoutUnits(all: readonly Word[]): readonly Word[] {
  const per = all.findIndex(
    ({ text }, index) =>
      index > 0 &&
      text === 'per' &&
      all.slice(index + 1).every((word) => UNITS.has(word.text) || PERIODS.has(word.text)),
  );
  if (per > 0) return withoutUnits(all.slice(0, per));
  const isUnit = (word: Word | undefined, index: number): boolean =>
    word !== undefined &&
    index > 0 &&
    !isHeartRate(all, index) &&
    !isOfName(word, all[index - 1]) &&
    !isElement(word, all, index) &&
    saysUnit(word.text, all, index);
  // `m2`, `cm3`
  const isPower = ({ number, glued }: Word, index: number): boolean =>
    glued && (number === 2 || number === 3) && isUnit(all[index - 1], index - 1);
  const core = all.filter((word, index) => !isUnit(word, index) && !isPower(word, index) && !isScale(all, index));
  // `patient_days` are no days of a patient.
  return core.length > 0 && !core.every(({ text, root }) => SUBJECT_WORDS.has(text) || SUBJECT_WORDS.has(root))
    ? core
    : all;
}

const saysUnit = (text: string, all: readonly Word[], at: number): boolean =>
  (UNITS.has(text) && (!isSubject(text) || all[0]?.text === 'age')) ||
  isTonnes(all, at) ||
  (LETTERS_OF_TIME.has(text) && LASTING.has(all[at - 1]?.text ?? ''));

/** `landings_t`; `anxiety_T` holds T scores, `score_t` may. */
const isTonnes = (all: readonly Word[], at: number): boolean =>
  at === all.length - 1 && all[at]?.raw === 't' && all[at - 1]?.number === null && !TESTED.has(textAt(all, at - 1));
const TESTED = setOf('score student statistic value test');

/** `leaf_N_pct` holds nitrogen, and no newtons. */
const isElement = ({ raw, text }: Word, all: readonly Word[], at: number): boolean =>
  raw !== text && ELEMENTS.has(text) && at > 0 && at === all.length - 2 && SHARES.has(textAt(all, at + 1));
const SHARES = setOf('pct percent');

/** `hba1c` holds no degrees. */
const isOfName = ({ text, glued }: Word, before: Word | undefined): boolean =>
  text === 'c' && glued && before?.number === 1 && before.glued;

/** `resting_hr_pre`, `hr_bpm`; hours stand at the end: `wait_hr`. */
const isHeartRate = (all: readonly Word[], at: number): boolean =>
  all[at]?.text === 'hr' && (BEATING.has(all[at - 1]?.text ?? '') || all.some(({ text }) => text === 'bpm'));
const BEATING = setOf('resting rest max peak mean baseline exercise');

/** `age_y`, `exp_y`, `LOS_d`; not `vitamin_d` and `pos_y`. */
const LETTERS_OF_TIME = setOf('y d');
const LASTING = setOf(
  'age time duration exp experience educ education tenure los stay pfs os dfs follow followup fu rate',
);

/** `age_at_dx`: an age, taken when the subject entered. */
const withoutOccasion = (parts: readonly Word[]): readonly Word[] =>
  parts[0]?.text === 'age' && parts.slice(1).every(({ text }) => ENTRIES.has(text)) ? parts.slice(0, 1) : parts;
const ENTRIES = setOf(
  'at dx diag diagnosis enrol enrolment enroll enrollment entry inclusion admission surgery op baseline randomisation randomization recruitment',
);

/** `growth_mm_per_week`: what a unit is divided by. */
const PERIODS = setOf('second minute hour day week month year');

// `person_years` is no unit of time behind a name but what is counted.
const isSubject = (text: string): boolean => text === 'years' || text === 'per';

/** "Classes" of `class_id`: the noun that is numbered, however common it is. */
export const numberedNoun = ([noun, id, more]: readonly Word[]): readonly Word[] =>
  noun && id && !more && IDS.has(id.text) ? [noun] : [];
const IDS = setOf('id no nr code');
