import type { CslItem } from '../../../contracts/csl.ts';
import type { PaperMaterial, PaperTask } from '../../../contracts/paper-material.ts';
import { addressText } from '../reference-text.ts';

/** What the entities of a crate are called. Names that somebody else gave are counted: an id has no character to encode. */

export interface Software {
  readonly name: string;
  readonly version: string;
}

export interface CrateIds {
  /** The address of the work, where there is one; undefined for a key without a record. */
  readonly source: (key: string) => string | undefined;
  readonly software: (software: Software) => string | undefined;
}

export const datasetId = (id: string): string => `#data-${id}`;
export const taskId = (task: string): string => `#task-${task}`;
export const estimateId = (task: string, id: string): string => `#estimate-${task}-${id}`;
export const statusId = (status: PaperTask['status']): string =>
  `http://schema.org/${status === 'failed' ? 'FailedActionStatus' : 'CompletedActionStatus'}`;

export function crateIds(material: PaperMaterial): CrateIds {
  const sources = new Map(
    material.sources.map(({ csl, key }, place) => [key, webAddress(csl) ?? `#source-${String(place + 1)}`]),
  );
  const software = new Map(softwareOf(material).map((each, place) => [keyOf(each), `#software-${String(place + 1)}`]));
  return { source: (key) => sources.get(key), software: (each) => software.get(keyOf(each)) };
}

/** Each program once. */
export function softwareOf({ tasks, software }: PaperMaterial): Software[] {
  const used = [...tasks.flatMap(({ outcome }) => outcome?.software ?? []), ...software];
  return [...new Map(used.map((each) => [keyOf(each), each])).values()];
}

const keyOf = ({ name, version }: Software): string => JSON.stringify([name, version]);

function webAddress(csl: CslItem): string | null {
  const address = addressText(csl);
  if (address === null || !URL.canParse(address)) return null;
  const { href, protocol } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  // Characters that a browser takes in an address, and RFC 3986 does not.
  return href.replace(/[[\]{}|\\^`]/g, encodeURIComponent);
}
