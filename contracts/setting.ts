/** How a setting is read from its text: a kind, a default, and what it means. */

export interface Setting<Value> {
  readonly meaning: string;
  readonly secret: boolean;
  /** What stands when the setting is not given. */
  readonly fallback: Value;
  read(name: string, given: string | undefined): { readonly value: Value } | { readonly problem: string };
}

export type SettingValue<Each> = Each extends Setting<infer Value> ? Value : never;

interface Described {
  readonly meaning: string;
  readonly secret?: boolean;
}

function setting<Value>(
  { meaning, secret = false }: Described,
  fallback: Value,
  parse: (given: string) => Value | undefined,
  expected: string,
): Setting<Value> {
  return {
    meaning,
    secret,
    fallback,
    read(name, given) {
      if (given === undefined || given === '') return { value: fallback };
      const value = parse(given);
      if (value !== undefined) return { value };
      return { problem: `${name} must be ${expected}${secret ? '' : `, not "${given}"`}.` };
    },
  };
}

export function text(options: Described & { default: string }): Setting<string>;
export function text(options: Described): Setting<string | undefined>;
export function text(options: Described & { default?: string }): Setting<string | undefined> {
  return setting<string | undefined>(options, options.default, (given) => given, 'a text');
}

export function integer(options: Described & { default: number; minimum: number; maximum: number }): Setting<number> {
  const { minimum, maximum } = options;
  const parse = (given: string): number | undefined => {
    const value = /^\d{1,15}$/.test(given) ? Number(given) : NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  };
  return setting(options, options.default, parse, `a whole number from ${String(minimum)} to ${String(maximum)}`);
}

export function decimal(options: Described & { minimum: number; maximum: number }): Setting<number | undefined> {
  const { minimum, maximum } = options;
  const parse = (given: string): number | undefined => {
    const value = /^\d{1,9}(?:\.\d{1,9})?$/.test(given) ? Number(given) : NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  };
  return setting(options, undefined, parse, `a number from ${String(minimum)} to ${String(maximum)}`);
}

export function boolean(options: Described & { default: boolean }): Setting<boolean> {
  const words: Readonly<Record<string, boolean>> = { true: true, false: false };
  return setting(options, options.default, (given) => words[given.toLowerCase()], 'true or false');
}

export function choice<const Value extends string>(
  options: Described & { values: readonly Value[]; default: Value },
): Setting<Value>;
export function choice<const Value extends string>(
  options: Described & { values: readonly Value[] },
): Setting<Value | undefined>;
export function choice<const Value extends string>(
  options: Described & { values: readonly Value[]; default?: Value },
): Setting<Value | undefined> {
  const { values } = options;
  const parse = (given: string): Value | undefined => values.find((value) => value === given);
  return setting<Value | undefined>(
    options,
    options.default,
    parse,
    values.length === 1 ? `"${values.join()}"` : `one of ${values.join(', ')}`,
  );
}

export function url(options: Described): Setting<string | undefined> {
  const parse = (given: string): string | undefined => {
    const parsed = URL.parse(given);
    const web = parsed?.protocol === 'http:' || parsed?.protocol === 'https:';
    return web ? given.replace(/(?<!\/)\/+$/, '') : undefined;
  };
  return setting(options, undefined, parse, 'an address that starts with http:// or https://');
}

export function list(options: Described): Setting<readonly string[]> {
  const parse = (given: string): readonly string[] | undefined => {
    const items = given
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
    return items.length > 0 ? items : undefined; // an empty list is a mistake, not 'none' or 'all'
  };
  return setting<readonly string[]>(options, [], parse, 'a list separated by commas');
}
