import { SETTINGS } from '../../config.ts';
import { ERRORS, type ErrorCode } from '../../contracts/errors.ts';
import { LIMITS } from '../../contracts/limits.ts';

/** What no schema holds. Bounds are taken from where they are set. */
export interface Group {
  readonly title: string;
  /** The routes that it holds. */
  readonly routes: RegExp;
  readonly caller: string;
  readonly text: string;
}

const codes = (...of: readonly ErrorCode[]): string =>
  of.map((code) => `\`${code}\` ${ERRORS[code].status}`).join(', ');
const seconds = (milliseconds: number): string => `${milliseconds / 1000} seconds`;
const minutes = (milliseconds: number): string => `${milliseconds / 60_000} minutes`;
const CHATS = SETTINGS.CHAT_RATE_LIMIT_PER_MINUTE.fallback;
const STARTS = SETTINGS.DEEP_RESEARCH_RATE_LIMIT_PER_5MIN.fallback;

export const BEFORE = `# API

JSON over HTTP, and a WebSocket that tells when something has changed. This page is written from the schemas of the routes
(\`gateway/routes\`) by \`npm run docs\`. A walk through it with \`curl\` is in the [README](../README.md).

A body is JSON of at most ${LIMITS.jsonBodyBytes / 1024} KB, sent as \`Content-Type: application/json\`. Types are strict: a number is
not a text. Fields that a route does not know are ignored. Ids are UUIDs; timestamps are ISO 8601, in UTC. A field with a
question mark may be absent. Every \`GET\` answers \`HEAD\`, too.

## Who is calling

| Header | Who | When |
| --- | --- | --- |
| \`Authorization: Bearer <JWT>\` | the user that the token names in \`sub\` | always |
| \`X-API-Key: <key>\` | the user whose [key](#keys) it is | always |
| \`X-User-Id: <name>\` | whoever the caller says to be; without it \`userId\` in the body, else \`developer\` | \`AUTH_MODE=development\` only, on this machine only |
| \`X-Admin-Key: <key>\` | the operator, who is no user: \`ADMIN_API_KEY\` or \`ADMIN_PASSWORD\` | [admin](#admin) and [metrics](#metrics) |

A token needs \`sub\`, \`exp\` and \`iat\`; it is refused after its \`exp\`, and \`JWT_MAX_AGE_HOURS\` (${SETTINGS.JWT_MAX_AGE_HOURS.fallback}) after its \`iat\`. Clocks may differ: it is taken up to 5 seconds after its end, and up to 60 seconds before its \`iat\`.
A token or key that is there and wrong is refused, also beside a right one and in development mode; a token and a key of two users are refused, too. Each user sees and touches only what is their own.
Modes: embedded (\`npm start\`) is everything in one process; queue mode (\`USE_JOB_QUEUE=true\`) is for many, see
[Operations](operations.md). Web pages of other origins may call when theirs is in \`CORS_ORIGINS\`.

## Headers

| Header | Of | Meaning |
| --- | --- | --- |
| \`Idempotency-Key\` | request, to start research, to chat and to declare a file | 1 to 255 printable characters without spaces, made by the client. Sent again with the same request, it answers what the first one started, starts nothing and is not counted. With another request: ${codes('IDEMPOTENCY_KEY_REUSED')}. |
| \`Idempotent-Replayed: true\` | answer | The request came before, with this key. |
| \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`, \`X-RateLimit-Reset\` | answer, to start research and to chat, in queue mode | Requests in the window, how many are left, seconds until there is room again. |
| \`Retry-After\` | answer 429 of a rate limit | Seconds; also \`retryAfter\` in the body. |
| \`WWW-Authenticate\` | answer 401 | \`Bearer\`; an API key is taken, too. |
| \`Cache-Control: no-store\` | every answer | Nothing is for a cache. |
| \`X-Request-Id\` | request and answer | 1 to 64 letters, digits and \`_ . : -\`; made by the service when it is not given. It is in the log. |

Rate limits, in queue mode only, for each user: ${STARTS} research starts in five minutes (\`DEEP_RESEARCH_RATE_LIMIT_PER_5MIN\`), ${CHATS}
chats in a minute (\`CHAT_RATE_LIMIT_PER_MINUTE\`). A message that steers a run counts as a start, and so does one that is refused for what it names, such as a file that is not there.

## Errors

\`{ "error": "<title>", "message": "<what happened and what to do>", "code": "<code>" }\`; where a field is not valid,
\`details\` is a list with its \`path\` and a \`message\`; \`INTERNAL_ERROR\` has \`requestId\`. All codes, and whether trying again may help:
[Errors](errors.md). Each route may answer, beside the errors it names: ${codes('BODY_INVALID', 'UNAUTHORIZED', 'HOST_NOT_ALLOWED')} (in
development mode, when the service is called by a name that is not this machine's), ${codes('ORIGIN_NOT_ALLOWED')} (in development mode, of a web page of an origin that may not call), ${codes('ROUTE_NOT_FOUND', 'BODY_TOO_LARGE', 'HEADERS_TOO_LARGE', 'REQUEST_TIMEOUT', 'CONTENT_TYPE_UNSUPPORTED', 'INTERNAL_ERROR', 'NOT_READY')}
(the database, the object store or another service does not answer). Of a refused body 16 MB are read, so that the answer arrives; who sends more is cut off. An id that cannot exist is answered like one that does not.`;

