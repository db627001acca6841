/** Two requests are verified one after the other: the second only once the first is paid and answered. */
export async function withLateCopy<Answer>(
  facilitator: { beforeEachVerification(work: () => Promise<void>): void },
  send: () => Promise<Answer>,
): Promise<readonly Answer[]> {
  const [both, paid] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  let verified = 0;
  facilitator.beforeEachVerification(async () => {
    verified += 1;
    if (verified === 1) return both.promise;
    both.resolve(undefined);
    return paid.promise;
  });
  const answers = [send(), send()];
  await Promise.race(answers);
  paid.resolve(undefined);
  try {
    return await Promise.all(answers);
  } finally {
    facilitator.beforeEachVerification(async () => undefined);
  }
}
