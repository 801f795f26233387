import { and, ne, sql } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { modulusProblem } from '#server/records/reference/modulus.ts';
import type { EntityRules } from '#server/records/reference/rows.ts';
import type { ReferenceRow } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Values } from '#server/records/reference/versioned-rows.ts';
import { invalid } from '#shared/platform/errors.ts';
import { followDetails, type Payee } from './ask-for-verification.ts';
import { keptBy } from './kept-by.ts';

const bankFields = ['sortCode', 'accountNumber', 'accountName'] as const;

/**
 * Bank details are kept by a domain. New ones are checked against the modulus table, record who changed them and lose their verification,
 * so that a second person of that domain must verify them before anything is paid (maker-checker).
 */
async function bankColumns(w: Write, before: ReferenceRow | null, after: Values): Promise<Values> {
  const keptByDomainId = await keptBy(w, before, after);
  if (bankFields.every((field) => (before?.[field] ?? null) === (after[field] ?? null)))
    return { keptByDomainId };
  const { sortCode, accountNumber } = after as { sortCode: string | null; accountNumber: string | null };
  const bankCheck = sortCode && accountNumber ? modulusProblem(sortCode, accountNumber) : null;
  if (bankCheck === 'invalid')
    throw invalid({ accountNumber: 'No account with this number can exist under this sort code.' });
  return {
    keptByDomainId,
    bankCheck,
    bankChangedById: w.author.id || null,
    bankChangedAt: new Date(),
    bankVerifiedById: null,
    bankVerifiedAt: null,
  };
}

/** Suppliers: bank details need a second person. */
export const suppliersRules: EntityRules = {
  beforeSave: bankColumns,
  afterSave: (w, before, after) => followDetails(w, 'suppliers', before as Payee | null, after as Payee),
};

async function refuseSharedAliases(w: Write, before: ReferenceRow | null, after: Values) {
  const names = (after.tradingNames as string[]).map((name) => name.toLowerCase());
  if (names.length === 0) return;
  const { creditors } = tables;
  const list = sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
  const [clash] = await w.tx
    .select({ name: creditors.name })
    .from(creditors)
    .where(
      and(
        before ? ne(creditors.id, before.id) : undefined,
        sql`(lower(${creditors.name}) in (${list}) or exists (
          select from unnest(${creditors.tradingNames}) as alias where lower(alias) in (${list})))`,
      ),
    )
    .limit(1);
  if (clash) throw invalid({ tradingNames: `One of these names already belongs to ${clash.name}.` });
}

function selfReferences(before: ReferenceRow | null, after: Values): Record<string, string> {
  if (!before) return {};
  const pointing = ['agentCreditorId', 'successorCreditorId'].filter((field) => after[field] === before.id);
  return Object.fromEntries(pointing.map((field) => [field, 'Choose another creditor than this one.']));
}

/** Creditors: bank details as for suppliers, trading names that no two creditors share, and no creditor as its own agent. */
export const creditorsRules: EntityRules = {
  beforeSave: async (w, before, after) => {
    const errors = selfReferences(before, after);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    // Serialises two saves of the same new alias, so that the second sees the first.
    await w.tx.execute(sql`select pg_advisory_xact_lock(hashtext('creditors.trading_names'))`);
    await refuseSharedAliases(w, before, after);
    return bankColumns(w, before, after);
  },
  afterSave: (w, before, after) => followDetails(w, 'creditors', before as Payee | null, after as Payee),
};
