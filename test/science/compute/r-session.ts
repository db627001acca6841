import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebR } from 'webr';

const SOURCES = join(import.meta.dirname, '../../../science/compute/r');

/** R with the files of science/compute/r, for what no method returns: the parts that methods are made of. */
export async function openSession(): Promise<{
  readonly numbers: (code: string, given: Readonly<Record<string, readonly number[]>>) => Promise<number[]>;
  readonly close: () => void;
}> {
  const r = new WebR({ interactive: false });
  await r.init();
  for (const file of readdirSync(SOURCES)) await r.evalRVoid(readFileSync(join(SOURCES, file), 'utf8'));
  return {
    numbers: async (code, given) => {
      const env = Object.fromEntries(Object.entries(given).map(([name, values]) => [name, [...values]]));
      const result = await r.evalR(`as.numeric({${code}})`, { env });
      return ((await result.toJs()) as unknown as { readonly values: number[] }).values;
    },
    close: () => r.close(),
  };
}
