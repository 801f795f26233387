import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { holdRecipient, writeToMail } from '../items/hold-recipient.ts';
import { mailRecipients } from '../tables.ts';

/** `envelopeKey` in SQL. */
const keyOf = sql`regexp_replace(lower(normalize(${mailRecipients.name} || array_to_string(${mailRecipients.lines}, ''), NFD)), '[^a-z0-9]', '', 'g')`;

/** An envelope that came back, why, and the case whose task asks for the new address. */
export type Envelope = { envelope: string; why: string; askedOn: number };

/**
 * Holds what is queued for an envelope that came back, as it would come back too. This covers every case and domain: that somebody has
 * moved is a fact about the address, and no domain may go on writing there. Each is held by the program in its own transaction; anything
 * missed here is found when its print run is made.
 */
export async function holdEnvelope(database: Database, { envelope, why, askedOn }: Envelope): Promise<void> {
  const queued = await database
    .select({ id: mailRecipients.id })
    .from(mailRecipients)
    .where(and(eq(mailRecipients.status, 'queued'), eq(keyOf, envelope)))
    .orderBy(mailRecipients.id);
  for (const { id } of queued)
    await writeToMail(database, id, async (w, { item, recipient }) => {
      if (recipient.status !== 'queued') return;
      await holdRecipient(w, item, recipient, why, { isAsked: item.caseId === askedOn });
      w.changed('mail');
    });
}
