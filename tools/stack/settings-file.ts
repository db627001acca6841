import { rmSync, writeFileSync } from 'node:fs';

/** Leaves the settings of the stack's processes where a shell can read them, for one more gateway, worker or command. */
export function writeSettingsFile(path: string, settings: Readonly<Record<string, string>>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value.replaceAll("'", `'\\''`)}'\n`);
  rmSync(path, { force: true }); // the mode is that of a new file
  writeFileSync(path, lines.join(''), { mode: 0o600 });
}
