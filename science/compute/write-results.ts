import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProducedFile } from '../../contracts/analysis.ts';
import type { Estimate } from '../../contracts/estimate.ts';
import { describeFigure } from '../narrate/captions.ts';
import type { Computed } from './computed.ts';
import { figuresOf } from './figures/index.ts';
import { completeSpec, renderFigure } from './figures/render-figure.ts';
import { writeDataCsv } from './script/data-csv.ts';
import { csvLine } from './script/csv.ts';
import { writeScript } from './script/script.ts';

/** Of data.csv; more would be a copy of the data set. */
const MOST_CELLS = 6_000_000;

/** The files of an analysis: its estimates, the script that ran with its data, and figures. */
export async function writeResults(computed: Computed, mostCells = MOST_CELLS): Promise<ProducedFile[]> {
  const { outputDirectory } = computed.request;
  const files: ProducedFile[] = [];
  const add = async (name: string, mimeType: string, description: string, content: string): Promise<void> => {
    const path = join(outputDirectory, name);
    await writeFile(path, content);
    files.push({ name, type: mimeType === 'text/csv' ? 'table' : 'file', mimeType, description, path });
  };
  await add('results.csv', 'text/csv', 'All estimates of the analysis', resultsCsv(computed.outcome.estimates));
  const { rows, columns } = computed.loaded.stored;
  if (rows * columns.size <= mostCells) {
    const path = join(outputDirectory, 'data.csv');
    const sha256 = await writeDataCsv(computed.loaded, path);
    files.push({
      name: 'data.csv',
      type: 'table',
      mimeType: 'text/csv',
      description: 'The columns that were analysed',
      path,
    });
    await add(
      'analysis.R',
      'text/x-r',
      'The R script of the analysis; it reads data.csv',
      writeScript(computed, sha256),
    );
  } else {
    await add(
      'analysis.R',
      'text/x-r',
      'The R script of the analysis; it names the columns to export as data.csv',
      writeScript(computed, null),
    );
  }
  return [...files, ...(await writeFigures(computed))];
}

/** Each figure as a picture for a screen and for print, and the specification that it was drawn from. */
async function writeFigures(computed: Computed): Promise<ProducedFile[]> {
  const files: ProducedFile[] = [];
  for (const { name, spec, shown } of figuresOf(computed)) {
    const { svg, png } = await renderFigure(spec);
    const versions = [
      { suffix: 'png', mimeType: 'image/png', type: 'figure', content: png },
      { suffix: 'svg', mimeType: 'image/svg+xml', type: 'file', content: svg },
      { suffix: 'vl.json', mimeType: 'application/json', type: 'file', content: JSON.stringify(completeSpec(spec)) },
    ] as const;
    for (const { suffix, mimeType, type, content } of versions) {
      const path = join(computed.request.outputDirectory, `${name}.${suffix}`);
      await writeFile(path, content);
      files.push({ name: `${name}.${suffix}`, type, mimeType, description: describeFigure(shown), path });
    }
  }
  return files;
}

const RESULT_COLUMNS: readonly (readonly [string, (estimate: Estimate) => string | number | null | undefined])[] = [
  ['id', (e) => e.id],
  ['role', (e) => e.role],
  ['quantity', (e) => e.quantity],
  ['outcome', (e) => e.outcome],
  ['outcome_level', (e) => e.outcomeLevel],
  ['predictor', (e) => e.predictor],
  ['group', (e) => e.contrast?.group],
  ['reference', (e) => e.contrast?.reference],
  ['stratum', (e) => e.stratum.map(({ column, level }) => `${column} = ${level}`).join('; ')],
  ['adjusted_for', (e) => e.adjustedFor.join('; ')],
  ['at', (e) => e.at?.value],
  ['estimate', (e) => e.estimate],
  ['standard_error', (e) => e.standardError],
  ['low', (e) => e.confidence?.low],
  ['high', (e) => e.confidence?.high],
  ['statistic_name', (e) => e.statistic?.name],
  ['statistic', (e) => e.statistic?.value],
  ['df1', (e) => e.statistic?.df[0]],
  ['df2', (e) => e.statistic?.df[1]],
  ['p', (e) => e.pValue],
  ['p_adjusted', (e) => e.pAdjusted?.value],
  ['adjustment', (e) => e.pAdjusted?.method],
  ['family', (e) => e.pAdjusted?.family],
  ['n', (e) => e.n],
  ['count', (e) => e.count],
  ['unit', (e) => e.unit],
  ['method', (e) => e.method],
];

function resultsCsv(estimates: readonly Estimate[]): string {
  const lines = [
    RESULT_COLUMNS.map(([name]) => name),
    ...estimates.map((each) => RESULT_COLUMNS.map(([, of]) => of(each) ?? null)),
  ];
  return lines.map(csvLine).join('');
}
