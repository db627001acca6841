/**
 * Loaded into the R process and its threads before anything else. R gets fixed files and data, so this is hardening, not
 * a sandbox: the permission model keeps files and processes, and what webR does not need goes away here.
 */
import { constants as files } from 'node:fs';
import { constants as system } from 'node:os';

// Emscripten reads constants the old way, which the permission model refuses.
Object.defineProperty(process, 'binding', {
  value: (name: string) => {
    if (name === 'constants') return { fs: files, os: system };
    throw new Error(`The R process has no binding ${name}`);
  },
});

for (const name of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name);
