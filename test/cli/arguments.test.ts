import assert from 'node:assert/strict';
import { test } from 'vitest';
import { parseResearchArguments } from '../../cli/arguments.ts';

const wrong: readonly (readonly [string, readonly string[], RegExp])[] = [
  ['no question', [], /^Give a question in quotes/],
  ['an empty question', [' '], /question is empty/],
  ['a question without quotes', ['What', 'now'], /"now" stands outside/],
  ['an unknown option', ['Q', '--frob'], /^Unknown option '--frob'\. See --help\.$/],
  ['an option without its value', ['Q', '--out'], /--out.*See --help/],
  ['an unknown mode', ['Q', '--mode', 'fast'], /--mode must be semi-autonomous.*not "fast"/],
  ['a chat without a question', ['--chat', '--continue', 'last'], /--chat needs a question/],
  ['a file for a chat', ['Q', '--chat', '--file', 'a.csv'], /^--file belongs to a research/],
  ['files without a question', ['--continue', 'last', '--file', 'a.csv'], /Files are read for a question/],
];

for (const [what, argv, message] of wrong) {
  test(`${what} -> is refused in a sentence`, () => {
    assert.throws(() => parseResearchArguments(argv), { name: 'Refusal', message });
  });
}

test('a question with files -> defaults for the rest', () => {
  assert.deepEqual(parseResearchArguments(['Q', '-f', 'a.csv', '--file', 'b.pdf']), {
    question: 'Q',
    files: ['a.csv', 'b.pdf'],
    mode: 'semi-autonomous',
    chat: false,
    knowledge: undefined,
    model: undefined,
    json: false,
    paper: false,
    continueFrom: undefined,
    out: 'results',
    server: undefined,
  });
});

test('to continue -> needs no question', () => {
  assert.equal(parseResearchArguments(['--continue', 'last'])?.question, undefined);
});

test('--help -> wins over everything else that is readable', () => {
  assert.equal(parseResearchArguments(['--help', '--mode', 'x']), undefined);
});
