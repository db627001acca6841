// Adds to package-lock.json the platform packages that npm left out because the registry it asked did not have them.
// `npm ci` refuses a lockfile in which an optional dependency is missing, even one for another platform. Run it with
// `npm run lockfile:complete` after `npm install <package>`.
import { readFileSync, writeFileSync } from 'node:fs';

interface Entry {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
interface Lockfile {
  packages: Record<string, Entry>;
}

const SYSTEMS = ['darwin', 'linux', 'win32', 'freebsd', 'android', 'openharmony', 'netbsd', 'openbsd', 'sunos', 'aix'];
const PROCESSORS = ['x64', 'arm64', 'arm', 'ia32', 'riscv64', 'ppc64', 's390x', 'loong64', 'mips64el', 'wasm32'];

/** The optional dependencies that no entry answers to, ready to be added. Their hash is unknown here, so it is left out. */
export function missingEntries({ packages }: Lockfile): Record<string, Entry> {
  const missing: Record<string, Entry> = {};
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isAnswered(packages, path, name)) continue;
      missing[`node_modules/${name}`] = { version, ...(entry.dev && { dev: true }), ...platformOf(name) };
    }
  }
  return missing;
}

// Node's own look-up: beside the package first, then in each node_modules above it.
function isAnswered(packages: Lockfile['packages'], path: string, name: string): boolean {
  if (`${path ? `${path}/` : ''}node_modules/${name}` in packages) return true;
  return path !== '' && isAnswered(packages, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}

function platformOf(name: string): Entry {
  const words = name.split(/[-/.]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (os.length === 0 && !cpu.includes('wasm32')) throw new Error(`${name}: no platform in the name; add it by hand`);
  const libc = words.includes('musl') ? { libc: ['musl'] } : {};
  return { optional: true, ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...libc };
}

if (import.meta.main) {
  const file = new URL('../package-lock.json', import.meta.url);
  const lockfile: Lockfile = JSON.parse(readFileSync(file, 'utf8'));
  const added = missingEntries(lockfile);
  const packages = Object.entries({ ...lockfile.packages, ...added }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  console.log(`${String(Object.keys(added).length)} entries added`);
}
