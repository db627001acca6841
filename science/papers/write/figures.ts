import type { PaperFigure } from '../../../contracts/paper-document.ts';
import type { PaperArtifact, PaperTask } from '../../../contracts/paper-material.ts';
import { extname } from 'node:path';

/** The charts of a task: the vector drawing where it is stored beside the picture. */

const SVG = 'image/svg+xml';
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

const baseOf = (name: string): string => name.slice(0, name.length - extname(name).length);

export function figuresOf(task: PaperTask): PaperFigure[] {
  const shown = task.artifacts.filter(({ type, mimeType }) => type === 'figure' && isDrawable(mimeType));
  return shown.map((artifact) => figureOf(task, artifact));
}

/** "Body mass (g) by Species (n = 274) (ana-1)." */
function captionOf({ description, name }: PaperArtifact, { taskId }: PaperTask): string {
  const words = description === '' ? baseOf(name) : description;
  return words.endsWith('.') ? `${words.slice(0, -1)} (${taskId}).` : `${words} (${taskId})`;
}

const isDrawable = (mimeType: string): boolean => mimeType === SVG || PICTURES.has(mimeType);

function figureOf(task: PaperTask, artifact: PaperArtifact): PaperFigure {
  const vector = task.artifacts.find(
    ({ name, mimeType }) => mimeType === SVG && baseOf(name) === baseOf(artifact.name),
  );
  return {
    type: 'figure',
    id: `figure:${task.taskId}:${artifact.id}`,
    caption: [{ type: 'text', text: captionOf(artifact, task) }],
    vector: vector?.id ?? null,
    picture: PICTURES.has(artifact.mimeType) ? artifact.id : null,
    evidence: [{ task: task.taskId, refersTo: [] }],
  };
}
