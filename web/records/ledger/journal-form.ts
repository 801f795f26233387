import { londonDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { type ManualJournalDetail, manualContract } from '#shared/records/ledger/contract.ts';

type Sides = { debitPence: number; creditPence: number };

/** Debits and credits of some lines, in pence. */
export const totalsOf = (lines: readonly Sides[]): Sides => ({
  debitPence: lines.reduce((sum, { debitPence }) => sum + debitPence, 0),
  creditPence: lines.reduce((sum, { creditPence }) => sum + creditPence, 0),
});

/** What the calls of a journal written by hand take; `id` and `version` are those of one that is changed. */
export const journalForm = manualContract.update.input
  .partial({ id: true, version: true })
  .superRefine(({ lines }, context) => {
    const { debitPence, creditPence } = totalsOf(lines);
    const message = `Debits and credits differ by ${poundsText(Math.abs(debitPence - creditPence))}.`;
    if (debitPence !== creditPence) context.addIssue({ code: 'custom', path: ['lines'], message });
  });

export const emptyLine = { accountId: null, caseId: null, debitPence: 0, creditPence: 0, memo: null };

/** Whether nothing has been entered in a line. */
export const isEmptyLine = (line: { [Name in keyof typeof emptyLine]: unknown }): boolean =>
  Object.values(line).every((value) => !value);

/** The initial values of the form: empty, or the journal as it was written. */
export function valuesOf(own: ManualJournalDetail | null, domainId: number | null) {
  if (!own)
    return {
      domainId,
      ledger: 'estate' as const,
      postedOn: londonDate(),
      description: '',
      lines: [emptyLine, emptyLine],
    };
  const { domain, ledger, postedOn, description, lines } = own;
  return {
    domainId: domain.id,
    ledger,
    postedOn,
    description,
    lines: lines.map(({ account, case: of, debitPence, creditPence, memo }) => ({
      accountId: account.id,
      caseId: of && of.id,
      debitPence,
      creditPence,
      memo,
    })),
  };
}
