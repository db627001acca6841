import type { DiskObjectStore } from '../clients/disk-object-store.ts';
import type { JobAdministration } from '../use-cases/job-administration.ts';
import type { RateLimit } from './plugins/rate-limit.ts';

/** What a mode has of its own, and routes need. */
export type Mode =
  | {
      readonly name: 'embedded';
      /** The store whose URLs the gateway serves itself. */
      readonly diskObjects: DiskObjectStore;
    }
  | {
      readonly name: 'queue';
      readonly administration: JobAdministration;
      readonly chatLimit: RateLimit;
      /** Of research starts. */
      readonly startLimit: RateLimit;
      readonly pingRedis: () => Promise<boolean>;
    };
