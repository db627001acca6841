/** Lets at most so many pieces of work run at once; the others wait in their order. */
export function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];

  async function take(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function giveBack(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return async function inSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    await take();
    try {
      return await work();
    } finally {
      giveBack();
    }
  };
}
