import { createAccessRepository } from './access-repository.ts';
import { createAnnouncer, type NoticeCarrier } from './announcer.ts';
import { createApiKeyRepository } from './api-key-repository.ts';
import { createChatRepository } from './chat-repository.ts';
import type { Database } from './connection.ts';
import { createContextRepository } from './context-repository.ts';
import { createConversationRemoval } from './conversation-removal.ts';
import { createConversationRepository } from './conversation-repository.ts';
import { createDatasetRepository } from './dataset-repository.ts';
import { createDocumentRepository } from './document-repository.ts';
import { createEmbeddingRepository } from './embedding-repository.ts';
import { createEventRepository } from './event-repository.ts';
import { createFileRepository } from './file-repository.ts';
import { createJournalRepository } from './journal-repository.ts';
import { createJobRepository } from './job-repository.ts';
import { createMessageRepository } from './message-repository.ts';
import { createModelCallRepository } from './model-call-repository.ts';
import { createPaperJournal } from './paper-journal.ts';
import { createPaperMaterialReader } from './paper-material-reader.ts';
import { createPaperRepository } from './paper-repository.ts';
import { createPaymentRepository } from './payment-repository.ts';
import { createPromiseRepository } from './promise-repository.ts';
import { createRemovedFolderRepository } from './removed-folder-repository.ts';
import { createResumptionRepository } from './resumption-repository.ts';
import { createRunRepository } from './run-repository.ts';
import { createSourceRepository } from './source-repository.ts';
import { createStartRepository } from './start-repository.ts';
import { createTaskRepository } from './task-repository.ts';
import { createWalletUserRepository } from './wallet-user-repository.ts';
import { createWorldStateReader } from './world-state-reader.ts';
import { createWorldStateRepository } from './world-state-repository.ts';

/** All repositories over one database; their changes are published on the bus. */
export function createRepositories(db: Database, bus: NoticeCarrier) {
  const announcer = createAnnouncer(db, bus);
  const runs = createRunRepository(db, announcer);
  return {
    access: createAccessRepository(db, bus),
    announcer,
    apiKeys: createApiKeyRepository(db, bus),
    chats: createChatRepository(db),
    contexts: createContextRepository(db),
    conversationRemoval: createConversationRemoval(db),
    conversations: createConversationRepository(db),
    datasets: createDatasetRepository(db),
    documents: createDocumentRepository(db),
    embeddings: createEmbeddingRepository(db),
    events: createEventRepository(db),
    files: createFileRepository(db, announcer),
    journalEntries: createJournalRepository(db),
    jobs: createJobRepository(db, announcer),
    messages: createMessageRepository(db),
    modelCalls: createModelCallRepository(db),
    paperJournal: createPaperJournal(db, announcer),
    paperMaterial: createPaperMaterialReader(db),
    papers: createPaperRepository(db, announcer, runs),
    payments: createPaymentRepository(db),
    promises: createPromiseRepository(db),
    removedFolders: createRemovedFolderRepository(db),
    resumptions: createResumptionRepository(db, runs),
    runs,
    sources: createSourceRepository(db),
    starts: createStartRepository(db, announcer),
    tasks: createTaskRepository(db),
    walletUsers: createWalletUserRepository(db),
    worldState: createWorldStateRepository(db),
    reader: createWorldStateReader(db),
  };
}
export type Repositories = ReturnType<typeof createRepositories>;
