import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { fontsFor, latexText } from '../../../../science/papers/latex/characters.ts';
import { tokenProblems } from './tex-tokens.ts';

test('what TeX would take for a command, a group or a comment -> is written as letters', () => {
  assert.equal(latexText('\\input{a}'), '\\textbackslash{}input\\textbraceleft{}a\\textbraceright{}');
  assert.equal(latexText('50% of A&B_c #1 $x'), '50\\% of A\\&B\\_c \\#1 \\$x');
  assert.equal(
    latexText('^^5c~`"'),
    '\\textasciicircum{}\\textasciicircum{}5c\\textasciitilde{}\\textasciigrave{}\\textquotedbl{}',
  );
});

test('hyphens -> do not join to a dash; an apostrophe stays straight', () => {
  assert.equal(latexText("a--b'c"), 'a-{}-{}b\\textquotesingle{}c');
});

test('letters of other alphabets -> are set in a font that has them', () => {
  assert.equal(latexText('Ζωή'), '\\widetext{Ζωή}');
  assert.equal(latexText('王小明'), '\\easterntext{王小明}');
  assert.equal(latexText('10⁻⁸'), '10\\widetext{⁻⁸}');
  assert.equal(latexText('😀'), '\\rarecharacter{1F600}');
});

test('words of Hebrew and Arabic -> keep their order from right to left', () => {
  assert.equal(latexText('שלום עולם x'), '\\righttoleft{\\scriptHebrew שלום עולם} x');
  assert.equal(latexText('שלום, עולם, x'), '\\righttoleft{\\scriptHebrew שלום, עולם}, x');
  assert.deepEqual(fontsFor('\\scriptHebrew א'), ['\\newfontfamily\\scriptHebrew{FreeSerif.otf}[Script=Hebrew]']);
});

test('joiners -> stay inside of scripts whose letters join, and are dropped elsewhere', () => {
  assert.equal(latexText('می\u200cخواهم'), '\\righttoleft{\\scriptArabic می\u200cخواهم}');
  assert.equal(latexText('क\u094d\u200dष'), '{\\scriptDevanagari क\u094d\u200dष}');
  assert.equal(latexText('\u200da\u200d}\u200c王\u200d'), 'a\\textbraceright{}\\easterntext{王}');
});

test('control characters, marks of direction and lone surrogates -> are not printed', () => {
  assert.equal(latexText('a\u0000\u0007b\u202ec\ud800d\u2028e'), 'abc\\rarecharacter{FFFD}d e');
});

test('a long word -> may be broken; a short one may not', () => {
  assert.equal(latexText('x'.repeat(22)), 'x'.repeat(22));
  assert.equal(latexText('x'.repeat(23)), `${'x'.repeat(8)}\\wordbreak{}${'x'.repeat(8)}\\wordbreak{}${'x'.repeat(7)}`);
});

test('any text -> no token of TeX comes out but those of the serialiser', () => {
  const hostile = fc.string({
    unit: fc.constantFrom(...Array.from('\\{}$&#%_^~`"\'-|<>@[]abcinputwrite185 \n\t\u0000\u202e王Ζש😀\ud800')),
  });
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), (text) => {
      assert.deepEqual(tokenProblems(latexText(text)), []);
    }),
    { numRuns: 200 },
  );
});
