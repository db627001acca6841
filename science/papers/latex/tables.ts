import type { Inline, PaperTable } from '../../../contracts/paper-document.ts';
import { plainText } from '../plain-text.ts';
import { shortened } from '../../narrate/words.ts';
import { latexText } from './characters.ts';
import { layoutOf, linesOf, sharesOf, type Layout } from './column-widths.ts';
import { latexInlines, type LatexContext } from './inlines.ts';

/** Tables: as wide as a column where that is enough, else as wide as the page; long ones go on in further parts. */

const LINES = 46;
const MOST_COLUMNS = 12;
const CELL_LINES = 30;

export function latexTable(table: PaperTable, context: LatexContext): string {
  if (table.columns.length === 0) return '';
  if (table.columns.length > MOST_COLUMNS) return asRecords(table, context);
  const texts = table.rows.map((row) => row.map((cell) => plainText(cell, context.lookup)));
  const headings = table.columns.map(({ heading }) => plainText(heading, context.lookup));
  const columns = headings.map((heading, place) => [heading, ...texts.map((row) => row[place] ?? '')]);
  const isFloat = table.caption.length > 0;
  const layout = layoutOf(columns, isFloat);
  if (isFloat && context.isAppendix) return longTable(table, layout, context);
  const parts = partsOf(texts, layout).map((rows) => tabular(table, rows, layout, context));
  return parts.map((part, place) => (isFloat ? float(table, part, place, layout, context) : inPlace(part))).join('\n');
}

/** The numbers of the rows of each part. */
function partsOf(rows: readonly (readonly string[])[], { widths }: Layout): number[][] {
  const parts: number[][] = [[]];
  let lines = 0;
  for (const [place, cells] of rows.entries()) {
    const height = Math.min(CELL_LINES, linesOf(cells, widths));
    if (lines > 0 && lines + height > LINES) {
      parts.push([]);
      lines = 0;
    }
    parts.at(-1)?.push(place);
    lines += height;
  }
  return parts;
}

function tabular(table: PaperTable, rows: readonly number[], layout: Layout, context: LatexContext): string {
  return [
    `\\begin{tabular}{@{}${columnSpecs(table, layout)}@{}}`,
    '\\toprule',
    headLine(table, layout, context),
    '\\midrule',
    ...rows.map((row) => bodyLine(table.rows[row] ?? [], layout, context)),
    '\\bottomrule',
    '\\end{tabular}',
  ].join('\n');
}

/** A table of the appendices, with its heading on every page that it reaches. */
function longTable(table: PaperTable, layout: Layout, context: LatexContext): string {
  const { caption, columns, id, rows } = table;
  const head = headLine(table, layout, context);
  return [
    '{\\footnotesize',
    `\\begin{longtable}{@{}${columnSpecs(table, layout)}@{}}`,
    `\\caption[]{${latexInlines(caption, context)}}\\label{${context.labels.get(id)?.label ?? ''}}\\\\`,
    `\\toprule\n${head}\n\\midrule\n\\endfirsthead`,
    `\\toprule\n${head}\n\\midrule\n\\endhead`,
    `\\midrule\n\\multicolumn{${String(columns.length)}}{@{}l@{}}{\\textit{continued}}\n\\endfoot`,
    '\\bottomrule\n\\endlastfoot',
    ...rows.map((row) => bodyLine(row, layout, context)),
    '\\end{longtable}}',
  ].join('\n');
}

const headLine = ({ columns }: PaperTable, layout: Layout, context: LatexContext): string =>
  `${columns.map(({ heading }, place) => cell(heading, layout, place, context)).join(' & ')} \\\\`;

/** Rows of several lines are set apart. */
function bodyLine(row: PaperTable['rows'][number], layout: Layout, context: LatexContext): string {
  const cells = row.map((nodes, place) => cell(nodes, layout, place, context));
  return `${cells.join(' & ')} \\\\${layout.widths === null ? '' : '\\addlinespace[2pt]'}`;
}

function columnSpecs({ columns }: PaperTable, { widths }: Layout): string {
  if (widths === null) return columns.map(({ align }) => (align === 'right' ? 'r' : 'l')).join('');
  const shares = sharesOf(widths);
  return columns
    .map(({ align }, place) => {
      const side = align === 'right' ? '\\raggedleft' : '\\raggedright';
      const share = (shares[place] ?? 0).toFixed(4);
      return `>{${side}\\arraybackslash}p{\\dimexpr ${share}\\linewidth-2\\tabcolsep\\relax}`;
    })
    .join('');
}

/** In a narrow column shorter words may be broken too; a cell that no page could hold is cut. */
function cell(nodes: readonly Inline[], { widths }: Layout, place: number, context: LatexContext): string {
  if (widths === null) return `{${latexInlines(nodes, { ...context, longestWord: Number.POSITIVE_INFINITY })}}`;
  const width = widths[place] ?? 1;
  const longestWord = Math.max(2, Math.floor(width * 0.8));
  const most = Math.floor(width * CELL_LINES * 0.8);
  const plain = plainText(nodes, context.lookup);
  const isCut = plain.length > most;
  const content = isCut
    ? latexText(shortened(plain, most), longestWord)
    : latexInlines(nodes, { ...context, longestWord });
  return `{${content}}`;
}

function float(
  { id, caption }: PaperTable,
  part: string,
  place: number,
  { isWide }: Layout,
  context: LatexContext,
): string {
  const environment = isWide ? 'table*' : 'table';
  const label = context.labels.get(id)?.label ?? '';
  const continued = place === 0 ? '' : ' (continued)';
  return [
    `\\begin{${environment}}[tp]`,
    ...(place === 0 ? [] : ['\\addtocounter{table}{-1}']),
    `\\caption[]{${latexInlines(caption, context)}${continued}}`,
    ...(place === 0 && label !== '' ? [`\\label{${label}}`] : []),
    '\\centering\\footnotesize',
    part,
    `\\end{${environment}}`,
  ].join('\n');
}

const inPlace = (part: string): string => `\\par\\medskip{\\centering\\footnotesize\n${part}\\par}\\medskip`;

/** More columns than a page holds: each row by itself, with the heading before each value. */
function asRecords({ caption, columns, rows }: PaperTable, context: LatexContext): string {
  const records = rows.map((row) =>
    columns
      .map(
        ({ heading }, place) =>
          `\\textit{${latexInlines(heading, context)}}: ${latexInlines(row[place] ?? [], context)}`,
      )
      .join('; '),
  );
  const title = caption.length === 0 ? [] : [`\\textbf{${latexInlines(caption, context)}}`];
  return [...title, ...records].map((line) => `\\noindent ${line}\\par`).join('\n');
}
