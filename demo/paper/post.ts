import { printPdf } from '#server/platform/paper/print-pdf.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { words } from '#shared/platform/words.ts';

/** Who a letter is about, as far as the sender knows. */
export type Subject = {
  /** Our reference of the case. */
  reference: string;
  firstName: string;
  lastName: string;
  address: readonly string[];
  postcode: string;
  dateOfBirth: string | null;
  creditor: string;
  accountNumber: string;
  balancePence: number;
};

/** What a letter reveals about its case, from the surest sign to none at all. */
export const postKinds = words(
  'ourReference accountNumber nameAndPostcode nameAndBirth proofOfDebt welsh unknown',
);
export type PostKind = (typeof postKinds)[number];

type Content = object[];

/** The lines by which a reader finds the case, by kind. */
function signs(kind: PostKind, { reference, firstName, lastName, ...of }: Subject): string[] {
  const name = `${firstName} ${lastName}`;
  switch (kind) {
    case 'ourReference':
      return [`Your reference: ${reference}`, `Re: ${name}`];
    case 'accountNumber':
      return [`Account number: ${of.accountNumber}`, `Balance: ${poundsText(of.balancePence)}`];
    case 'nameAndPostcode':
      return [`Re: ${name}`, ...of.address, of.postcode];
    case 'nameAndBirth':
      return [`Re: ${name}`, ...(of.dateOfBirth ? [`Date of birth: ${showDate(of.dateOfBirth)}`] : [])];
    case 'proofOfDebt':
      return [`Debtor: ${name}`, `Your reference: ${reference}`, `Account number: ${of.accountNumber}`];
    case 'welsh':
      return [`Eich cyfeirnod: ${reference}`, `Ynglŷn â: ${name}`];
    case 'unknown':
      return [];
  }
}

function body(kind: PostKind, { creditor, balancePence }: Subject): string[] {
  switch (kind) {
    case 'proofOfDebt':
      return [
        'PROOF OF DEBT',
        `Name of creditor: ${creditor}`,
        `Total amount of claim, including any interest to the date of the arrangement: ${poundsText(balancePence)}`,
        'Particulars of how the debt was incurred: credit agreement. No security is held for the debt.',
        'We confirm that the amount stated is due and has not been paid.',
      ];
    case 'welsh':
      return [
        'Annwyl Syr neu Fadam,',
        'Diolch am eich llythyr. Rydym wedi nodi bod ein cwsmer wedi cytuno i drefniant gyda’i gredydwyr, ac ni fyddwn yn cysylltu â’r cwsmer yn uniongyrchol yn ystod y cyfnod hwn.',
        `Y swm sy’n ddyledus yw ${poundsText(balancePence)}. Anfonwch y taliadau at y cyfeiriad uchod, gan ddyfynnu’r cyfeirnod.`,
        'Yn gywir,',
      ];
    case 'unknown':
      return [
        'Dear Sir or Madam,',
        'Please find enclosed the documents that you asked for. I am sorry that it has taken me so long to send them to you.',
        'If you need anything else, please write to me at the address that you have.',
        'Yours faithfully,',
      ];
    default:
      return [
        'Dear Sir or Madam,',
        'Thank you for your letter about our customer’s arrangement with creditors. We have placed the account on hold and have stopped interest and charges from the date of your letter.',
        `Our records show that ${poundsText(balancePence)} is outstanding. Please send future payments to us and quote the details above with each of them, so that we can credit the right account.`,
        'Please let us know when the next review of the arrangement is due, and whether the contributions are up to date.',
        'Yours faithfully,',
      ];
  }
}

/** A letter from outside, or one of ours coming back with something on it, which carries our code. */
export type Letter = {
  kind: PostKind;
  subject: Subject;
  date: string;
  /** Further lines at its head: the sender's address, telephone and own reference. */
  besides?: readonly string[];
  /** The text of a code at its foot. */
  code?: string;
};

/** A letter as a page of a pdfmake definition. */
function letter({ kind, subject, date, besides = [], code }: Letter): Content {
  const sender = kind === 'unknown' || kind === 'nameAndBirth' ? '' : subject.creditor;
  return [
    { text: sender || ' ', fontSize: 16, bold: true, margin: [0, 0, 0, besides.length > 0 ? 4 : 20] },
    ...besides.map((text, at) => ({
      text,
      fontSize: 9,
      margin: [0, 0, 0, at === besides.length - 1 ? 16 : 0],
    })),
    { text: showDate(date), margin: [0, 0, 0, 12] },
    ...signs(kind, subject).map((text) => ({ text, bold: true })),
    { text: ' ' },
    ...body(kind, subject).map((text) => ({ text, margin: [0, 0, 0, 10] })),
    { text: sender ? `for ${sender}` : '', margin: [0, 24, 0, 0] },
    ...(code === undefined
      ? []
      : [{ qr: code, fit: 46, eccLevel: 'M', absolutePosition: { x: 490, y: 770 } }]),
  ];
}

/** A separator sheet for a pile of letters; `text` is the content of its code. */
const separator = (text: string): Content => [
  { text: 'Separator sheet', fontSize: 24, alignment: 'center', margin: [0, 120, 0, 40] },
  { qr: text, fit: 170, eccLevel: 'M', alignment: 'center' },
];

/** The contents of a pile: letters, and the separator sheets between them. */
export type Sheet = Letter | { separator: string };

/** A pile of post as a PDF with a page for each sheet, not yet scanned. */
export function printPost(sheets: readonly Sheet[]): Promise<Buffer> {
  return printPdf({
    margin: 60,
    fontSize: 11,
    content: sheets.map((sheet, at) => ({
      stack: 'separator' in sheet ? separator(sheet.separator) : letter(sheet),
      ...(at > 0 && { pageBreak: 'before' }),
    })),
  });
}
