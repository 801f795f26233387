import { sql } from 'drizzle-orm';
import { col, oneRow } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { postJournals } from '#server/records/ledger/post-journal.ts';
import { tables } from '#server/records/reference/tables.ts';
import { sumOf } from '#shared/platform/money.ts';
import type { DraftLine, JournalDraft } from '#shared/records/ledger/ledger.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';
import { bankToBankLines, credit, debit } from '#shared/records/ledger/ledger-events.ts';
import { type Moves, readMoves } from './moves.ts';

/** Held by the transaction that names whose money was moved: one at a time. */
const NAMING_LOCK = 7_160_021;
/** Cases in one journal. */
const AT_ONCE = 500;

/** How much of each case's money the transfers covered. */
function covered({ cases, movedPence }: Moves): Moves['cases'] {
  let left = movedPence;
  return cases.flatMap(({ caseId, pence }) => {
    const taken = Math.min(pence, left);
    left -= taken;
    return taken > 0 ? [{ caseId, pence: taken }] : [];
  });
}

/** Moves the cases’ money from one account to the other, and the same amount without a case back: neither balance changes. */
const linesOf = ({ fromId, toId }: Moves, cases: Moves['cases']): DraftLine[] => {
  const pence = sumOf(cases, (each) => each.pence);
  return [
    ...cases.flatMap((each) =>
      bankToBankLines({
        caseId: each.caseId,
        amountPence: each.pence,
        fromBankId: fromId,
        toBankId: toId,
      }),
    ),
    debit(ledgerCodes.clientBank, null, pence, { bankAccountId: fromId }),
    credit(ledgerCodes.clientBank, null, pence, { bankAccountId: toId }),
  ];
};

/**
 * Says whose money the transfers between client accounts moved, so that each case’s money is where it was paid from: a line of a statement
 * names no case. Nothing moves at the bank, and no balance of an account changes. Returns the number of cases.
 */
export async function nameMoved(w: Write, on: string): Promise<number> {
  await w.tx.execute(sql`select pg_advisory_xact_lock(${NAMING_LOCK})`);
  const domains = await w.tx.select({ id: tables.domains.id }).from(tables.domains);
  const moves = await readMoves(
    w.tx,
    domains.map(({ id }) => id),
    on,
  );
  const { last } = await oneRow(w.tx, { last: col.number })`
    select coalesce(max(id), 0)::int as last from journals`;
  const drafts = moves.flatMap((move): JournalDraft[] => {
    const cases = covered(move);
    return Array.from({ length: Math.ceil(cases.length / AT_ONCE) }, (_, n) => ({
      domainId: move.domainId,
      ledger: 'estate',
      postedOn: on,
      description: 'Money moved between client accounts, by case',
      source: 'transfer',
      idempotencyKey: `moved:${last}:${move.fromId}:${move.toId}:${n}`,
      lines: linesOf(move, cases.slice(n * AT_ONCE, (n + 1) * AT_ONCE)),
    }));
  });
  for (const posting of await postJournals(w, drafts)) if ('refusal' in posting) throw posting.refusal;
  return sumOf(moves, (move) => covered(move).length);
}
