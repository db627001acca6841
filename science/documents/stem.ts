import { stemmer } from 'stemmer';

/**
 * Brings the forms of an English word together: `correlated`, `correlation` → `correl`. Other words stay as they are.
 * M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980.
 */
export function stem(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word;
}