const RESEARCH = `A run goes on by itself as far as its \`researchMode\` lets it: \`steering\` one iteration, \`semi-autonomous\` at most
${SETTINGS.MAX_AUTO_ITERATIONS.fallback} (\`MAX_AUTO_ITERATIONS\`), \`fully-autonomous\` at most ${LIMITS.fullyAutonomousIterations}. Iterations are counted anew from each message that it takes up. A conversation has one run at a time. A
message that is sent to it while a run is going on starts none: it steers that run (\`steering: true\`). To pause, resume, stop and
cancel it see [Conversations](#conversations).

Three answers carry more than the interface of the service names, and keep it: \`progress\` also counts the \`iteration\`, each of
\`result.files\` also has an \`artifactId\` and a \`url\`, and an embedded service answers a start with the same \`jobId\` and \`pollUrl\` as
queue mode does, with the status \`processing\` in place of \`queued\`.`;

const FILES = `1. \`POST /api/files/upload-url\` declares name, type and size, and answers \`uploadUrl\`, valid for ${minutes(LIMITS.uploadUrlLifetimeMs)}. The signature in it
   is the permission: nobody logs in there.
2. \`PUT\` the bytes to \`uploadUrl\`, exactly as many as declared, with the declared type as \`Content-Type\`.
3. \`POST /api/files/confirm\` takes the bytes over and starts the reading of the file.
4. \`GET /api/files/:fileId/status\` until \`status\` is \`completed\` (or \`failed\`, with \`error\`); then a start may name the file.

Embedded, \`uploadUrl\` leads to this service (\`/objects/upload\`) and takes bytes once. In queue mode it leads to the object store itself
(\`S3_PUBLIC_URL\`, else \`S3_ENDPOINT\`), whose errors are its own, in XML, and which takes bytes again until the URL expires. What was
confirmed is a copy that bytes which come later do not touch. Web pages that upload there need CORS rules on the bucket, which allow
their origin \`PUT\` with the header \`Content-Type\`; the service sets none. Downloads are signed URLs in the same way, valid for
${minutes(LIMITS.downloadUrlLifetimeMs)}.`;

const EVENTS = `Open \`/ws?userId=<you>\` as a WebSocket. Who you are is proven by the headers of [Who is calling](#who-is-calling), or by a \`ticket\` in
the query: it is had by \`POST /api/events/ticket\`, good for one socket and for ${seconds(LIMITS.eventTicketLifetimeMs)}. In development mode the name is
enough. Web pages must be of the origin of the service, or of \`CORS_ORIGINS\`. At most ${LIMITS.socketsPerUser} sockets a user at each gateway; what
is refused is refused before the socket opens, with the usual body.

A socket lasts as long as the proof that opened it: it is closed with code 1008 when the key is revoked or the token expires, and so is one that was opened
with a ticket of them. The service sends text frames, each one JSON object, of all conversations of the user. It needs no messages: a user who sends more than
${LIMITS.socketMessagesPerSecond} in a second, pings included, is closed with code 1008. Its pings have to be
answered, as WebSocket libraries do by themselves; a client that does not read is closed with code 1013.

| \`type\` | Fields | What to read then |
| --- | --- | --- |
| \`state_updated\` | \`conversationId\`, \`conversationStateId\`, \`seq\` | \`GET /api/deep-research/conversations/:id/state\` |
| \`message_updated\` | \`conversationId\`, \`messageId\`, \`seq\` | \`GET /api/deep-research/status/:messageId\` |
| \`paper_updated\` | \`conversationId\`, \`paperId\`, \`seq\` | \`GET /api/deep-research/paper/:paperId/status\` |

A frame is a hint and may be lost; the rows are the truth. \`seq\` counts the events of a conversation from 1, without gaps. Event 1, the
start of a new conversation, sends no frame: the answer to the start says the same. Keep the
highest one you know of each conversation, and after a socket was opened again, or a number was left out, ask for
\`events?after=<that seq>\`. An answer has at most ${LIMITS.eventPage} events; ask again until the last one has the \`seq\` of the answer. The world
state has the \`seq\` that it contains.`;

