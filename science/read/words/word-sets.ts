/** Words of a text as a set: how the lists of the reader are written. */
export const setOf = (text: string): ReadonlySet<string> => new Set(listOf(text));

export const listOf = (text: string): string[] => text.trim().split(/\s+/);
