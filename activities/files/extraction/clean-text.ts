import { oneLine } from '../../../science/documents/clean-text.ts';
import { LIMITS } from './extraction-limits.ts';

export { cleanText, oneLine } from '../../../science/documents/clean-text.ts';

/** Warnings are read by people: each sentence once, and not thousands of them. */
export function boundedWarnings(warnings: readonly string[]): string[] {
  const unique = [...new Set(warnings)].map((warning) => oneLine(warning, 500));
  if (unique.length <= LIMITS.warnings) return unique;
  const shown = unique.slice(0, LIMITS.warnings - 1);
  return [...shown, `${unique.length - shown.length} more remarks of this kind are not shown.`];
}
