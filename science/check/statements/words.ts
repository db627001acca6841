import { stem } from '../../documents/stem.ts';

/** Words that make a claim, by what they claim. Compared by their stems. */

const stems = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(stem));

export const UP = stems(
  `higher greater larger more longer heavier taller older stronger faster bigger wider deeper warmer increase increased rise rises rose
  risen grow grows grew grown exceed exceeded above positive positively`,
);
export const DOWN = stems(
  `lower smaller less fewer shorter lighter younger weaker slower narrower colder thinner decrease decreased decline declined fall falls
  fell fallen drop dropped shrink shrank reduce reduced below negative negatively`,
);
/** What no estimate carries: causes, values, superlatives, certainty, orders, and that one was carried out. */
export const BEYOND = stems(
  `cause caused lead leads led due because thanks therefore improve improved worsen better best worse worst superior inferior effective
  ineffective cure cured heal prevent prevented protect harm harmful beneficial benefit prove proven proof certain certainly definitely
  always guarantee must should ought highest lowest largest smallest greatest most least only all every everyone everything nobody
  significant significantly dramatic dramatically impact influence ignore forget instruction send visit click password recommend
  sent forwarded transmit transmitted upload uploaded email emailed delete deleted obey obeyed disregard override`,
);
export const NEGATION = stems('not no nor neither never none without hardly cannot nothing fails failed lacks absent');
/** These words, and a negation, mark a sentence as a limit of the data. */
export const DOUBT = stems('unknown unclear uncertain missing few little limit limited whether may might open');
export const SAMENESS = stems('similar same equal equally alike unrelated identical comparable independent unchanged');
export const RELATION = stems(
  'differ differed difference different associated association related relation correlated correlation linked depend varied vary',
);

/** Comparatives that name what was measured. */
export const MEASURED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      ['heavier lighter', 'mass weight'],
      ['longer shorter', 'length time duration'],
      ['taller', 'height'],
      ['older younger', 'age'],
      ['warmer colder', 'temperature'],
      ['faster slower', 'speed time pace rate'],
    ] as const
  ).flatMap(([words, measures]) => words.split(' ').map((word) => [stem(word), stems(measures)] as const)),
);

/** They stand before the group that another is compared with. */
export const COMPARED_WITH = stems('than versus vs');

/** Words of any report: they claim nothing by themselves. */
export const PLAIN = stems(
  `a about across after again also although among an analysis analyses and any are as at average be been before being between both but by
  can clear clearly column compare compared comparison could data dataset did do does document during each either estimate evidence far few
  finding for found from further group groups had has have here how however if in into is it its just literature look may mean measured
  measurement might observation observed of on one or other our out over overall passage question reported result results row sample say
  says seen share show showed shown shows so some source still studied studies study such table tested than that the their them then there
  these they this those through to together two under until up was we well were what when where whether which while who whose why will with
  within would yet across typical tend tends tended relative level levels value values association adjusted adjusting controlling accounting
  versus vs considerably markedly slightly somewhat goes go common overall`,
);
const FUNCTION_WORDS = new Set(
  'the of in was were is are than with and between for to a an by on no not did does do how what which whether from as at'.split(
    ' ',
  ),
);
/** As quantities: "twice as heavy", "forty percent". One and two count as well as any. */
export const NUMBER_WORDS = new Set(
  `three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty
  fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion dozen dozens twice thrice double doubled
  doubles triple tripled threefold twofold tenfold half halved halves third thirds quarter quarters percent percentage fold majority`.split(
    /\s+/,
  ),
);

export interface Word {
  readonly written: string;
  readonly lower: string;
  readonly stem: string;
}

export function wordsIn(text: string): Word[] {
  const apart = text.normalize('NFC').replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ');
  return (apart.match(/[\p{L}\p{M}]+(?:['’][\p{L}]+)?|\p{N}+/gu) ?? []).map((written) => {
    const lower = written.toLowerCase().replace('’', "'");
    return { written, lower, stem: stem(lower) };
  });
}

export const isNegated = (words: readonly Word[]): boolean =>
  words.some(({ lower, stem: each }) => NEGATION.has(each) || lower.endsWith("n't"));

export const holds = (words: readonly Word[], kind: ReadonlySet<string>): boolean =>
  words.some((word) => kind.has(word.stem));

/** A few words are too short to detect a language. */
const FEW_WORDS = 5;
export const isEnglish = (words: readonly Word[]): boolean =>
  words.length < FEW_WORDS || words.some(({ lower }) => FUNCTION_WORDS.has(lower));
