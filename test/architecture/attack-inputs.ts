import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

/** An input that repeats one piece: `size` tells how many characters it has, about. */
export type Attack = (size: number) => string;

const CHARACTERS = [
  'a',
  'A',
  'é',
  '1',
  ' ',
  '\t',
  '\n',
  '\r',
  '_',
  '-',
  '.',
  ',',
  ';',
  ':',
  '!',
  '?',
  '(',
  '[',
  '{',
  '<',
  '/',
  '\\',
  '"',
  "'",
  '*',
  '#',
  '@',
  '=',
  '+',
  '$',
  '−',
];
const ENDS = ['', '\0', '!', 'a', '\n\0'];
const MOST_VARIANTS = 6;
const MANY = 10;

/**
 * Inputs that keep an expression with super-linear backtracking busy: for each part that repeats, what stands before it, then
 * over and over what it takes, then something that fits nowhere; and the beginnings of a match over and over.
 */
export function attacksOn(expression: RegExp): readonly Attack[] {
  const { pattern } = new RegExpParser().parseLiteral(String(expression));
  // What takes no more than so many characters is done soon, whatever it is given.
  if (!repeats(pattern)) return [];
  const sampler = samplerFor(pattern, expression.flags);
  const pumps = new Set<string>(CHARACTERS);
  const prefixed = new Map<string, Set<string>>();
  const add = (prefix: string, pump: string): void => {
    if (pump === '') return;
    const known = prefixed.get(prefix) ?? new Set();
    prefixed.set(prefix, known.add(pump));
  };
  for (const alternative of pattern.alternatives) for (const each of sampler.samples(alternative)) pumps.add(each);
  visitRegExpAST(pattern, {
    onQuantifierEnter(node) {
      if (node.max < MANY) return;
      const prefix = prefixOf(node, sampler.sample);
      const taken = new Set([...sampler.samples(node.element), ...sampler.charactersOf(node.element)]);
      for (const pump of taken) {
        add(prefix, pump);
        pumps.add(pump);
        pumps.add(prefix + pump);
      }
      // What this part takes may be taken by the next one, too.
      for (const character of [' ', '\t', 'a', '1']) add(prefix, character);
    },
  });
  pumps.delete('');
  const all: [string, string][] = [...pumps].map((pump) => ['', pump]);
  for (const [prefix, each] of prefixed) for (const pump of each) all.push([prefix, pump]);
  return all.flatMap(([prefix, pump]) =>
    ENDS.map(
      (end): Attack =>
        (size) =>
          prefix + pump.repeat(Math.max(1, Math.ceil(size / pump.length))) + end,
    ),
  );
}

function repeats(pattern: AST.Pattern): boolean {
  let found = false;
  visitRegExpAST(pattern, { onQuantifierEnter: ({ max }) => (found ||= max >= MANY) });
  return found;
}

/** A sample of all that stands before a node, from the beginning of the pattern. */
function prefixOf(node: AST.Node, sample: (node: AST.Node) => string): string {
  const { parent } = node;
  if (parent === null || parent.type === 'RegExpLiteral') return '';
  if (parent.type !== 'Alternative') return prefixOf(parent, sample);
  const before = parent.elements.slice(
    0,
    parent.elements.findIndex((element) => element === node),
  );
  return prefixOf(parent, sample) + before.map(sample).join('');
}

function samplerFor(pattern: AST.Pattern, flags: string) {
  const literals = new Set(CHARACTERS);
  visitRegExpAST(pattern, { onCharacterEnter: ({ value }) => literals.add(String.fromCodePoint(value)) });
  const matching = new Map<string, readonly string[]>();

  /** The characters that a set takes. */
  function charactersOf(node: AST.Node): readonly string[] {
    if (!['Character', 'CharacterSet', 'CharacterClass'].includes(node.type)) return [];
    const known = matching.get(node.raw);
    if (known) return known;
    const one = new RegExp(`^${node.raw}$`, flags.replace(/[gym]/g, ''));
    const found = [...literals].filter((character) => one.test(character));
    matching.set(node.raw, found);
    return found;
  }

  function samples(node: AST.Node): readonly string[] {
    if (node.type === 'Alternative') {
      const parts = node.elements.map(samples);
      const most = Math.min(MOST_VARIANTS, Math.max(1, ...parts.map(({ length }) => length)));
      return Array.from({ length: most }, (_, variant) =>
        parts.map((each) => each[variant % Math.max(1, each.length)] ?? '').join(''),
      );
    }
    if (node.type === 'Group' || node.type === 'CapturingGroup') {
      return node.alternatives.flatMap(samples).slice(0, 4 * MOST_VARIANTS);
    }
    if (node.type === 'Quantifier') return samples(node.element).map((each) => each.repeat(Math.max(1, node.min)));
    return charactersOf(node).slice(0, MOST_VARIANTS);
  }

  return { charactersOf, samples, sample: (node: AST.Node): string => samples(node)[0] ?? '' };
}
