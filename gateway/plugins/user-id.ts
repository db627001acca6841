export const USER_ID_CHARACTERS = 255;

/** User ids come from outside and go to rows, logs and search attributes: nothing invisible in them, and not that alone. */
export const USER_ID_PATTERN = '^(?=.*\\S)[^\\p{Cc}\\p{Cs}]+$';
const pattern = new RegExp(USER_ID_PATTERN, 'u');

export function isUserId(text: string): boolean {
  return text.length <= USER_ID_CHARACTERS && pattern.test(text);
}
