import { missing } from '#server/platform/database/rows.ts';

/** A cell of a sheet; null leaves it empty. */
export type Cell =
  | { text: string; style: number }
  | { number: number; formula?: string; style: number }
  | null;

/** The positions of the styles in the workbook's `styles` part. */
export const styles = {
  plain: 0,
  heading: 1,
  day: 2,
  instant: 3,
  pounds: 4,
  decimal: 5,
  bold: 6,
  boldPounds: 7,
  boldDecimal: 8,
} as const;

/** The reference of a cell, such as AB12, from its column (from 0) and its row (from 1). */
export function cellName(column: number, rowNumber: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters + rowNumber;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const special = /[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;

/** Text as XML; characters that XML cannot hold are left out. */
export const xmlText = (text: string): string =>
  special.test(text)
    ? text
        .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
        .replace(/[&<>"]/g, (mark) => marks[mark] ?? missing())
    : text;

/** The most characters of a cell. */
const MOST_TEXT = 32_767;

const styled = (style: number): string => (style === 0 ? '' : ` s="${style}"`);

/** A cell of text as XML. */
export const textXml = (name: string, text: string, style: number): string =>
  `<c r="${name}"${styled(style)} t="inlineStr"><is><t xml:space="preserve">${xmlText(text.length > MOST_TEXT ? text.slice(0, MOST_TEXT) : text)}</t></is></c>`;

/** A cell of a number as XML. */
export const numberXml = (name: string, number: number, style: number): string =>
  `<c r="${name}"${styled(style)}><v>${number}</v></c>`;

function cellXml(cell: Cell, name: string): string {
  if (cell === null) return '';
  if ('text' in cell) return textXml(name, cell.text, cell.style);
  if (cell.formula === undefined) return numberXml(name, cell.number, cell.style);
  return `<c r="${name}"${styled(cell.style)}><f>${cell.formula}</f><v>${cell.number}</v></c>`;
}

const names: string[] = [];
/** The letters of a column, from 0. */
export const lettersOf = (column: number): string => (names[column] ??= cellName(column, 1).slice(0, -1));

/** A row of a sheet. */
export const row = (rowNumber: number, cells: readonly Cell[]): string =>
  `<row r="${rowNumber}">${cells.map((cell, at) => cellXml(cell, lettersOf(at) + rowNumber)).join('')}</row>`;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const stylesXml = `${HEAD}<styleSheet ${MAIN}><numFmts count="3">
<numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/>
<numFmt numFmtId="166" formatCode="&quot;£&quot;#,##0.00;[Red]\\-&quot;£&quot;#,##0.00"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="9">${[
  [0, 0],
  [0, 1, ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>'],
  [164, 0],
  [165, 0],
  [166, 0],
  [4, 0],
  [0, 1],
  [166, 1],
  [4, 1],
]
  .map(
    ([format, font, align = '/>']) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${align}`,
  )
  .join('')}</cellXfs></styleSheet>`;

/** What fits across a page in landscape, in characters: a wider sheet is printed on two pages or more, side by side. */
const PAGE_CHARACTERS = 220;
/** Columns that name a row, unless the report says otherwise: they are repeated on each page of a sheet that is wider than one. */
export const NAMING_COLUMNS = 2;

/** The order of the parts of a sheet is that of ISO/IEC 29500, 18.3.1.99. */
const printed = (title: string, pagesAcross: number): string =>
  `<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="${pagesAcross}" fitToHeight="0"/><headerFooter><oddFooter>${xmlText(`&L${title.replaceAll('&', '&&')}&RPage &P of &N`)}</oddFooter></headerFooter>`;
const fitted = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

/**
 * The parts of a workbook with a sheet of rows, its first row frozen, filtered and repeated on each page, and a sheet about them; both are
 * printed in landscape, as wide as the page.
 */
export function sheetParts({
  title,
  widths,
  rows,
  naming: named = NAMING_COLUMNS,
}: {
  title: string;
  widths: readonly number[];
  rows: number;
  naming?: number | undefined;
}) {
  const columns = widths.length;
  const pagesAcross = Math.max(1, Math.ceil(widths.reduce((sum, each) => sum + each, 0) / PAGE_CHARACTERS));
  const naming = pagesAcross > 1 ? `Report!$A:$${lettersOf(named - 1)},` : '';
  const range = `A1:${cellName(columns - 1, rows)}`;
  const absolute = `$A$1:$${lettersOf(columns - 1)}$${rows}`;
  const sheet = (id: number, name: string) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`;
  const part = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const files: [path: string, text: string][] = [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${part(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${sheet(1, 'Report')}${sheet(2, 'About')}</sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Report!${absolute}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">${naming}Report!$1:$1</definedName></definedNames></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${part(1, 'worksheet', 'worksheets/sheet1.xml')}${part(2, 'worksheet', 'worksheets/sheet2.xml')}${part(3, 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', stylesXml],
  ];
  const width = (from: number, to: number, size: number) =>
    `<col min="${from}" max="${to}" width="${size}" customWidth="1"/>`;
  return {
    files,
    head: `${HEAD}<worksheet ${MAIN}>${fitted}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.map((size, at) => width(at + 1, at + 1, size)).join('')}</cols><sheetData>`,
    foot: `</sheetData><autoFilter ref="${range}"/>${printed(title, pagesAcross)}</worksheet>`,
    about: (lines: string) =>
      `${HEAD}<worksheet ${MAIN}>${fitted}<cols>${width(1, 1, 40)}${width(2, 8, 18)}</cols><sheetData>${lines}</sheetData>${printed(title, 1)}</worksheet>`,
  };
}
