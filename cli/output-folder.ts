import { accessSync, constants, createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { messageOf } from '../contracts/failure.ts';
import type { AnalysisArtifact } from '../contracts/schemas/world-state.ts';
import type { ApiClient } from './api-client.ts';
import { Refusal } from './exit-codes.ts';

/** An artifact on disk, or why it is not. */
export interface SavedArtifact {
  readonly artifact: AnalysisArtifact;
  /** Relative to the output folder, with forward slashes. */
  readonly path: string;
  readonly problem?: string;
}

/** A script reads its data from the folder that it is run in: both are in one, under the names that they know each other by. */
const TOGETHER: ReadonlySet<string> = new Set(['analysis.R', 'data.csv']);
const FOLDER_OF = { figure: 'figures', table: 'tables', file: 'files' } as const;
const MAX_NAME = 80;

/** Found out before the research, not after it. @throws Refusal */
export function checkOutputFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new Refusal(`The folder ${path} cannot be written (${messageOf(error)}). Give another one with --out.`);
  }
}

/** `is-treatment-a-or-b-better-1f2e3d4c`: readable, and new for each answer. */
export function outputFolderName(question: string, messageId: string): string {
  const words = question
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48);
  const slug = words.replace(/^-+|(?<!-)-+$/g, '') || 'answer';
  return `${slug}-${safeName(messageId).slice(0, 8)}`;
}

/** Names come from the service, so they are data: what is left of one cannot lead out of its folder. */
export function safeName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+/, '');
  return safe.length <= MAX_NAME ? safe || 'unnamed' : safe.slice(-MAX_NAME).replace(/^[.-]+/, '');
}

/** Where each artifact goes; never two to one place, also not on a file system that ignores case. */
export function placeArtifacts(artifacts: readonly AnalysisArtifact[]): readonly SavedArtifact[] {
  const taken = new Set<string>();
  const free = (candidates: readonly string[]) => candidates.find((path) => !taken.has(path.toLowerCase()));
  return artifacts.map((artifact) => {
    const name = safeName(`${artifact.taskId}-${artifact.name}`);
    const folder = FOLDER_OF[artifact.type];
    const others = artifacts.map((_, index) => `${folder}/${String(index + 2)}-${name}`);
    const path = free([...besideScript(artifact), `${folder}/${name}`, ...others]) ?? name;
    taken.add(path.toLowerCase());
    return { artifact, path };
  });
}

const besideScript = ({ name, taskId }: AnalysisArtifact): string[] =>
  TOGETHER.has(name) ? [`scripts/${safeName(taskId)}/${name}`] : [];

/** Fetches all of them. One that cannot be had is reported, and the others are kept. */
export async function saveArtifacts(
  client: ApiClient,
  folder: string,
  artifacts: readonly AnalysisArtifact[],
): Promise<readonly SavedArtifact[]> {
  const saved: SavedArtifact[] = [];
  for (const placed of placeArtifacts(artifacts)) {
    try {
      await saveDownload(client, join(folder, placed.path), placed.artifact.url);
      saved.push(placed);
    } catch (error) {
      saved.push({ ...placed, problem: messageOf(error) });
    }
  }
  return saved;
}

export async function saveDownload(client: ApiClient, path: string, url: string): Promise<void> {
  const body = await client.download(url);
  await writeWhole(path, (temporary) => pipeline(body, createWriteStream(temporary)));
}

export async function saveText(path: string, text: string): Promise<void> {
  await writeWhole(path, (temporary) => writeFile(temporary, text));
}

/** A file is there whole or not at all. */
async function writeWhole(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await write(temporary);
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}
