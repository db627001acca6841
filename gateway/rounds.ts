/** Does something at once and then again and again, each time a while after it was done. */
export function createRounds(work: () => Promise<unknown>, everyMs: number) {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();

  function begin(): void {
    round = work();
    void round.then(() => {
      if (!closed) timer = setTimeout(begin, everyMs);
    });
  }

  return {
    begin,
    /** When the round that is under way is over. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await round;
    },
  };
}
