import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, ERRORS, type ErrorCode } from '../../contracts/errors.ts';
import { Failure, failure } from '../../contracts/failure.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { isDatabaseAway, isLocked } from '../../db/errors.ts';
import { refusedRests } from './broken-requests.ts';
import { SEND_JSON } from './json-body.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';
import { describeProblems } from './validation-problems.ts';

/** Fastify's own refusals in the words of the catalogue, and what to do about them. */
const FRAMEWORK_ERRORS: Readonly<Record<string, readonly [code: ErrorCode, advice: string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [
    'BODY_TOO_LARGE',
    `A body may have ${String(LIMITS.jsonBodyBytes / 1024)} KB. Upload longer texts as a file.`,
  ],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['CONTENT_TYPE_UNSUPPORTED', SEND_JSON],
};

/** One shape for every error: `{ error, message, code }` and what the catalogue's entry adds. */
export function useErrorAnswers(app: FastifyInstance): void {
  const refuseRest = refusedRests(app);
  app.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    refuseRest(request, reply);
    answer(expected(error), error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const message = `There is no ${request.method} ${path.slice(0, 200)}.`;
    void reply.code(ERRORS.ROUTE_NOT_FOUND.status).send(errorBody('ROUTE_NOT_FOUND', message));
  });
}

/** Requests that never reach a route: paths that cannot be decoded, parameters beyond all bounds. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const missing = failure('ROUTE_NOT_FOUND', 'The path of the request is not valid.');
  void reply.headers({ [REQUEST_ID_HEADER]: request.id, 'cache-control': 'no-store' }); // no hook runs here
  answer(missing, error, request, reply);
  request.log.info(
    { requestId: request.id, method: request.method, route: 'none', status: reply.statusCode },
    'request',
  );
}

function expected(error: Error & Partial<FastifyError>): Failure | undefined {
  if (error instanceof Failure) return error.code === 'INTERNAL_ERROR' ? undefined : error;
  if (isDatabaseAway(error)) return failure('NOT_READY', `${whyAway(error)} Try again in a few seconds.`);
  if (error.validation) {
    const details = describeProblems(error.validation, error.validationContext);
    const first = details[0];
    return failure('BODY_INVALID', first ? `${first.path} ${first.message}.` : 'The request is not valid.', {
      details,
    });
  }
  return ofFramework(error);
}

function ofFramework({ code = '', message, statusCode: status = 500 }: Error & Partial<FastifyError>) {
  const refusal = FRAMEWORK_ERRORS[code];
  if (refusal !== undefined) return failure(...refusal);
  return status >= 400 && status < 500 ? failure('BODY_INVALID', message) : undefined;
}

const whyAway = (error: Error): string =>
  isLocked(error) ? 'Another change holds what this one needs.' : 'The database did not answer in time.';

/** What a 401 has to name by RFC 9110, section 15.5.2; the other ways of saying who calls have no scheme of HTTP. */
const CHALLENGE = 'Bearer realm="research-engine"';

function answer(known: Failure | undefined, error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status } = known ?? ERRORS.INTERNAL_ERROR;
  if (status === 401) void reply.header('www-authenticate', CHALLENGE);
  void reply.code(status).send(bodyOf(known, error, request));
}

function bodyOf(known: Failure | undefined, error: Error, request: FastifyRequest) {
  if (known !== undefined) return { ...errorBody(known.code, known.message), ...known.fields };
  request.log.error({ requestId: request.id, err: error }, 'unexpected error');
  const message = 'Something went wrong here. Try again; if it stays so, tell the operator the request id.';
  return { ...errorBody('INTERNAL_ERROR', message), requestId: request.id };
}

/** The body of an error that comes after the status was sent. */
export function lateErrorBody(thrown: unknown, request: FastifyRequest) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return bodyOf(expected(error), error, request);
}
