import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { failure } from '../../contracts/failure.ts';

export const SEND_JSON = 'Send JSON, with the content type application/json.';
const FORBIDDEN_KEY = 'The body has a key "__proto__", or "prototype" within "constructor", which are not taken.';

/** Many clients name a content type also where they send nothing, with a DELETE or `fetch` with an empty text. */
export function takeJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(failure('CONTENT_TYPE_UNSUPPORTED', SEND_JSON));
  });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) done(null, undefined);
    // Else what is no text would be kept as a text that nobody wrote.
    else if (!isUtf8(body)) done(failure('BODY_INVALID', 'The body is not valid UTF-8.'));
    else {
      const text = body.toString();
      void parse(request, text, (error, parsed) => {
        if (error === null) done(null, parsed);
        else done(failure('BODY_INVALID', isJson(text) ? FORBIDDEN_KEY : 'The body is not valid JSON.'));
      });
    }
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
