import { STATUS_CODES } from 'node:http';
import { errorBody, ERRORS, type ErrorCode } from '../../contracts/errors.ts';

/** A refusal as a whole answer in HTTP/1.1, the last one on its connection: for where no server writes it. */
export function refusalText(code: ErrorCode, message: string, headers: readonly string[] = []): string {
  const { status } = ERRORS[code];
  const body = JSON.stringify(errorBody(code, message));
  return [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    'connection: close',
    'cache-control: no-store',
    ...headers,
    'content-type: application/json; charset=utf-8',
    `content-length: ${String(Buffer.byteLength(body))}`,
    '',
    body,
  ].join('\r\n');
}
