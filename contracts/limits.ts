/** Every bound of the service in one place. Settings may lower or raise those that interface users may set. */
export const LIMITS = {
  jsonBodyBytes: 256 * 1024,
  /** For the body of any request but an upload with a valid signature. */
  bodyDeadlineMs: 30_000,
  messageCharacters: 20_000,
  filesPerStart: 50,
  filenameBytes: 255,
  uploadUrlLifetimeMs: 60 * 60 * 1000,
  /** Longer than any step that was cut off may still write. */
  removedFolderKeptMs: 60 * 60 * 1000,
  downloadUrlLifetimeMs: 60 * 60 * 1000,
  fileProcessingTimeoutMs: 5 * 60 * 1000,
  /** Of all threads of the process that reads it. */
  fileProcessingCpuSeconds: 60,
  fileProcessingMemoryMb: 2048,
  knowledgeDocumentTimeoutMs: 60 * 1000,
  knowledgeDocuments: 20_000,
  defaultMaxFileSizeMb: 100,
  tasksPerLevel: 8,
  /** What comes beyond these waits for the next iteration, so that each message gets its part of the tasks. */
  messagesPerLevel: 4,
  tracesKeptPerTask: 200,
  findingsPerTask: 40,
  /** For one call of a built-in agent, which takes milliseconds. */
  agentDeadlineMs: 10_000,
  /** What ends without an answer so often, with its thread or its process, is not begun again. */
  stalledTries: 3,
  /** What loses its worker or runs out of time so often is not begun again, though it showed signs of life: calls cost money. */
  lostAttempts: 8,
  /** From the request to the end, also of an attempt that is made again. */
  paperGenerationMs: 10 * 60 * 1000,
  paperCalculationMs: 60 * 1000,
  jobAttempts: 3,
  jobRetryDelayMs: 5_000,
  autoIterations: 5,
  fullyAutonomousIterations: 20,
  idleIterations: 2,
  chatAnswerMs: 60 * 1000,
  listPage: 50,
  concurrentPapers: 3,
  eventPage: 500,
  knowledgeResults: 10,
  knowledgeResultsMax: 50,
  adminJobs: 50,
  adminJobsMax: 200,
  eventTicketLifetimeMs: 60 * 1000,
  socketPayloadBytes: 16 * 1024,
  socketsPerUser: 5,
  socketMessagesPerSecond: 20,
  tokenMaxAgeHours: 24,
  apiKeysPerUser: 50,
  /** For one request to a facilitator; settling waits for a block. */
  facilitatorTimeoutMs: 20_000,
  /** How long the same proof gets the answer that it paid for again. */
  paidAnswerKeptMs: 15 * 60 * 1000,
  paymentList: 50,
  /** Users that anybody may have made for a wallet that never paid. */
  newWalletsPerHour: 1_000,
} as const;
