import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { onePagePdf, type PdfLine } from '#demo/cases/demo-pdf.ts';
import { shapesPng } from '#demo/cases/demo-picture.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { lockContent } from '#server/platform/files/content-lock.ts';
import { files } from '#server/platform/files/tables.ts';
import { type FileStore, storeBytes } from '#server/platform/store/file-store.ts';

/** The originals that the documents of made-up cases are copied from. */
export type Paper =
  | 'passport'
  | 'payslip'
  | 'bankStatement'
  | 'councilTax'
  | 'letter'
  | 'proposal'
  | 'consent'
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

type Letter = {
  title: string;
  to: readonly string[];
  salutation: string;
  body: readonly string[];
  from: string;
};

/** The width of a letter's text, in characters. */
const LINE = 92;

/** A paragraph split into lines that fit the page. */
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last !== '' && last.length + word.length >= LINE) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

/** A letter as the firm sends it: letterhead, address, subject, text, signature and the statutory details at its foot. */
function letter({ title, to, salutation, body, from }: Letter): Buffer {
  const text = body.flatMap((each) => [...wrapped(each), '']);
  const start = 168 + to.length * 14;
  const signature = start + 44 + text.length * 14;
  return onePagePdf(
    title,
    [
      { text: 'Harbour Debt Solutions', left: 60, top: 64, size: 15, bold: true },
      { text: 'Quayside House, 14 Wharf Street, Leeds LS1 9ZZ', left: 60, top: 82, size: 9 },
      { text: '0113 496 0100   help@harbourdebt.example.co.uk', left: 60, top: 95, size: 9 },
      ...to.map((line, index) => ({ text: line, left: 60, top: 138 + index * 14 })),
      { text: salutation, left: 60, top: start },
      { text: title, left: 60, top: start + 22, bold: true },
      ...text.map((line, index) => ({ text: line, left: 60, top: start + 44 + index * 14 })),
      {
        text: salutation === 'To all creditors' ? 'Yours faithfully' : 'Yours sincerely',
        left: 60,
        top: signature,
      },
      { text: from, left: 60, top: signature + 44, bold: true },
      { text: 'Harbour Debt Solutions', left: 60, top: signature + 58 },
      {
        text: 'Harbour Debt Solutions Limited. Registered in England and Wales, number ZZ104711. Authorised and regulated by',
        left: 60,
        top: 790,
        size: 8,
      },
      {
        text: 'the Financial Conduct Authority, number 9990101. Free and impartial help with debt: www.moneyhelper.org.uk',
        left: 60,
        top: 801,
        size: 8,
      },
    ],
    [{ top: 108 }, { top: 776 }],
  );
}

