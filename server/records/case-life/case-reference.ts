import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';

const HIGHEST = 999_999;

/** The next reference of a domain; see `nextReferences`. */
export const nextReference = async (tx: Tx, domainId: number): Promise<string> =>
  (await nextReferences(tx, domainId, 1))[0] ?? missing();

/**
 * The next references of a domain: its prefix and six digits. The domain's row stays locked until the transaction ends, so that cases are
 * created one after the other, and a failed one leaves its number to the next.
 */
export async function nextReferences(tx: Tx, domainId: number, count: number): Promise<string[]> {
  const { domains } = tables;
  const [domain] = await tx
    .select({ name: domains.name, prefix: domains.caseRefPrefix, next: domains.nextCaseNumber })
    .from(domains)
    .where(eq(domains.id, domainId))
    .for('update');
  if (!domain) throw invalid({ domainId: 'That row no longer exists.' });
  const number = Math.max(domain.next, (await lastNumber(tx, domain.prefix)) + 1);
  const last = number + count - 1;
  if (last > HIGHEST) throw conflict(`${domain.name} has used all its case numbers. Give it another prefix.`);
  await tx
    .update(domains)
    .set({ nextCaseNumber: last + 1 })
    .where(eq(domains.id, domainId));
  return Array.from({ length: count }, (_, at) => `${domain.prefix}${String(number + at).padStart(6, '0')}`);
}

/** The highest number in use: somebody may have set the domain's counter back. */
async function lastNumber(tx: Tx, prefix: string): Promise<number> {
  const [last] = await tx
    .select({ reference: sqlOf(col.text.orNull)`max(${cases.uniqueReference})` })
    .from(cases)
    .where(
      sql`${cases.uniqueReference} between ${`${prefix}000000`} and ${`${prefix}999999`} and length(${cases.uniqueReference}) = ${prefix.length + 6}`,
    );
  return last?.reference ? Number(last.reference.slice(prefix.length)) : 0;
}
