import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Services } from '#server/platform/http/services.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { InboundChannel } from '#shared/activities/inbound/inbound.ts';

const { domains, users } = tables;

/**
 * The domain whose post a channel brings: the one set for the mailbox or the watched folder, else the firm's only one. Null if neither
 * applies: then the post waits for somebody who sorts it.
 */
export async function domainOfChannel(
  tx: Tx,
  { settings, log }: Pick<Services, 'settings' | 'log'>,
  channel: InboundChannel,
): Promise<number | null> {
  const code = channel === 'email' ? settings.inboundMailboxDomain : settings.inboundFolderDomain;
  const rows = await tx.select({ id: domains.id, code: domains.code }).from(domains);
  if (code === null) return rows.length === 1 ? (rows[0] ?? missing()).id : null;
  const named = rows.find((row) => row.code?.toLowerCase() === code);
  if (!named) log.error({ code }, 'no domain has the code that the settings name for inbound post');
  return named?.id ?? null;
}

/** The user's home domain. */
export async function homeDomain(tx: Tx, userId: number): Promise<number> {
  const [user = missing()] = await tx
    .select({ domainId: users.domainId })
    .from(users)
    .where(eq(users.id, userId));
  return user.domainId;
}
