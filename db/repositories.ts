import { createApiKeyRepository } from './api-key-repository.ts';
import { createChatRepository } from './chat-repository.ts';
import type { Database } from './connection.ts';
import { createContextRepository } from './context-repository.ts';
import { createConversationRepository } from './conversation-repository.ts';
import { createDatasetRepository } from './dataset-repository.ts';
import { createDocumentRepository } from './document-repository.ts';
import { createEventRepository } from './event-repository.ts';
import { createFileRepository } from './file-repository.ts';
import { createJournalRepository } from './journal-repository.ts';
import { createJobRepository } from './job-repository.ts';
import { createMessageRepository } from './message-repository.ts';
import { createRunRepository } from './run-repository.ts';
import { createStartRepository } from './start-repository.ts';
import { createTaskRepository } from './task-repository.ts';
import { createWorldStateReader } from './world-state-reader.ts';
import { createWorldStateRepository } from './world-state-repository.ts';

/** All repositories over one database. */
export function createRepositories(db: Database) {
  return {
    apiKeys: createApiKeyRepository(db),
    chats: createChatRepository(db),
    contexts: createContextRepository(db),
    conversations: createConversationRepository(db),
    datasets: createDatasetRepository(db),
    documents: createDocumentRepository(db),
    events: createEventRepository(db),
    files: createFileRepository(db),
    journalEntries: createJournalRepository(db),
    jobs: createJobRepository(db),
    messages: createMessageRepository(db),
    runs: createRunRepository(db),
    starts: createStartRepository(db),
    tasks: createTaskRepository(db),
    worldState: createWorldStateRepository(),
    reader: createWorldStateReader(db),
  };
}
export type Repositories = ReturnType<typeof createRepositories>;
