/** A step that says when it has begun, and goes on when it is told to. */
export function gate<Result>(result: Result) {
  const reached = Promise.withResolvers<undefined>();
  const open = Promise.withResolvers<undefined>();
  const step = async (): Promise<Result> => {
    reached.resolve(undefined);
    await open.promise;
    return result;
  };
  return { step, reached: reached.promise, open: () => open.resolve(undefined) };
}
