// `npm run lockfile:complete`, after `npm install <package>`: adds to package-lock.json the packages for other platforms
// that npm left out because its registry does not carry them. `npm ci` refuses a lockfile without them.
import { readFileSync, writeFileSync } from 'node:fs';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

const EntrySchema = Type.Object({
  version: Type.Optional(Type.String()),
  optional: Type.Optional(Type.Boolean()),
  dev: Type.Optional(Type.Boolean()),
  os: Type.Optional(Type.Unknown()),
  cpu: Type.Optional(Type.Unknown()),
  libc: Type.Optional(Type.Unknown()),
  optionalDependencies: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export const LockfileSchema = Type.Object({ packages: Type.Record(Type.String(), EntrySchema) });

type Entry = Static<typeof EntrySchema>;
type Packages = Static<typeof LockfileSchema>['packages'];

const SYSTEMS = ['darwin', 'linux', 'win32', 'freebsd', 'android', 'openharmony', 'netbsd', 'openbsd', 'sunos', 'aix'];
const PROCESSORS = ['x64', 'arm64', 'arm', 'ia32', 'riscv64', 'ppc64', 's390x', 'loong64', 'mips64el', 'wasm32'];

/** The optional dependencies that no entry answers to, ready to be added. Their hash cannot be known here: it is left out. */
export function missingEntries(packages: Packages): Packages {
  const missing: Packages = {};
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isAnswered(packages, path, name)) continue;
      missing[`node_modules/${name}`] = { version, ...(entry.dev === true && { dev: true }), ...platformOf(name) };
    }
  }
  return missing;
}

// Node's own look-up: inside the package first, then in each node_modules above it.
function isAnswered(packages: Packages, path: string, name: string): boolean {
  if (`${path === '' ? '' : `${path}/`}node_modules/${name}` in packages) return true;
  const parentEnd = Math.max(0, path.lastIndexOf('/node_modules/'));
  return path !== '' && isAnswered(packages, path.slice(0, parentEnd), name);
}

function platformOf(name: string): Entry {
  const words = name.split(/[-/.]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (os.length === 0 && cpu.length === 0) throw new Error(`${name}: no platform in the name; add it by hand`);
  const libc = words.includes('musl') ? { libc: ['musl'] } : {};
  return { optional: true, ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...libc };
}

if (import.meta.main) {
  const file = new URL('../package-lock.json', import.meta.url);
  const lockfile: unknown = JSON.parse(readFileSync(file, 'utf8'));
  Value.Assert(LockfileSchema, lockfile);
  const added = missingEntries(lockfile.packages);
  const packages = Object.entries({ ...lockfile.packages, ...added }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  console.log(`${String(Object.keys(added).length)} entries added`);
}