const PAYMENTS = `Requests that are paid for one by one, without an account: see [Payments](payments.md). Where a protocol is off, which is the default, only its
\`config\` is there. A user in \`WHITELISTED_USERS\` who sends a token or an API key pays nothing.`;

export const GROUPS: readonly Group[] = [
  {
    title: 'Description',
    routes: /^\/api\/openapi\.json$/,
    caller: 'anybody',
    text: 'For generators of clients, and for tools that show or try an API.',
  },
  {
    title: 'You',
    routes: /^\/api\/me$/,
    caller: 'user',
    text: 'For clients that hold a token or key, and show whose it is.',
  },
  { title: 'Research', routes: /^\/api\/deep-research\/(start|status|retry)/, caller: 'user', text: RESEARCH },
  {
    title: 'Conversations',
    routes: /^\/api\/deep-research\/conversations(?!.*\/(events|papers?|paper\/async)$)/,
    caller: 'user',
    text: `A conversation is made by its first message, and has one world state. Its run, when one is going on, is paused, resumed, stopped and
cancelled here; without one the answer is \`RUN_NOT_ACTIVE\`. Asking for the same thing again changes nothing.`,
  },
  {
    title: 'Papers',
    routes: /^\/api\/deep-research\/(paper\/|conversations\/:id\/papers?(\/|$))/,
    caller: 'user',
    text: `A conversation as a paper in LaTeX and PDF; what it takes is in [Papers](papers.md). A user has one unfinished paper at a time, all users together
${SETTINGS.MAX_CONCURRENT_PAPER_JOBS.fallback} (\`MAX_CONCURRENT_PAPER_JOBS\`). A paper that is not finished after ${minutes(LIMITS.paperGenerationMs)} fails.`,
  },
  { title: 'Files', routes: /^\/api\/files(\/|$)/, caller: 'user', text: FILES },
  {
    title: 'Signed URLs',
    routes: /^\/objects\//,
    caller: 'whoever has the URL',
    text: 'Embedded only: the far end of the URLs that the service signs. Nobody has to make them up; take them as they are answered.',
  },
  {
    title: 'Chat',
    routes: /^\/api\/chat$/,
    caller: 'user',
    text: `The request is held until there is an answer, for ${seconds(LIMITS.chatAnswerMs)} at most. What a caller no longer waits for is stored all the
same, and shown by \`GET /api/deep-research/status/:messageId\`. With \`Accept: text/event-stream\` the answer comes as server-sent events while it is
written: \`started\`, any number of \`token\`, and one \`final\` with the JSON below, or one \`error\`. Details: [Models](models.md#an-answer-while-it-is-written).`,
  },
  {
    title: 'Artifacts',
    routes: /^\/api\/artifacts\//,
    caller: 'user',
    text: 'What analyses have made. The ids are in the result of a research (`files`) and in the world state (`artifacts`).',
  },
  {
    title: 'Events',
    routes: /^\/ws$|^\/api\/events\/|\/conversations\/:id\/events$/,
    caller: 'user',
    text: EVENTS,
  },
  {
    title: 'Knowledge',
    routes: /^\/api\/knowledge\//,
    caller: 'user',
    text: 'The knowledge base is the folder `KNOWLEDGE_DIR`, the same for all users. Documents that were uploaded are found by their owner only.',
  },
  {
    title: 'Keys',
    routes: /^\/api\/keys/,
    caller: 'user',
    text: `At most ${LIMITS.apiKeysPerUser} API keys a user. Keys are made with a JWT (in development mode by name), or by \`npm run admin -- create-api-key <user>\`.`,
  },
  {
    title: 'Usage',
    routes: /^\/api\/usage$/,
    caller: 'user',
    text: 'Empty where no agent has a [language model](models.md).',
  },
  {
    title: 'Payment',
    routes: /^\/api\/[xb]402\//,
    caller: 'anybody; paid routes: whoever pays',
    text: PAYMENTS,
  },
  {
    title: 'Admin',
    routes: /^\/api\/admin\//,
    caller: 'operator (`X-Admin-Key`)',
    text: `Payments, and the jobs of all users in queue mode; embedded, the answer about jobs is ${codes('QUEUE_DISABLED')}. Where there is an admin key, the answer without it is ${codes('UNAUTHORIZED')}.`,
  },
  {
    title: 'Health',
    routes: /^\/api\/(health|ready)$/,
    caller: 'anybody',
    text: 'For whoever watches over the service: `/api/health` to restart it, `/api/ready` to send it requests.',
  },
  {
    title: 'Metrics',
    routes: /^\/metrics$/,
    caller: 'operator',
    text: `For whoever has the admin key, in \`X-Admin-Key\` or as \`Authorization: Bearer <admin key>\`. Where no key is set: for anybody while
the service listens on this machine only, else for nobody.`,
  },
];
