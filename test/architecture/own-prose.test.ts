import assert from 'node:assert/strict';
import ts from 'typescript';
import { test } from 'vitest';
import { read, repositoryFiles } from './repository-files.ts';

/** What our own code wrote is never read back: it is data before it is prose. */

const READS_TEXT_FROM_OUTSIDE: Readonly<Record<string, string>> = {
  'science/narrate/names.ts': 'names of columns, which came with the data',
  'science/narrate/markdown.ts': 'texts of sources, files and people, which it makes inert',
  'science/weigh/design.ts': 'messages of the researcher',
  'science/weigh/stance.ts': 'sentences of documents',
  'science/weigh/taken-up.ts': 'messages of the researcher',
};

const isCallOfRegExp = (node: ts.Node): boolean =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp';

function readsByPattern(file: string): boolean {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const isFound = (node: ts.Node): boolean =>
    ts.isRegularExpressionLiteral(node) ||
    isCallOfRegExp(node) ||
    (ts.forEachChild(node, (child) => isFound(child) || undefined) ?? false);
  return isFound(source);
}

const reading = repositoryFiles('science/narrate/*.ts', 'science/weigh/*.ts', 'activities/agents/*.ts').filter(
  readsByPattern,
);

test('a sentence or name that our own code writes -> no regular expression reads it', () => {
  assert.deepEqual(
    reading.filter((file) => !(file in READS_TEXT_FROM_OUTSIDE)),
    [],
  );
});

test('a regular expression for text from outside -> is allowed', () => {
  assert.deepEqual(Object.keys(READS_TEXT_FROM_OUTSIDE).toSorted(), reading.toSorted());
});
