export interface ProcessFileInput {
  readonly jobId: string;
  readonly fileId: string;
}

export interface FileActivities {
  /** Reads an uploaded file and keeps what is in it; a file that cannot be read ends as failed with a reason. */
  readonly processFile: (input: ProcessFileInput) => Promise<void>;
}
