import { LIMITS } from '../contracts/limits.ts';
import { KNOWN_EXTENSIONS } from './content-types.ts';

export const RESEARCH_USAGE = `Asks a question of your data and documents, shows the work, writes the answer.

  npm run research -- "question" [--file path]… [options]

  -f, --file <path>     data or document to read; may be given more than once
                        (${KNOWN_EXTENSIONS.join(' ')})
  --knowledge <folder>  folder of documents to search, when this command runs the service itself;
                        a running server has its own: the setting KNOWLEDGE_DIR
  --mode <mode>         semi-autonomous (default, up to ${String(LIMITS.autoIterations)} iterations), fully-autonomous (up to ${String(LIMITS.fullyAutonomousIterations)}),
                        steering (one iteration, then it is your turn)
  --continue <id>       goes on in a conversation: its id, or "last" for the newest of yours;
                        without a question it watches the run there, or writes its answer again
  --model <name>        language model of all agents for this question, as provider/model; a running server
                        must allow it: the setting LLM_ALLOWED_MODELS
  --chat                a short question, answered at once from what the conversation (--continue) and the
                        documents hold; the answer is shown while a language model writes it
  --paper               has a paper written about the conversation, and saves its PDF beside the answer
  --out <folder>        where the folder of the answer is made (default: results)
  --json                one JSON document on standard output; progress on standard error
  --server <url>        server to ask, also RESEARCH_SERVER; without one the server of this machine's
                        HOST and PORT is asked if it runs, else the service runs inside this command
  -h, --help            this text

Ctrl-C once ends the run early and writes what there is; twice leaves at once. A run whose terminal or
machine went away goes on with --continue last.

Environment: RESEARCH_SERVER; RESEARCH_TOKEN or RESEARCH_API_KEY for a server that asks who calls;
NO_COLOR; and the settings of the service (docs/settings.md) when it runs inside this command.

Exit codes: 0 an answer was written · 1 arguments, files or folders are not right, or the service refused
2 the research failed · 3 the server went away · 130 left before an answer`;

export const ADMIN_USAGE = `Keys and tokens of callers, payments, language models, and what Temporal stores encrypted.

  npm run admin -- create-api-key <userId> [--name <name>]   makes a key and shows it, this one time
  npm run admin -- list-api-keys <userId>                    the keys that are valid, without their secret
  npm run admin -- revoke-api-key <keyId> <userId>           ends a key
  npm run admin -- revoke-access <userId>                    ends all keys of a user, and the tokens issued until now
  npm run admin -- payments                                  the newest payments of all users, a line each: what
                                                             became of them, and the messages they paid for
  npm run admin -- check-model                               asks each language model one cheap question, and says
                                                             what is wrong with it
  npm run admin -- sign-token <userId> [--hours <n>]         a JWT signed with JWT_SECRET, to try things out
                                                             (12 hours unless said otherwise)
  npm run admin -- user-attribute <userId>                   the search attribute UserId of the user's runs in
                                                             Temporal: hashed where TEMPORAL_PAYLOAD_KEYS is set
  npm run admin -- decode-payloads [<file>]                  JSON copied or exported from Temporal, with its
                                                             payloads in clear text (TEMPORAL_PAYLOAD_KEYS);
                                                             without a file from standard input

The commands on keys and payments work on the data folder (DATA_DIR) and need it for themselves: stop the server first. While
it runs, use its API: POST, GET and DELETE /api/keys, GET /api/admin/payments. In queue mode (USE_JOB_QUEUE=true) they work on DATABASE_URL,
beside whatever runs.

Exit codes: 0 done · 1 not done, with the reason`;