const letters = {
  advice: {
    title: 'Your debts and what you can do about them',
    to: ['Private and confidential', 'To the client'],
    salutation: 'Dear Client',
    from: 'Priya Shah, Debt adviser',
    body: [
      'Thank you for talking to us about your debts. This letter says which solutions there are, what each would mean for you, and which one we think suits you best. Please read it before you decide anything.',
      'A debt management plan lets you pay what you can afford until everything is repaid. It is informal: creditors may go on charging interest, and nothing is written off.',
      'An individual voluntary arrangement is a binding agreement with your creditors. You pay one affordable amount each month, usually for five or six years, and what is left is written off. It stays on a public register, affects your credit rating for six years, and you may have to release equity in your home.',
      'A debt relief order is for people with little income and few belongings. It costs nothing to apply for, and the debts are written off after twelve months.',
      'Bankruptcy usually ends after a year. A trustee may sell what you own, including your home.',
      'From what you told us an individual voluntary arrangement suits you best, because you have a steady surplus and want a fixed end. Your fees are paid out of your contributions; you pay nothing on top of them.',
      'You need not decide today. You have fourteen days in which you can change your mind without giving a reason. Until then please keep paying your rent or mortgage, council tax and energy, and take no new credit.',
    ],
  },
  proposal: {
    title: 'Proposal for an individual voluntary arrangement',
    to: ['Insolvency Act 1986, Part VIII'],
    salutation: 'To all creditors',
    from: 'Signed by all applicants, and by the nominee, James Whitlock',
    body: [
      'I propose an arrangement to my creditors because I cannot pay my debts as they fall due. My circumstances, what led to my difficulties, and all that I own and owe are set out in the schedules to this proposal, which are complete to the best of my knowledge.',
      'I will pay the monthly contribution shown in the schedule on the agreed day for the whole term. Once a year I will send my supervisor my payslips and bank statements, and my contribution will be reviewed.',
      'If my income rises by more than a tenth, if I am paid overtime, or if I come into money, I will tell my supervisor within fourteen days, and half of any increase is paid in.',
      'Equity in my home is reviewed six months before the end. If my share can be released at a reasonable cost I will do so; if not, my contributions go on for up to twelve months instead.',
      'The fees of the nominee and the supervisor and the expenses of the arrangement are those in the schedule of fees. Creditors with claims share what is left in proportion to their debts.',
      'If I fall more than three months behind and do not put that right within a month of being told, the arrangement may be ended.',
    ],
  },
  consent: {
    title: 'My answer to the changes that my creditors ask for',
    to: ['Insolvency Act 1986, section 258'],
    salutation: 'To my nominee',
    from: 'Signed and dated by all applicants beside each change',
    body: [
      'Each change that my creditors ask for, who asks for it and what it costs me is set out in the list that you sent me. You explained each of them to me before I signed.',
      'I accept each change in the list. I know that I could have refused any of them, and that my creditors might then have rejected my proposal.',
    ],
  },
  notice: {
    title: 'Notice of decision procedure',
    to: ['Insolvency (England and Wales) Rules 2016, rules 15.8 and 15.11'],
    salutation: 'To all creditors',
    from: 'James Whitlock, Nominee',
    body: [
      'The debtor has proposed an individual voluntary arrangement. Creditors are invited to decide by correspondence whether to approve it, with or without modifications. The proposal, the nominee’s report and a statement of affairs are enclosed.',
      'The decision date is the date stated at the head of the enclosed voting form. A vote counts if the form and a proof of debt reach the convener by 23.59 on that day; a vote without a proof is disregarded.',
      'The proposal is approved if three quarters or more in value of those who vote are in favour. It is not approved if more than half in value of the creditors who are not associates of the debtor vote against it.',
      'A creditor with a small debt, of £1,000 or less, must prove it in order to vote. Creditors who have opted out may vote all the same.',
      'A creditor may appeal to the court against a decision of the convener within 21 days of the decision date. Creditors who meet the thresholds of section 246ZE may ask for a physical meeting within five business days of this notice.',
    ],
  },
  report: {
    title: 'Report of the creditors’ decision',
    to: ['Insolvency (England and Wales) Rules 2016, rule 8.24'],
    salutation: 'To all creditors',
    from: 'James Whitlock, Convener and Supervisor',
    body: [
      'Creditors have decided on the proposal for an individual voluntary arrangement. It was approved with the modifications in the enclosed schedule, each of which the debtor has agreed to.',
      'The enclosed list shows every creditor that voted, the amount admitted for voting, how the vote was cast, and whether it was counted. More than three quarters in value voted in favour.',
      'The arrangement binds every creditor who was entitled to vote, including those who did not receive notice. Creditors must not take or continue any action for debts that are included in it, and must not contact the debtor for payment.',
      'Please send your claim with a statement of account if you have not done so. Dividends are paid every six months on claims that have been admitted; a claim that comes after the first dividend shares in those that follow.',
      'The supervisor will report to creditors within two months of each anniversary of the approval. The decision may be challenged in court within 28 days of this report being filed.',
    ],
  },
} as const satisfies Record<string, Letter>;

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

/** How each original is made. */
export const originals: Readonly<Record<Paper, { name: string; type: string; make: () => Buffer }>> = {
  passport: { name: 'passport.png', type: 'image/png', make: passport },
  payslip: { name: 'payslip.pdf', type: 'application/pdf', make: payslip },
  bankStatement: { name: 'statement.pdf', type: 'application/pdf', make: bankStatement },
  councilTax: { name: 'council-tax.pdf', type: 'application/pdf', make: councilTax },
  letter: {
    name: 'letter.pdf',
    type: 'application/pdf',
    make: () => letter(letters.advice),
  },
  proposal: {
    name: 'proposal-signed.pdf',
    type: 'application/pdf',
    make: () => letter(letters.proposal),
  },
  consent: {
    name: 'modifications-signed.pdf',
    type: 'application/pdf',
    make: () => letter(letters.consent),
  },
  notice: {
    name: 'notice.pdf',
    type: 'application/pdf',
    make: () => letter(letters.notice),
  },
  report: {
    name: 'report.pdf',
    type: 'application/pdf',
    make: () => letter(letters.report),
  },
};

/** Stores the originals, each content once, and returns their files; existing ones are reused. */
export async function storePapers(tx: Tx, store: FileStore): Promise<Papers> {
  const papers = new Map<Paper, number>();
  for (const [paper, { name, type, make }] of Object.entries(originals)) {
    const bytes = make();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await lockContent(tx, sha256, 'shared');
    await storeBytes(store, sha256, bytes);
    const [known] = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.sha256, sha256), eq(files.name, name)))
      .limit(1);
    const [added = missing()] = known
      ? [known]
      : await tx
          .insert(files)
          .values({ sha256, name, type, bytes: bytes.length })
          .returning({ id: files.id });
    papers.set(paper as Paper, added.id);
  }
  return papers;
}
