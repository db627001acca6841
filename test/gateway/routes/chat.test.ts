import fastify from 'fastify';
import { test } from 'vitest';
import { failure } from '../../../contracts/failure.ts';
import type { Chats, OpenChat } from '../../../use-cases/chats.ts';
import { useErrorAnswers } from '../../../gateway/plugins/error-handler.ts';
import type { Mode } from '../../../gateway/mode.ts';
import { chatRoutes } from '../../../gateway/routes/chat.ts';
import { assertError, call } from '../../harness/client.ts';

test('a gateway that ends -> waiting callers learn where their answers will be', async () => {
  const asked = Promise.withResolvers<undefined>();
  const chats: Pick<Chats, 'finish' | 'open'> = {
    open: async () => ({ conversationId: 'c', messageId: 'm', pollUrl: '/', repeated: false }) as OpenChat,
    finish: (_chat, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(failure('CHAT_PENDING', 'Look later.')));
        asked.resolve(undefined);
      }),
  };
  const app = fastify().decorateRequest('userId', '');
  useErrorAnswers(app);
  const modelChoices = { assertPossible: async () => undefined };
  const mode = { name: 'embedded' } as Mode;
  await app.register(chatRoutes({ chats, mode, modelChoices }));
  const waiting = call(app, 'POST', '/api/chat', { body: { message: 'Does it rain?' } });
  await asked.promise;
  await app.close();
  assertError(await waiting, { status: 504, code: 'CHAT_PENDING' });
});
