/** Asks once for all who want to know within the time, also where the answer is an error. */
export function rememberFor<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { readonly answer: Promise<Answer>; readonly askedAt: number } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.askedAt > ms)
      last = { answer: ask(), askedAt: performance.now() };
    return last.answer;
  };
}
