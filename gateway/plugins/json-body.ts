import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { failure, type Failure } from '../../contracts/failure.ts';

export const SEND_JSON = 'Send JSON, with the content type application/json.';
const FORBIDDEN_KEY = 'The body has a key "__proto__", or "prototype" within "constructor", which are not taken.';

/** Many clients name a content type also where they send nothing, with a DELETE or `fetch` with an empty text. */
export function takeJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(failure('CONTENT_TYPE_UNSUPPORTED', SEND_JSON));
  });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) done(null, undefined);
    // Else what is no text would be kept as a text that nobody wrote.
    else if (!isUtf8(body)) done(failure('BODY_INVALID', 'The body is not valid UTF-8.'));
    else void parseJson(request, body.toString(), (error, parsed) => done(error && problemOf(body.toString()), parsed));
  });
}

/** Of a text that was refused: no JSON, or JSON with such a key. */
function problemOf(text: string): Failure {
  try {
    JSON.parse(text);
    return failure('BODY_INVALID', FORBIDDEN_KEY);
  } catch {
    return failure('BODY_INVALID', 'The body is not valid JSON.');
  }
}
