import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from '@sinclair/typebox/value';
import { test } from 'vitest';
import { LockfileSchema, missingEntries } from '../../tools/complete-lockfile.ts';
import { read, repositoryFiles, ROOT } from './repository-files.ts';

const MEGABYTE = 1024 * 1024;
/** File → why it must be here at that size. */
const LARGE_ON_PURPOSE: Readonly<Record<string, string>> = {
  'evaluation/reader/questions/named.jsonl': 'labelled questions, one on each line',
  'evaluation/reader/questions/named-tables.jsonl.gz': 'profiles of the tables that they are about',
  'evaluation/reader/questions/everyday.jsonl': 'labelled questions, one on each line',
  'evaluation/reader/questions/natural.jsonl': 'labelled questions, one on each line',
  'evaluation/reader/questions/natural-tables.jsonl.gz': 'profiles of the tables that they are about',
  'science/read/encoder/weights/encoder.onnx':
    'the weights of the encoder: no package holds them, and none is downloaded',
  'science/read/learned/weights/roles.tsv': 'the weights of one feature on each line',
  'science/read/learned/weights/kinds.tsv': 'the weights of one feature on each line',
};

const BINARY = /[.](png|jpe?g|gif|webp|ico|woff2?|ttf|pdf|xlsx|docx|zip|gz|parquet|db|onnx)$/;

const FORBIDDEN = {
  // Which registry a machine installs from is that machine's business.
  'the host of a package registry':
    /\b(registry[.][a-z0-9.-]+[.](org|com|net|io|dev)|(proxy|sum)[.]golang[.]org|pypi[.]org|pythonhosted[.]org|deb[.]debian[.]org)\b/,
  'a registry address in the lockfile': /^ *"resolved": "https?:/m,
  'an absolute path of one machine': /(?<![\w.:/*-])\/(work|root|Users\/\w+|home\/(?!node\b)\w+)\//,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY/,
} as const;

for (const [what, pattern] of Object.entries(FORBIDDEN)) {
  test(`all files of the repository -> none holds ${what}`, () => {
    const found = repositoryFiles()
      .filter((file) => !BINARY.test(file))
      .flatMap((file) => {
        const match = pattern.exec(read(file));
        return match ? [`${file}: ${match[0]}`] : [];
      });
    assert.deepEqual(found, []);
  });
}

test('a file larger than 1 MB -> has a reason', () => {
  const large = repositoryFiles().filter((file) => statSync(join(ROOT, file)).size > MEGABYTE);
  assert.deepEqual(
    large.filter((file) => !(file in LARGE_ON_PURPOSE)),
    [],
  );
});

test('the lockfile -> holds every platform package, or npm ci would refuse it: npm run lockfile:complete adds them', () => {
  const lockfile: unknown = JSON.parse(read('package-lock.json'));
  Value.Assert(LockfileSchema, lockfile);
  assert.deepEqual(Object.keys(missingEntries(lockfile.packages)), []);
});
