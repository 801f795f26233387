import { poundsText } from '#shared/platform/money.ts';
import { words } from '#shared/platform/words.ts';

/**
 * The status of a supplier's invoice (domain notes 8.6). It goes back when a line is opened again; after approval it follows its payment.
 */
export const invoiceStatuses = {
  received: 'Received',
  matching: 'Matching',
  disputed: 'Disputed',
  matched: 'Matched',
  submitted: 'Waiting for approval',
  approved: 'Approved',
  paying: 'Being paid',
  paid: 'Paid',
  returned: 'Payment came back',
  cancelled: 'Cancelled',
} as const;
export type InvoiceStatus = keyof typeof invoiceStatuses;

/** Those in which header and lines may still be changed. */
export const openInvoiceStatuses = words(
  'received matching disputed matched',
) satisfies readonly InvoiceStatus[];
export const isOpenInvoice = (status: InvoiceStatus): boolean =>
  openInvoiceStatuses.some((open) => open === status);

export const invoiceCategories = {
  cat1: 'Category 1',
  cat2: 'Category 2',
} as const;

export const vatTreatments = {
  standard: 'Standard, 20%',
  reduced: 'Reduced, 5%',
  zero: 'Zero-rated',
  exempt: 'Exempt',
  outside: 'Outside VAT',
} as const;

/** The state of a line: the case that it is charged to, or the reason why none is. */
export const lineStatuses = {
  unmatched: 'No case yet',
  suggested: 'Proposed',
  matched: 'Matched',
  disputed: 'Disputed',
  written_off: 'Written off',
} as const;
export type LineStatus = keyof typeof lineStatuses;

/** Lines that somebody still has to decide about. */
export const isOpenLine = (status: LineStatus): boolean => status === 'unmatched' || status === 'suggested';

export type Amounts = { netPence: number; vatPence: number };
export const grossOf = ({ netPence, vatPence }: Amounts): number => netPence + vatPence;

/** Why the lines do not add up to the header, or null: net and VAT must both agree. */
export function totalsProblem(header: Amounts, lines: readonly Amounts[]): string | null {
  if (lines.length === 0) return 'The invoice has no lines yet.';
  const wrong = (['netPence', 'vatPence'] as const).flatMap((part) => {
    const off = header[part] - lines.reduce((sum, line) => sum + line[part], 0);
    if (off === 0) return [];
    const name = part === 'netPence' ? 'Net' : 'VAT';
    return [`${name}: the lines are ${poundsText(Math.abs(off))} ${off > 0 ? 'short' : 'over'}.`];
  });
  return wrong.length === 0 ? null : wrong.join(' ');
}

/** The status of an invoice that may still change, from its lines and whether they add up to its header. */
export function standingOf(lines: readonly { status: LineStatus }[], areTotalsRight: boolean): InvoiceStatus {
  if (lines.length === 0) return 'received';
  if (lines.some(({ status }) => status === 'disputed')) return 'disputed';
  return areTotalsRight && lines.every(({ status }) => !isOpenLine(status)) ? 'matched' : 'matching';
}
