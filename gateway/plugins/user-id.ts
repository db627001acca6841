const MAX_CHARACTERS = 255;

/** User ids come from outside and go to rows, logs and search attributes: bounded, and nothing invisible in them. */
export function isUserId(text: string): boolean {
  return text.trim() !== '' && text.length <= MAX_CHARACTERS && !/[\p{Cc}\p{Cs}]/u.test(text);
}
