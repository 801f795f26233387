import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/database/connect.ts';
import { lockContent } from '#server/files/content-lock.ts';
import { type FileStore, storeBytes } from '#server/files/store/file-store.ts';
import { files } from '#server/files/tables.ts';
import { onePagePdf, type PdfLine } from './demo-pdf.ts';
import { shapesPng } from './demo-picture.ts';

/** The originals that the documents of made-up cases are copied from. */
export type Paper =
  | 'passport'
  | 'payslip'
  | 'bankStatement'
  | 'councilTax'
  | 'letter'
  | 'proposal'
  | 'notice'
  | 'report';

/** The file of each original; none where contents are not stored. */
export type Papers = ReadonlyMap<Paper, number>;

const heading = (firm: string, title: string): PdfLine[] => [
  { text: firm, left: 60, top: 70, size: 15, bold: true },
  { text: title, left: 60, top: 108, size: 12, bold: true },
];

/** Two columns: a label, and its figure on the right. */
const figures = (from: number, rows: readonly (readonly [string, string])[]): PdfLine[] =>
  rows.flatMap(([label, figure], index) => [
    { text: label, left: 60, top: from + index * 18 },
    { text: figure, left: 470, top: from + index * 18 },
  ]);

const paragraph = (from: number, lines: readonly string[]): PdfLine[] =>
  lines.map((text, index) => ({ text, left: 60, top: from + index * 15 }));

const payslip = () =>
  onePagePdf(
    'Payslip',
    [
      ...heading('Millgate Logistics', 'Payslip: month 7'),
      ...paragraph(130, ['Tax code 1257L   NI letter A   Paid by BACS']),
      ...figures(175, [
        ['Basic pay, 162.5 hours at £12.85', '£2,088.13'],
        ['Overtime, 6 hours at £19.28', '£115.68'],
        ['Income tax', '-£231.20'],
        ['National Insurance', '-£92.47'],
        ['Pension, 5 %', '-£84.19'],
      ]),
      { text: 'Net pay', left: 60, top: 285, bold: true },
      { text: '£1,795.95', left: 470, top: 285, bold: true },
    ],
    [{ top: 118 }, { top: 268 }],
  );

const bankStatement = () =>
  onePagePdf(
    'Bank statement',
    [
      ...heading('Pennine Bank', 'Current account statement'),
      ...paragraph(130, ['Sort code 00-00-00   Account 12345678   Page 1 of 1']),
      ...figures(175, [
        ['Opening balance', '£214.60'],
        ['Wages', '£1,795.95'],
        ['Rent', '-£725.00'],
        ['Council tax', '-£142.00'],
        ['Energy', '-£118.30'],
        ['Supermarket', '-£312.76'],
        ['Card repayment', '-£180.00'],
        ['Mobile phone', '-£18.00'],
      ]),
      { text: 'Closing balance', left: 60, top: 340, bold: true },
      { text: '£514.49', left: 470, top: 340, bold: true },
    ],
    [{ top: 118 }, { top: 322 }],
  );

const councilTax = () =>
  onePagePdf(
    'Council tax bill',
    [
      ...heading('Riverside Borough Council', 'Council tax bill'),
      ...figures(150, [
        ['Band B, full year', '£1,704.00'],
        ['Instalments', '12 of £142.00'],
        ['First payment', '1 April'],
      ]),
      ...paragraph(240, ['Queries: write to the Revenues Office, Town Hall.']),
    ],
    [{ top: 118 }],
  );

const letter = (title: string, ...lines: string[]) =>
  onePagePdf(
    title,
    [
      ...heading('Voluntary arrangements', title),
      ...paragraph(150, ['Dear Client', '', ...lines, '', 'Yours faithfully']),
    ],
    [{ top: 118 }],
  );

const passport = () =>
  shapesPng({ width: 720, height: 500, ground: [236, 226, 220] }, [
    { x: 0, y: 0, width: 720, height: 64, colour: [98, 32, 44] },
    { x: 40, y: 104, width: 190, height: 250, colour: [205, 214, 222] },
    { x: 75, y: 250, width: 120, height: 170, colour: [70, 84, 110], round: true },
    { x: 40, y: 354, width: 190, height: 70, colour: [236, 226, 220] },
    { x: 95, y: 140, width: 80, height: 105, colour: [196, 160, 138], round: true },
    ...[110, 160, 210, 260, 310].flatMap((y, index) => [
      { x: 270, y, width: 90, height: 8, colour: [170, 158, 152] as const },
      { x: 270, y: y + 16, width: 330 - index * 38, height: 14, colour: [62, 58, 64] as const },
    ]),
    ...[410, 445].map((y) => ({ x: 40, y, width: 640, height: 16, colour: [84, 80, 86] as const })),
  ]);

const contents: Readonly<Record<Paper, { name: string; type: string; make: () => Buffer }>> = {
  passport: { name: 'passport.png', type: 'image/png', make: passport },
  payslip: { name: 'payslip.pdf', type: 'application/pdf', make: payslip },
  bankStatement: { name: 'statement.pdf', type: 'application/pdf', make: bankStatement },
  councilTax: { name: 'council-tax.pdf', type: 'application/pdf', make: councilTax },
  letter: {
    name: 'letter.pdf',
    type: 'application/pdf',
    make: () =>
      letter(
        'Advice letter',
        'Thank you for telling us about your circumstances. This letter sets out every option that is open',
        'to you, what each would mean, and which one we think suits you best and why.',
        '',
        'Please read it closely and call us with any question. Advice is also free of charge elsewhere.',
      ),
  },
  proposal: {
    name: 'proposal-signed.pdf',
    type: 'application/pdf',
    make: () =>
      letter(
        'Proposal for a voluntary arrangement',
        'I propose to my creditors an arrangement under Part VIII of the Insolvency Act 1986.',
        'I will pay the monthly contribution for the whole term, and tell my supervisor of any change.',
        '',
        'Signed by all applicants.',
      ),
  },
  notice: {
    name: 'notice.pdf',
    type: 'application/pdf',
    make: () =>
      letter(
        'Notice of decision procedure',
        'Creditors are invited to decide on the proposal by the decision date stated in this notice.',
        'Votes and proofs of debt must reach the convener by the end of that day.',
      ),
  },
  report: {
    name: 'report.pdf',
    type: 'application/pdf',
    make: () =>
      letter(
        'Report of the decision',
        'The proposal was approved, with the modifications listed in the schedule.',
        'Each vote, with its value and whether it was counted, is set out overleaf.',
      ),
  },
};

/** Stores the originals, each content once, and returns their files; existing ones are reused. */
export async function storePapers(tx: Tx, store: FileStore): Promise<Papers> {
  const papers = new Map<Paper, number>();
  for (const [paper, { name, type, make }] of Object.entries(contents)) {
    const bytes = make();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await lockContent(tx, sha256, 'shared');
    await storeBytes(store, sha256, bytes);
    const [known] = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.sha256, sha256), eq(files.name, name)))
      .limit(1);
    const [added] = known
      ? [known]
      : await tx
          .insert(files)
          .values({ sha256, name, type, bytes: bytes.length })
          .returning({ id: files.id });
    papers.set(paper as Paper, added!.id);
  }
  return papers;
}
