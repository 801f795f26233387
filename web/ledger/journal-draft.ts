import { londonDate } from '#shared/dates.ts';
import type { ManualInput, ManualJournalDetail } from '#shared/ledger/contract.ts';
import type { Ledger } from '#shared/ledger/ledger.ts';
import { poundsText } from '#shared/money.ts';

/** A line as it is typed. `key` tells lines apart while they come and go. */
export interface DraftLine {
  key: number;
  accountId: number | null;
  caseId: number | null;
  caseLabel: string | null;
  debitPence: number | null;
  creditPence: number | null;
}

export interface Draft {
  domainId: number | null;
  ledger: Ledger;
  postedOn: string | null;
  description: string;
  lines: readonly DraftLine[];
}

export const emptyLine = (key: number): DraftLine => ({
  key,
  accountId: null,
  caseId: null,
  caseLabel: null,
  debitPence: null,
  creditPence: null,
});

/** What the form begins with: nothing, or the journal as it was written. */
export function draftOf(own: ManualJournalDetail | null, domainId: number | null): Draft {
  if (!own)
    return {
      domainId,
      ledger: 'estate',
      postedOn: londonDate(),
      description: '',
      lines: [emptyLine(1), emptyLine(2)],
    };
  return {
    domainId: own.domain.id,
    ledger: own.ledger,
    postedOn: own.postedOn,
    description: own.description,
    lines: own.lines.map((line, index) => ({
      key: index + 1,
      accountId: line.account.id,
      caseId: line.case?.id ?? null,
      caseLabel: line.case && `${line.case.uniqueReference} ${line.case.caseName}`,
      debitPence: line.debitPence || null,
      creditPence: line.creditPence || null,
    })),
  };
}

/** Debits and credits so far, in pence. */
export function totalsOf({ lines }: Draft): { debitPence: number; creditPence: number } {
  const total = (of: (line: DraftLine) => number | null) =>
    lines.reduce((sum, line) => sum + (of(line) ?? 0), 0);
  return { debitPence: total((line) => line.debitPence), creditPence: total((line) => line.creditPence) };
}

/** What is missing or cannot be right, by field. */
export function missingIn(draft: Draft): Record<string, string> {
  const errors: Record<string, string> = {};
  if (draft.domainId === null) errors.domainId = 'Required.';
  if (draft.postedOn === null) errors.postedOn = 'Required.';
  if (draft.description.trim() === '') errors.description = 'Required.';
  for (const [index, line] of draft.lines.entries())
    if (line.accountId === null) errors[`lines.${index}`] = 'Choose an account.';
  const { debitPence, creditPence } = totalsOf(draft);
  if (debitPence !== creditPence)
    errors.lines = `Debits and credits differ by ${poundsText(Math.abs(debitPence - creditPence))}.`;
  return errors;
}

/** The draft as the server takes it; only for one in which nothing is missing. */
export const inputOf = ({ domainId, ledger, postedOn, description, lines }: Draft): ManualInput => ({
  domainId: domainId ?? 0,
  ledger,
  postedOn: postedOn ?? '',
  description,
  lines: lines.map(({ accountId, caseId, debitPence, creditPence }) => ({
    accountId: accountId ?? 0,
    caseId,
    debitPence: debitPence ?? 0,
    creditPence: creditPence ?? 0,
    memo: null,
  })),
});
