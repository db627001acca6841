import type { KnownTask, LevelDigest, ResearchContext } from '../../contracts/agents.ts';
import { describeClaim } from '../../science/narrate/describe.ts';
import { printer } from '../../science/narrate/relations.ts';
import { shortened } from '../../science/narrate/words.ts';
import { digestLevel } from '../../science/weigh/level-digest.ts';
import { extractsOf, findingsOfTask } from '../../science/weigh/task-findings.ts';
import type { Fits } from './room.ts';

/** Levels from this many before the current one are shown condensed. */
export const LEVELS_IN_FULL = 2;
const QUOTED_CHARACTERS = 160;

interface Earlier {
  readonly iteration: number;
  /** How many results and passages are not shown. */
  leftOut: number;
  readonly results: object[];
  readonly passages: object[];
}

/**
 * What earlier iterations found, as their stored digests pick it. The words are made from the records of today: p values are
 * adjusted over all tests of the conversation, so what was clear once may not be so any more.
 * `fits` says whether another piece has room. Every iteration shows its first result before any shows its second.
 */
export function earlierLevels(context: ResearchContext, fits: Fits): readonly Earlier[] {
  const levels = digestsOf(context).map((digest) => ({ digest, pieces: piecesOf(digest, context) }));
  const shown = levels.map(({ digest: { level, leftOut } }): Earlier => ({
    ...{ iteration: level, leftOut, results: [], passages: [] },
  }));
  const rounds = Math.max(0, ...levels.map(({ pieces }) => pieces.length));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { pieces }] of levels.entries()) {
      const [piece, earlier] = [pieces[round], shown[index]];
      if (piece === undefined || earlier === undefined) continue;
      if (fits(piece.shown)) earlier[piece.kind].push(piece.shown);
      else earlier.leftOut += 1;
    }
  }
  return shown.filter(({ results, passages }) => results.length + passages.length > 0);
}

/** The newest first. A level of a conversation that is older than digests is condensed as it is read. */
function digestsOf({ digests, level, tasks }: ResearchContext): readonly LevelDigest[] {
  const levels = [...new Set(tasks.map((task) => task.level))].filter((each) => each <= level - LEVELS_IN_FULL);
  return levels
    .toSorted((a, b) => b - a)
    .map((each) => digests.find((digest) => digest.level === each) ?? digestLevel(tasks, each));
}

interface Piece {
  readonly kind: 'results' | 'passages';
  readonly shown: object;
}

function piecesOf({ level, results, passages }: LevelDigest, { tasks }: ResearchContext): readonly Piece[] {
  const ofLevel = tasks.filter((task) => task.level === level);
  const print = printer(ofLevel);
  const findings = new Map(ofLevel.flatMap(findingsOfTask).map((finding) => [finding.lead.id, finding]));
  const quoted = new Map<string, string>(ofLevel.flatMap(quotationsOf));
  return [
    ...results.flatMap((id): Piece[] => {
      const finding = findings.get(id);
      if (finding === undefined) return [];
      return [{ kind: 'results', shown: { id, shows: print([describeClaim(finding)]).join(' ') } }];
    }),
    ...passages.flatMap((id): Piece[] => {
      const statement = quoted.get(id);
      if (statement === undefined) return [];
      return [{ kind: 'passages', shown: { id, statement: shortened(statement, QUOTED_CHARACTERS) } }];
    }),
  ];
}

const quotationsOf = (task: KnownTask) =>
  extractsOf([task]).map(({ extract: { id, statement } }) => [`${task.taskId}/${id}`, statement] as const);
