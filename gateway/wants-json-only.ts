/** Many clients name JSON first among others whatever they fetch: those want the file. */
export const wantsJsonOnly = (accept: string | undefined): boolean =>
  /^\s*application\/json\s*(;[^,]*)?$/i.test(accept ?? '');
