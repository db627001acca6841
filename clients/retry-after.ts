const LONGEST_SECONDS = 12 * 60 * 60;

/**
 * The wait a `Retry-After` header asks for, in whole seconds: a number of seconds or a date (RFC 9110, section 10.2.3).
 * Half a day at most: a service that asks for more gets a request in between. undefined when it says nothing that can be read.
 */
export function retryAfterSeconds(header: string | undefined, now: Date = new Date()): number | undefined {
  if (header === undefined) return undefined;
  const isDate = header.endsWith(' GMT'); // Date.parse alone takes almost anything for one
  const until = isDate ? Math.ceil((Date.parse(header) - now.getTime()) / 1000) : Number.NaN;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : until;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), LONGEST_SECONDS);
}
