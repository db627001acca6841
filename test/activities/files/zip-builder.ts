import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** What the archive claims the part to be, where that is a lie. */
  readonly declaredSize?: number;
  readonly encrypted?: boolean;
}

function headers(part: ZipPart, offset: number): { local: Buffer; central: Buffer } {
  const content = Buffer.from(part.content as string);
  const packed = deflateRawSync(content);
  const name = Buffer.from(part.name);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(part.encrypted ? 1 : 0, 2);
  shared.writeUInt16LE(8, 4);
  shared.writeUInt32LE(crc32(content), 10);
  shared.writeUInt32LE(packed.length, 14);
  shared.writeUInt32LE(part.declaredSize ?? content.length, 18);
  shared.writeUInt16LE(name.length, 22);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, name, packed]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, tail, name]);
  return { local, central };
}

export function zip(parts: readonly ZipPart[], declaredCount = parts.length): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const { local, central } = headers(part, offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(declaredCount, 8);
  end.writeUInt16LE(declaredCount, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A `Date` is written as Excel does it: a number of days with a date style. */
export type ExcelCell = string | number | boolean | Date | null;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function columnLetters(index: number): string {
  return (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
}

function cellXml(cell: ExcelCell, reference: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell instanceof Date) return `<c r="${reference}" s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`;
  return `<c r="${reference}"><v>${cell}</v></c>`;
}

function sheetXml(rows: readonly (readonly ExcelCell[])[]): string {
  const xml = rows.map((row, index) => {
    const cells = row.map((cell, column) => cellXml(cell, `${columnLetters(column)}${index + 1}`)).join('');
    return `<row r="${index + 1}">${cells}</row>`;
  });
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${xml.join('')}</sheetData></worksheet>`;
}

/** The parts of a workbook, so that a test can replace one of them. */
export function workbookParts(sheets: Readonly<Record<string, readonly (readonly ExcelCell[])[]>>): ZipPart[] {
  const names = Object.keys(sheets);
  const list = names.map(
    (name, index) => `<sheet name="${escape(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const relations = names.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const styles =
    `<styleSheet xmlns="${MAIN}"><fonts><font/></fonts><cellXfs><xf numFmtId="0"/>` +
    '<xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>';
  const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
  return [
    { name: '[Content_Types].xml', content: XML + types },
    {
      name: '_rels/.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}">${relations.join('')}<Relationship Id="rIdS" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'xl/styles.xml', content: XML + styles },
    ...names.map((name, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: sheetXml(sheets[name] ?? []),
    })),
  ];
}

export const workbook = (sheets: Readonly<Record<string, readonly (readonly ExcelCell[])[]>>): Buffer =>
  zip(workbookParts(sheets));
