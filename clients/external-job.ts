/**
 * One shape for all work done outside: submit, keep the id, poll, collect.
 * The external id is committed before the first poll, so a killed worker goes on polling and never submits twice.
 */
export type ExternalJobStatus =
  | { readonly state: 'running'; readonly trace?: string }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly reason: string }
  /** The job is not known (any more): it may be submitted again under the same key. */
  | { readonly state: 'unknown' };

export interface ExternalJobs<Request, Result> {
  /** Same key, same job: a repeated submit returns the id of the job that is already there. */
  submit(request: Request, idempotencyKey: string): Promise<string>;
  /** `trace` is the newest line of reasoning, for people to read. */
  poll(externalJobId: string): Promise<ExternalJobStatus>;
  collect(externalJobId: string): Promise<Result>;
  /** The result is not needed any more. */
  cancel(externalJobId: string): Promise<void>;
}
