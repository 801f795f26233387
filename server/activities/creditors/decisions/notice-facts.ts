import { eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import type { Case } from '#server/records/cases/access.ts';
import { consentsOnCase } from '#server/records/correspondence/consents/consents-on-case.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Channel } from '#shared/records/correspondence/delivery.ts';
import { isSameExchange } from '#shared/records/correspondence/delivery-rules.ts';
import { noticeRefusal } from '#shared/records/correspondence/notice-rules.ts';

const { creditors, domains } = tables;

/** The facts that decide whether a delivery to a creditor is a notice. */
export type CreditorNotice = {
  isSameExchange: boolean;
  /**
   * Why what was sent by a channel on a day is no notice; null if it is. For an e-mail the address counts: the letter's own if it has one,
   * else the creditor's address for claims.
   */
  problem: (channel: Channel, on: string, email?: string | null) => string | null;
};

/** The creditors of a case's debts with what the Rules on delivery depend on, by debt. */
export async function creditorNotices(
  tx: Database | Tx,
  found: Pick<Case, 'id' | 'domainId'>,
  debtIds: readonly number[],
): Promise<Map<number, CreditorNotice>> {
  if (debtIds.length === 0) return new Map();
  const [domain] = await tx
    .select({ exchange: domains.dxExchange })
    .from(domains)
    .where(eq(domains.id, found.domainId));
  const consents = await consentsOnCase(tx, found.id);
  const rows = await tx
    .select({
      id: caseCreditors.id,
      creditorId: creditors.id,
      name: creditors.name,
      exchange: creditors.dxExchange,
      ownEmail: sqlOf(col.text.orNull)`coalesce(${creditors.claimEmail}, ${creditors.email})`,
    })
    .from(caseCreditors)
    .innerJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
    .where(inArray(caseCreditors.id, [...debtIds]));
  return new Map(
    rows.map(({ id, creditorId, name, exchange, ownEmail }) => {
      const given = [consents.ofCreditor(creditorId)];
      const facts = { kind: 'notice', name, consents: given, optedOutOn: null } as const;
      return [
        id,
        {
          isSameExchange: isSameExchange(exchange, domain?.exchange ?? null),
          problem: (channel, on, email = ownEmail) => noticeRefusal({ ...facts, channel, on, email }),
        },
      ];
    }),
  );
}
