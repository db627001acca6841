import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { checkInputFiles } from '../../cli/input-files.ts';
import { temporaryFolder } from './run-command.ts';

test('a file that cannot be sent -> is refused with the reason', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'empty.csv'), '');
  for (const [path, message] of [
    ['nowhere.csv', /^There is no file nowhere\.csv\.$/],
    [folder, /is a folder/],
    [join(folder, 'empty.csv'), /empty\.csv is empty/],
    ['package.json.bak', /There is no file/],
    ['tsconfig.json/x.csv', /There is no file/],
    ['LICENSE', /The type of LICENSE is not known/],
  ] as const)
    assert.throws(() => checkInputFiles([path]), { name: 'Refusal', message });
});
