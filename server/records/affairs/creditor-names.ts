import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { creditorsRules } from '#server/records/bank-details/payee-rules.ts';
import { updateRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { conflict } from '#shared/platform/errors.ts';
import { folded } from '#shared/platform/search/search.ts';
import { ANY_VERSION } from '#shared/platform/validation.ts';
import { creditorFinder, type KnownCreditor } from '#shared/records/affairs/creditor-names.ts';
import { reference } from '#shared/records/reference/registry.ts';

const { creditors } = tables;
const MOST_NAMES = reference.creditors.fields.tradingNames.maxItems;

/** Finds the creditors in use by any of their names. */
export async function creditorFinderOf(
  database: Database | Tx,
): Promise<(name: string) => KnownCreditor | null> {
  const rows = await database
    .select({ id: creditors.id, name: creditors.name, tradingNames: creditors.tradingNames })
    .from(creditors)
    .where(eq(creditors.isActive, true))
    .orderBy(asc(creditors.id));
  return creditorFinder(rows);
}

/**
 * Keeps names that somebody matched to a creditor as its trading names, so that nobody is asked for them again. Names that find it
 * already add nothing; one that belongs to another creditor is refused, as in Settings.
 */
export async function learnTradingNames(
  w: Write,
  creditorId: number,
  names: readonly string[],
): Promise<void> {
  const [row] = await w.tx
    .select({ id: creditors.id, name: creditors.name, tradingNames: creditors.tradingNames })
    .from(creditors)
    .where(eq(creditors.id, creditorId))
    .for('update');
  if (!row) return;
  const known = new Set([row.name, ...row.tradingNames].map(folded));
  const news = names.map((name) => name.trim()).filter((name) => name !== '' && !known.has(folded(name)));
  if (news.length === 0) return;
  if (row.tradingNames.length + news.length > MOST_NAMES)
    throw conflict(
      `${row.name} has as many trading names as it can have, ${MOST_NAMES}. Take some away in Settings first.`,
    );
  const change = { tradingNames: [...row.tradingNames, ...new Set(news)] };
  await updateRow(w, 'creditors', creditorId, ANY_VERSION, change, creditorsRules);
}
