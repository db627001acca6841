import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '../../clients/object-store.ts';
import { failure } from '../../contracts/failure.ts';
import type { PaperActivities } from '../../contracts/paper-activities.ts';
import type { PaperMaterial } from '../../contracts/paper-material.ts';
import { PAPER_FILES, type PaperFile, type StoredPaperFile } from '../../contracts/papers.ts';
import type { PaperJournal } from '../../db/paper-journal.ts';
import type { PaperMaterialReader } from '../../db/paper-material-reader.ts';
import { withMethodSources } from '../../science/papers/method-sources.ts';
import { heartbeat } from '../activity-context.ts';
import { withScratch } from '../scratch.ts';
import { makeExports } from './exports.ts';
import { createPaperObjects } from './paper-objects.ts';
import { createPaperSteps, type StepContext, type StepOutcome } from './paper-steps.ts';
import type { PaperMakers, PaperPrograms } from './paper-tools.ts';
import { proseOf, type PaperWriter } from './write-prose.ts';
import { MAIN_SOURCE, packFolder, unpackFolder, writeSources } from './source-folder.ts';

export interface PaperDeps {
  readonly makers: PaperMakers;
  readonly objects: ObjectStore;
  readonly paperJournal: PaperJournal;
  readonly paperMaterial: PaperMaterialReader;
  readonly programs: PaperPrograms;
  readonly scratch: string;
  /** Named in the methods of every paper. */
  readonly software: PaperMaterial['software'];
  /** Undefined where the built-in writer writes all of a paper. */
  readonly writer?: PaperWriter | undefined;
}

/** The steps of papers. Each reads what earlier ones have kept, so it may run in any process. */
export function createPaperActivities(deps: PaperDeps): PaperActivities {
  const { makers, paperJournal: journal, paperMaterial, programs, scratch, software, writer } = deps;
  const once = createPaperSteps(journal);
  const objects = createPaperObjects(deps);

  async function gather({ run }: StepContext): Promise<StepOutcome<'gather'>> {
    const material = { ...(await paperMaterial.read(run.conversationId)), software };
    return { result: {}, kept: { material: withMethodSources(material) } };
  }

  async function write({ run }: StepContext): Promise<StepOutcome<'write'>> {
    const material = await journal.readMaterial(run);
    const prose = writer === undefined ? undefined : await proseOf(writer, run, material);
    const { document, title } = await makers.write(material, prose);
    return { result: {}, kept: { document, title } };
  }

  async function check({ run }: StepContext): Promise<StepOutcome<'check'>> {
    const problems = await makers.check(await journal.readWritten(run));
    const [first] = problems;
    if (first === undefined) return { result: {} };
    const more = problems.length === 1 ? '' : ` (and ${String(problems.length - 1)} more)`;
    throw failure('PAPER_REFUSED', `The paper is not printed: ${first.where}: ${first.detail}${more}`);
  }

  async function drawAndPack({ run, signal }: StepContext): Promise<StepOutcome<'figures'>> {
    const paper = await journal.readWritten(run);
    const sources = await makers.latex(paper);
    return inFolder(async (folder) => {
      const drawn = { date: paper.material.gatheredAt, signal };
      const names = await writeSources(folder, sources, {
        draw: (place, name, figure) => programs.drawFigure(place, name, figure, drawn),
        readObject: objects.readObject,
      });
      signal.throwIfAborted();
      // Of a build that fails, these can be downloaded.
      const zip = await put(run.paperId, 'zip', await packFolder(folder, names));
      const tex = await objects.putFile(kind(run.paperId, 'tex'), join(folder, MAIN_SOURCE));
      return { result: { sources: zip }, kept: { files: { zip, tex } } };
    });
  }

  async function compile({ resultOf, run, signal }: StepContext): Promise<StepOutcome<'compile'>> {
    const archive = await objects.read(run.paperId, resultOf('figures').sources);
    const { gatheredAt: date } = await journal.readMaterial(run);
    return inFolder(async (folder) => {
      await unpackFolder(archive, folder);
      const compiled = await programs.compileLatex(folder, { deadline: run.deadlineAt.getTime(), date, signal });
      signal.throwIfAborted();
      if (compiled.ok) return { result: { pdf: await put(run.paperId, 'pdf', compiled.pdf) } };
      const { hint, lines } = compiled;
      await journal.recordBuildProblem(run, { hint, lines });
      throw failure('LATEX_FAILED', `LaTeX made no PDF: ${lines[0] ?? 'its log gives no reason'}`);
    });
  }

  const inFolder = <Result>(work: (folder: string) => Promise<Result>): Promise<Result> =>
    withScratch(scratch, async (directory) => {
      const folder = join(directory, 'paper');
      await mkdir(folder);
      return work(folder);
    });

  async function store({ resultOf, run, signal }: StepContext): Promise<StepOutcome<'store'>> {
    const made = [
      { name: 'paper.pdf', file: 'pdf', stored: resultOf('compile').pdf, description: 'The paper.' },
      {
        name: 'sources.zip',
        file: 'zip',
        stored: resultOf('figures').sources,
        description: 'The LaTeX sources of the paper.',
      },
    ] as const;
    const files = made.map(async ({ description, file, name, stored }) => {
      const bytes = await objects.read(run.paperId, stored);
      return { name, bytes, mimeType: PAPER_FILES[file].contentType, sha256: stored.sha256, description };
    });
    const { readObject } = objects;
    const contents = await makeExports(await journal.readWritten(run), await Promise.all(files), {
      makers,
      readObject,
    });
    const exports: Record<string, StoredPaperFile> = {};
    for (const [format, content] of contents) {
      signal.throwIfAborted();
      heartbeat();
      exports[format] = await put(run.paperId, format, content);
    }
    return { result: { exports } };
  }

  function publish({ resultOf }: StepContext): Promise<StepOutcome<'publish'>> {
    return Promise.resolve({ result: {}, kept: { files: { ...resultOf('store').exports, ...resultOf('compile') } } });
  }

  const kind = (paperId: string, file: PaperFile) => ({ paperId, ...PAPER_FILES[file] });
  const put = (paperId: string, file: PaperFile, content: string | Uint8Array) =>
    objects.put(kind(paperId, file), content);

  return {
    gatherPaperMaterial: ({ jobId }) => once(jobId, 'gather', gather),
    writePaperDocument: ({ jobId }) => once(jobId, 'write', write),
    checkPaperDocument: ({ jobId }) => once(jobId, 'check', check),
    packPaperSources: ({ jobId }) => once(jobId, 'figures', drawAndPack),
    compilePaper: ({ jobId }) => once(jobId, 'compile', compile),
    storePaperExports: ({ jobId }) => once(jobId, 'store', store),
    publishPaper: ({ jobId }) => once(jobId, 'publish', publish),
  };
}
