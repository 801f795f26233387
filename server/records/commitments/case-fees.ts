import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, rowsOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { feeModelOf } from '#server/records/affairs/fee-model.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { postedByAccount } from '#server/records/ledger/case-ledger.ts';
import { tables } from '#server/records/reference/tables.ts';
import { variationFeesOf } from '#server/records/terms/agreed-fees.ts';
import { acceptedOf } from '#server/records/terms/in-force.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { sumOf } from '#shared/platform/money.ts';
import { settingAside } from '#shared/records/commitments/allocations.ts';
import {
  type Expense,
  type ExpenseItem,
  type FeeInput,
  type FeeItem,
  type FirmFee,
  feeWorking,
} from '#shared/records/fees/fee-working.ts';
import { feeItemOf } from '#shared/records/ledger/fee-accounts.ts';
import { allAllocations } from './tables.ts';

const accounts = tables['chart-of-accounts'];
const types = tables['payment-types'];

/** An amount drawn or committed for a line of the working. */
type Cost = { item: FeeItem; category: 1 | 2; drawnPence: number; duePence: number };

const accountUseColumns = {
  account: col.text,
  class: col.text.orNull,
  countsForFeeBase: col.boolean,
  isExtraAsset: col.boolean,
};
type AccountUse = InferRow<typeof accountUseColumns>;

/**
 * The settings of payment and income types by account: the class of payment drawn on it, and whether its receipts count for fees.
 */
async function accountUses(database: Database | Tx): Promise<Map<string, AccountUse>> {
  const rows = await rowsOf(database, accountUseColumns)`
    select a.code as account, (select min(p.class) from payment_types p where p.account_id = a.id) as class,
      exists (select from income_types i where i.account_id = a.id and i.counts_for_fee_base) as "countsForFeeBase",
      exists (select from income_types i where i.account_id = a.id and i.is_extra_asset) as "isExtraAsset"
    from chart_of_accounts a where a.ledger = 'estate'`;
  return new Map(rows.map((row) => [row.account, row]));
}

const costOf = (
  use: { class: string | null; account: string },
  amounts: Omit<Cost, 'item' | 'category'>,
): Cost[] => {
  const item = feeItemOf(use);
  return item ? [{ item, category: use.class === 'expense_cat2' ? 2 : 1, ...amounts }] : [];
};

/** Money set aside for fees and expenses whose journal is not posted. */
async function committedCosts(database: Database | Tx, caseId: number): Promise<Cost[]> {
  const rows = await database
    .select({
      class: types.class,
      account: accounts.code,
      category: allAllocations.category,
      pence: allAllocations.amountPence,
    })
    .from(allAllocations)
    .innerJoin(types, eq(types.id, allAllocations.paymentTypeId))
    .innerJoin(accounts, eq(accounts.id, types.accountId))
    .where(
      and(
        eq(allAllocations.caseId, caseId),
        inArray(allAllocations.status, [...settingAside]),
        isNull(allAllocations.journalId),
      ),
    );
  return rows.flatMap(({ pence, category, ...use }) =>
    costOf(use, { drawnPence: 0, duePence: pence }).map((cost) =>
      category === 'cat2' ? { ...cost, category: 2 as const } : cost,
    ),
  );
}

const isExpense = (cost: Cost): cost is Cost & { item: ExpenseItem } =>
  cost.item === 'bond' || cost.item === 'registration' || cost.item === 'expenses';

function takenOf(costs: readonly Cost[], item: FirmFee) {
  const own = costs.filter((cost) => cost.item === item);
  return {
    drawnPence: sumOf(own, ({ drawnPence }) => drawnPence),
    committedPence: sumOf(own, ({ duePence }) => duePence),
  };
}

/**
 * The fee engine's input for a case as of today: the model in force, receipts, all fees and expenses drawn or set aside, the accepted
 * clauses and the fees of approved variations.
 */
export async function feeFacts(database: Database | Tx, found: Case): Promise<FeeInput> {
  const uses = await accountUses(database);
  const posted = await postedByAccount(database, found.id);
  const drawn = posted.flatMap(({ account, pence }) => {
    const use = uses.get(account);
    return use ? costOf(use, { drawnPence: Math.max(0, pence), duePence: 0 }) : [];
  });
  const costs = [...drawn, ...(await committedCosts(database, found.id))];
  const inWords = posted.filter(({ account }) => uses.get(account)?.countsForFeeBase);
  const extra = inWords.filter(({ account }) => uses.get(account)?.isExtraAsset);
  return {
    model: await feeModelOf(database, found),
    modifications: await acceptedOf(database, found.id),
    asAt: londonDate(),
    approvedOn: found.approvalDate,
    realisationsPence: Math.max(0, -sumOf(inWords, ({ pence }) => pence)),
    extraAssetsPence: Math.max(0, -sumOf(extra, ({ pence }) => pence)),
    expenses: costs.filter(isExpense),
    variationPence: await variationFeesOf(database, found.id, londonDate()),
    taken: {
      nominee: takenOf(costs, 'nominee'),
      supervisor: takenOf(costs, 'supervisor'),
      variation: takenOf(costs, 'variation'),
    },
  };
}

/** The same facts with one more expense. */
export const withExpense = (facts: FeeInput, expense: Expense): FeeInput => ({
  ...facts,
  expenses: [...facts.expenses, expense],
});

/** Fees and expenses of a case: entitlement, drawn, committed and remaining, with the working. */
export async function feesOfCase({ services: { database }, actor }: SignedIn, caseId: number) {
  const facts = await feeFacts(database, await visibleCase(database, actor, caseId));
  const { asAt, realisationsPence } = facts;
  return { ...feeWorking(facts), asAt, realisationsPence };
}
