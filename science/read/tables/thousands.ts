const THOUSANDS = [1e3, 1e4, 1e5, 1e6];

/** `hours_worked_1000` holds thousands of hours worked: what the name says without its number, and how many of it are one. */
export function withoutThousands(name: string): readonly [what: string, times: number] {
  const at = name.lastIndexOf('_');
  const times = Number(name.slice(at + 1));
  return at > 0 && THOUSANDS.includes(times) ? [name.slice(0, at), times] : [name, 1];
}
