import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { holdsDomain } from '#server/records/reference/queries.ts';
import type { ReferenceRow } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Values } from '#server/records/reference/versioned-rows.ts';
import { authorityOf } from '#server/records/staff/authority.ts';
import { invalid } from '#shared/platform/errors.ts';

const refuse = (keptByDomainId: string) => invalid({ keptByDomainId });

/** The domains that the author holds; for the system, all of the firm's. */
async function domainsOfAuthor({ tx, author }: Write) {
  const all = await tx.select({ id: tables.domains.id }).from(tables.domains);
  const ids = all.map(({ id }) => id);
  if (!author.id) return ids;
  const authority = await authorityOf(tx, author.id);
  return ids.filter((id) => holdsDomain(authority, id));
}

/**
 * The domain that keeps a payee's bank details and whose people alone verify them: the one the author names, among theirs, else their only
 * one. Nobody can move details kept by another domain to one of their own. Null without bank details.
 */
export async function keptBy(w: Write, before: ReferenceRow | null, after: Values): Promise<number | null> {
  const was = (before?.keptByDomainId ?? null) as number | null;
  const given = (after.keptByDomainId ?? null) as number | null;
  if (given === null && was === null && !after.accountNumber) return null;
  if (given !== null && given === was) return given;
  const held = await domainsOfAuthor(w);
  if (was !== null && !held.includes(was))
    throw refuse('Another domain keeps these bank details: only its staff can pass them to another domain.');
  if (given !== null) {
    if (!held.includes(given)) throw refuse('You can only choose domains that you hold.');
    return given;
  }
  if (!after.accountNumber) return null;
  if (held.length !== 1) throw refuse('Choose the domain that keeps these bank details.');
  return held[0] ?? missing();
}
