import { missing } from '#server/platform/database/rows.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { DocumentInput } from '#server/platform/paper/rendering/tasks.ts';
import type { Chart } from '#shared/platform/charts/chart.ts';
import { showDate } from '#shared/platform/dates.ts';
import { showPhone } from '#shared/platform/fields/formats.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { ReportRow } from '#shared/views/reports/report.ts';
import { chartSvg } from '../charts/chart-svg.ts';
import { chartInWords } from '../charts/chart-words.ts';
import type { Compiled, FileColumn } from '../compiled.ts';
import { allRows, type Snapshot, type Summary, type Totals } from '../read-report.ts';
import { type About, factLines, groupLines, shownGroup, shownInstant } from './about.ts';
import { paperOf } from './papers.ts';
import { blocksOf } from './table-blocks.ts';
import { NAMING_COLUMNS } from './workbook.ts';

/** More rows would make hundreds of pages that nobody reads. */
const MOST_PDF_ROWS = 2000;

/** The most rows that a report may have on paper. */
export const mostOnPaper = (name: string): number => paperOf(name)?.most ?? MOST_PDF_ROWS;

const isFigure = ({ kind }: Pick<FileColumn, 'kind'>) =>
  kind === 'pence' || kind === 'hundredths' || kind === 'count';

/** A value as paper and e-mails show it. */
export function textOf(column: FileColumn, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  switch (column.kind) {
    case 'pence':
      return poundsText(Number(value));
    case 'hundredths':
      return (Number(value) / 100).toFixed(2);
    case 'count':
      return Number(value).toLocaleString('en-GB');
    case 'day':
      return showDate(String(value));
    case 'instant':
      return shownInstant(new Date(value));
    case 'phone':
      return showPhone(String(value));
    case 'choice':
      return shownGroup(column, String(value));
    default:
      return String(value);
  }
}

const cell = (column: FileColumn, text: string, bold = false) => ({
  text,
  ...(bold && { bold }),
  ...(isFigure(column) && { alignment: 'right', noWrap: true }),
});
/** A heading wraps between its words: a column is as wide as its figures. */
const headingOf = (column: FileColumn) => ({ ...cell(column, column.heading, true), noWrap: false });

/** The more columns, the smaller the type. */
const fontSizeOf = (columns: number) => (columns > 15 ? 5 : columns > 9 ? 6.5 : 8);

/** The size of a table in several blocks. */
const BLOCK_SIZE = 6.5;

/** Names and sentences share the width left by figures and dates. */
const widthOf = ({ kind }: FileColumn) => (kind === 'text' || kind === 'choice' ? '*' : 'auto');

/** The rows with their total: one table, or several below each other where the page is too narrow for all columns. */
function tablesOf(
  { columns, totals, isSummedUp, naming = NAMING_COLUMNS }: Compiled,
  rows: readonly ReportRow[],
  { totals: { sums } }: About,
) {
  const totalOf = (column: FileColumn, at: number) => {
    if (at === 0) return 'TOTAL';
    return totals.includes(column.name) ? textOf(column, sums[column.name]) : '';
  };
  const printed = columns.map((column, at) => ({
    column,
    heading: column.heading,
    texts: [
      ...rows.map((row) => textOf(column, row[column.name])),
      ...(isSummedUp ? [] : [totalOf(column, at)]),
    ],
  }));
  const size = fontSizeOf(columns.length);
  const whole = blocksOf(printed, naming, size);
  const [blocks, fontSize] =
    whole.length === 1 ? [whole, size] : [blocksOf(printed, naming, BLOCK_SIZE), BLOCK_SIZE];
  return blocks.map((places) => {
    const shown = places.flatMap((at) => printed[at] ?? []);
    const isTotal = (line: number) => !isSummedUp && line === rows.length;
    const lines = Array.from({ length: rows.length + (isSummedUp ? 0 : 1) }, (_, line) =>
      shown.map(({ column, texts }) => cell(column, texts[line] ?? '', isTotal(line))),
    );
    return {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: shown.map(({ column }) => widthOf(column)),
        body: [shown.map(({ column }) => headingOf(column)), ...lines],
      },
      layout: 'lightHorizontalLines',
      fontSize,
      margin: [0, 8, 0, 12],
    };
  });
}

