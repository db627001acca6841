import type { ColumnFacts } from '../tables/columns.ts';
import type { Saying } from './sayings.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, wordsOf, type Word } from '../words/words.ts';

/** Codes that say the sex and whether it is neutered: "spayed females than intact ones" of `FS` and `F`, "castrated males" of `MN`. */

const FEMALE = setOf('f fi if fe fs sf fn nf sp');
const MALE = setOf('m mi im me mn nm mc cm cas');
const NEUTERED = setOf('fs sf fn nf sp mn nm mc cm cas');
const SAID_NEUTERED = setOf('neutered spayed castrated desexed gelded sterilised sterilized altered');
const SAID_INTACT = setOf('intact entire unneutered unspayed uncastrated');
const SAID_FEMALE = setOf('female females bitch bitches queen queens mare mares woman girl girls');
const SAID_MALE = setOf('male males tom toms boy boys');
const NOUNS = setOf('one ones animal animals dog dogs cat cats');

/** Where such a level is said, by where its text begins. */
export function neuteredIn(message: readonly Word[], columns: readonly ColumnFacts[]): ReadonlyMap<number, Saying> {
  const [column, another] = columns.filter(isOfNeutered);
  if (!column || another) return new Map();
  return new Map(
    message.flatMap((word, at) => {
      const level = levelSaid(message, at, column);
      if (level === undefined) return [];
      return [[word.start, { length: lengthAt(message, at), words: wordsOf(level) }] as const];
    }),
  );
}

const isOfNeutered = ({ kind, profile: { levels } }: ColumnFacts): boolean => {
  const codes = levels.map(({ value }) => value.toLowerCase());
  return (
    kind === 'category' &&
    codes.every((code) => FEMALE.has(code) || MALE.has(code)) &&
    codes.some((code) => NEUTERED.has(code))
  );
};

function levelSaid(message: readonly Word[], at: number, { profile }: ColumnFacts): string | undefined {
  const isNeutered = SAID_NEUTERED.has(textAt(message, at));
  if (!isNeutered && !SAID_INTACT.has(textAt(message, at))) return undefined;
  const sexes = sexAt(message, at);
  const [level, another] = profile.levels.filter(({ value }) => {
    const code = value.toLowerCase();
    return NEUTERED.has(code) === isNeutered && sexes?.has(code) === true;
  });
  return another ? undefined : level?.value;
}

/** "Neutered" of "neutered versus intact males", and "intact" of "castrated males than in intact ones": the sex that is said nearest, if it is the only one. */
function sexAt(message: readonly Word[], at: number): ReadonlySet<string> | undefined {
  const beside = sexOf(textAt(message, at + 1));
  if (beside) return beside;
  const said = new Set(message.flatMap(({ text }) => sexOf(text) ?? []));
  if (said.size === 1) return [...said][0];
  const own = textAt(message, at);
  return said.size === 0
    ? own === 'spayed'
      ? FEMALE
      : own === 'castrated' || own === 'gelded'
        ? MALE
        : undefined
    : undefined;
}

const sexOf = (text: string): ReadonlySet<string> | undefined =>
  SAID_FEMALE.has(text) ? FEMALE : SAID_MALE.has(text) ? MALE : undefined;

const lengthAt = (message: readonly Word[], at: number): number => {
  const isMore =
    joins(message[at]) && (sexOf(textAt(message, at + 1)) !== undefined || NOUNS.has(textAt(message, at + 1)));
  return isMore ? 2 : 1;
};
