export interface PdfText {
  readonly text: string;
  readonly x?: number;
  readonly y: number;
  readonly size?: number;
}

const literal = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`;

function contentOf(page: readonly PdfText[]): string {
  return page
    .map(({ text, x = 72, y, size = 10 }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm ${literal(text)} Tj ET`)
    .join('\n');
}

/** A valid PDF with Helvetica text (Latin-1), one array of placed lines per page. */
export function pdf(
  pages: readonly (readonly PdfText[])[],
  information: Readonly<Record<string, string>> = {},
): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const kids = pages.map((page) => {
    const content = contentOf(page);
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${stream} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;
  const entries = Object.entries(information).map(([key, value]) => `/${key} ${literal(value)}`);
  const info = add(`<< ${entries.join(' ')} >>`);
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Lines of running text below one another. */
export function paragraph(lines: readonly string[], top: number): PdfText[] {
  return lines.map((text, index) => ({ text, y: top - 12 * index }));
}
