import { and, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import { feeModelOf } from '#server/records/affairs/fee-model.ts';
import type { Case } from '#server/records/cases/access.ts';
import { fundsOf } from '#server/records/ledger/case-ledger.ts';
import { receipts } from '#server/records/payments/receipt-tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { sumOf } from '#shared/platform/money.ts';
import { settingAside } from '#shared/records/commitments/allocations.ts';
import { type CaseCash, caseCash, reservesOf } from '#shared/records/commitments/case-cash.ts';
import { allAllocations } from './tables.ts';

const { statuses } = tables;
const sum = (column: typeof allAllocations.amountPence | typeof receipts.amountPence) =>
  sqlOf(col.number)`coalesce(sum(${column}), 0)::float8`;

/** Receipts that the bank may still take back. */
async function unclearedPence(database: Database | Tx, caseId: number): Promise<number> {
  const isOpen = or(isNull(receipts.clearedOn), gt(receipts.clearedOn, londonDate()));
  const [row = missing()] = await database
    .select({ pence: sum(receipts.amountPence) })
    .from(receipts)
    .where(and(eq(receipts.caseId, caseId), ne(receipts.status, 'reversed'), isOpen));
  return row.pence;
}

async function allocatedPence(database: Database | Tx, caseId: number): Promise<number> {
  const [row = missing()] = await database
    .select({ pence: sum(allAllocations.amountPence) })
    .from(allAllocations)
    .where(
      and(
        eq(allAllocations.caseId, caseId),
        isNull(allAllocations.journalId),
        inArray(allAllocations.status, [...settingAside]),
      ),
    );
  return row.pence;
}

/** The current cash of a case: held, reserved, committed, free. */
export async function cashOfCase(database: Database | Tx, found: Case): Promise<CaseCash> {
  const funds = await fundsOf(database, found.id);
  const [status] = await database
    .select({ isOpen: statuses.isOpen })
    .from(statuses)
    .where(eq(statuses.id, found.statusId));
  return caseCash({
    heldPence: funds.cashPence,
    allocatedPence: await allocatedPence(database, found.id),
    owedPence: sumOf(funds.owed, ({ pence }) => pence),
    reserves: reservesOf(await feeModelOf(database, found), {
      termMonths: found.termMonths,
      unclearedPence: await unclearedPence(database, found.id),
      isOpen: status?.isOpen ?? false,
    }),
  });
}