/** The rows counted and added up by the values of a column. */
function summaryOf({ summaries, columns, totals }: Compiled, summary: Summary, whole: Totals) {
  const column = summaries.find(({ name }) => name === summary.by) ?? missing();
  const added = totals.flatMap((name) => columns.find((other) => other.name === name) ?? []);
  const right = (text: string, bold = false) => ({ text, alignment: 'right', bold });
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [180, 50, ...added.map(() => 100)],
      body: [
        [
          { text: column.heading, bold: true },
          right('Rows', true),
          ...added.map(({ heading }) => right(heading, true)),
        ],
        ...groupLines(column, summary, whole).map(({ label, count, sums }) => [
          label,
          right(count.toLocaleString('en-GB')),
          ...added.map((each) => right(textOf(each, sums[each.name]))),
        ]),
      ],
    },
    layout: 'lightHorizontalLines',
    fontSize: 8,
    margin: [0, 0, 0, 12],
  };
}

/** What the report covers, above its rows. */
const factsOf = (lines: readonly string[][]) => ({
  table: {
    widths: [110, '*'],
    body: lines.map(([label = '', ...rest]) => [{ text: label, bold: true }, rest.join(': ')]),
  },
  layout: 'noBorders',
  fontSize: 9,
});

/** A chart as vectors, each of its axes on one page. */
function drawingsOf(chart: Chart): object[] {
  const notes = chart.notes.join(' ');
  return [
    { text: chart.title, bold: true, fontSize: 10, margin: [0, 10, 0, 4], headlineLevel: 1 },
    ...chart.panels.map((panel) => ({
      svg: chartSvg({ ...chart, panels: [panel] }, { width: 725, panelHeight: 180 }).svg,
      alt: chartInWords({ ...chart, panels: [panel] }),
    })),
    ...(notes === '' ? [] : [{ text: notes, fontSize: 8 }]),
  ];
}

function documentOf(
  compiled: Compiled,
  rows: readonly ReportRow[],
  about: About,
  chart: Chart | null,
): DocumentInput {
  return {
    title: compiled.title,
    author: about.domains,
    asOf: about.readAt.toISOString(),
    isLandscape: true,
    styles: { title: { fontSize: 17, bold: true } },
    content: [
      { text: compiled.title, style: 'title', tag: 'H1', margin: [0, 0, 0, 6] },
      factsOf(factLines(compiled, about, poundsText).slice(1)),
      ...(chart ? drawingsOf(chart) : []),
      ...tablesOf(compiled, rows, about),
      ...about.totals.summaries
        .filter(({ groups }) => groups.length > 0)
        .map((each) => summaryOf(compiled, each, about.totals)),
    ],
    footer: `${compiled.title}, ${shownInstant(about.readAt)}, page {page} of {pages}`,
  };
}

/** Pages of a report that has its own form. */
const paperDocument = (
  { title }: Compiled,
  { domains, readAt }: About,
  { isLandscape = false, content }: { isLandscape?: boolean | undefined; content: object[] },
): DocumentInput => ({
  title,
  isLandscape,
  author: domains,
  asOf: readAt.toISOString(),
  styles: {
    title: { fontSize: 15, bold: true },
    heading: { fontSize: 11, bold: true },
    small: { fontSize: 8 },
  },
  content,
  footer: `${title}, ${shownInstant(readAt)}, page {page} of {pages}`,
});

/** A report on paper: landscape A4 with its heading repeated on every page, or its own form. */
export async function* pdfOf(
  snapshot: Snapshot,
  compiled: Compiled,
  about: About,
  { letters }: Pick<Services, 'letters'>,
): AsyncGenerator<Buffer> {
  const rows: ReportRow[] = [];
  for await (const some of allRows(snapshot, compiled)) rows.push(...some);
  const paper = paperOf(compiled.name);
  const document = paper
    ? paperDocument(compiled, about, {
        isLandscape: paper.isLandscape,
        content: await paper.content(snapshot, compiled, rows, about),
      })
    : documentOf(compiled, rows, about, (await compiled.chartOf?.(snapshot)) ?? null);
  const { pdf } = await letters.document(document);
  yield Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
}
