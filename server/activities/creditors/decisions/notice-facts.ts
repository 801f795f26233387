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

/** What the delivery of a notice to a creditor is judged by. */
export type CreditorNotice = {
  isSameExchange: boolean;
  /**
   * Why what went to it by a channel on a day is no notice; null where it is. An e-mail is judged by the address to which it went: that of
   * the letter where one is given, else that which the creditor has for claims.
   */
  problem: (channel: Channel, on: string, email?: string | null) => string | null;
};

/** The creditors of debts of a case, as the Rules on delivery look at them, by debt. */
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
