import type { Word } from './words.ts';

const MOST_WORDS = 4;

/** "Gender (1 = female, 2 = male)", "arm (A = placebo; B = drug)": brackets that say what codes mean ask nothing. */
export function withoutLegends(words: readonly Word[], message: string): readonly Word[] {
  const legends = bracketsOf(message)
    .map(([opens, closes]) => words.filter(({ start }) => opens < start && start < closes))
    .filter(isLegend);
  return legends.reduce((left, legend) => without(left, legend, message), words);
}

function bracketsOf(message: string): (readonly [number, number])[] {
  const brackets: (readonly [number, number])[] = [];
  for (let opens = message.indexOf('('); opens >= 0; opens = message.indexOf('(', opens + 1)) {
    const closes = message.indexOf(')', opens);
    if (closes < 0) break;
    brackets.push([opens, closes]);
  }
  return brackets;
}

/** Items of a code, a sign and what it means. */
function isLegend(words: readonly Word[]): boolean {
  const ends = words.flatMap(({ after }, at) => (after === 'none' && at < words.length - 1 ? [] : [at]));
  return (
    // "(arm = 1)" says which rows.
    ends.length > 1 &&
    ends.every((end, place) => {
      const [code, sign, ...meaning] = words.slice((ends[place - 1] ?? -1) + 1, end + 1);
      return code !== undefined && sign?.text === '=' && meaning.length > 0 && meaning.length <= MOST_WORDS;
    })
  );
}

function without(words: readonly Word[], legend: readonly Word[], message: string): readonly Word[] {
  const [first, last] = [legend[0], legend.at(-1)];
  if (!first || !last) return words;
  const next = words.find(({ start }) => start >= last.end);
  const isListed = message.slice(last.end, next?.start).includes(',');
  const after = last.after === 'comma' && !isListed ? 'none' : last.after;
  const before = words[words.indexOf(first) - 1];
  return words.filter((word) => !legend.includes(word)).map((word) => (word === before ? { ...word, after } : word));
}
