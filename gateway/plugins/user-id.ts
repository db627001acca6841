/** User ids come from outside and go to rows, logs and search attributes: bounded, with text in them and no control characters. */
export const USER_ID_PATTERN = '^(?=\\s*\\S)[^\\p{Cc}\\p{Cs}]{1,255}$';
const pattern = new RegExp(USER_ID_PATTERN, 'u');

export function isUserId(text: string): boolean {
  return pattern.test(text);
}
