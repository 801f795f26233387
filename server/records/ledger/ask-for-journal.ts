import { inArray } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import { requestApproval } from '#server/records/approvals/request-approval.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Working } from '#shared/records/approvals/contract.ts';
import { type DraftLine, ledgers, manualKinds } from '#shared/records/ledger/ledger.ts';
import type { manualJournals } from './tables.ts';

const accounts = tables['chart-of-accounts'];

/** A journal written by hand. */
export type ManualRow = typeof manualJournals.$inferSelect;

/** The name of manual journals in the audit trail and in approvals. */
export const MANUAL_ENTITY = 'manual-journals';

/** The facts that an approval of a journal covers: where, when and why it is posted, and every line with its payee. */
export const digestOfJournal = ({ domainId, ledger, postedOn, description, lines }: ManualRow): string =>
  digestOf([
    [domainId, ledger, postedOn, description],
    ...lines.map((line) => [
      line.account,
      line.caseId,
      line.debitPence,
      line.creditPence,
      line.bankAccountId,
      line.clientAccountId,
      line.creditorId,
      line.supplierId,
      line.memo,
    ]),
  ]);

const casesIn = (lines: readonly DraftLine[]) => [
  ...new Set(lines.flatMap(({ caseId }) => (caseId === null ? [] : [caseId]))),
];

async function workingOf({ tx }: Write, { lines, ledger, postedOn }: ManualRow): Promise<Working> {
  const codes = [...new Set(lines.map(({ account }) => account))];
  const named = await tx
    .select({ code: accounts.code, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.code, codes));
  const ids = casesIn(lines);
  const references =
    ids.length === 0
      ? []
      : await tx
          .select({ id: cases.id, reference: cases.uniqueReference })
          .from(cases)
          .where(inArray(cases.id, ids));
  const accountOf = (code: string) =>
    `${code} ${named.find((each) => each.code === code)?.name ?? ''}`.trim();
  const lineOf = (line: DraftLine, pence: number) => {
    const words = [references.find(({ id }) => id === line.caseId)?.reference, line.memo].filter(Boolean);
    return { label: accountOf(line.account), ...(words.length > 0 && { text: words.join(' · ') }), pence };
  };
  return [
    {
      lines: [
        { label: 'Ledger', text: ledgers[ledger] },
        { label: 'Posted on', text: postedOn.split('-').toReversed().join('/') },
      ],
    },
    {
      heading: 'Debit',
      lines: lines.filter(({ debitPence }) => debitPence > 0).map((line) => lineOf(line, line.debitPence)),
    },
    {
      heading: 'Credit',
      lines: lines.filter(({ creditPence }) => creditPence > 0).map((line) => lineOf(line, line.creditPence)),
    },
  ];
}

/** Submits a journal written by hand for a second person's approval. */
export async function askForJournal(w: Write, row: ManualRow): Promise<void> {
  await requestApproval(w, {
    kind: 'journal',
    entity: MANUAL_ENTITY,
    entityId: row.id,
    domainId: row.domainId,
    caseIds: casesIn(row.lines),
    amountPence: row.lines.reduce((sum, { debitPence }) => sum + debitPence, 0),
    summary: row.kind === 'journal' ? row.description : `${manualKinds[row.kind]}: ${row.description}`,
    digest: digestOfJournal(row),
    working: await workingOf(w, row),
    papers: [{ name: 'Manual journal', href: `/manual-journals?status=all&journal=${row.id}` }],
  });
}
