import { and, desc, eq, isNull } from 'drizzle-orm';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { InboundOnCase } from '#shared/activities/inbound/contract.ts';
import { visibleItems } from './item-row.ts';
import { inboundItems } from './tables.ts';

/** The most post shown for a case; its documents list the rest. */
const MOST_ON_CASE = 2_000;

/** The debts of a case that a claim may be about. */
export async function debtsOfCase({ services: { database }, actor }: SignedIn, caseId: number) {
  await visibleCase(database, actor, caseId);
  const { creditors } = tables;
  const rows = await database
    .select({
      id: caseCreditors.id,
      creditor: creditors.name,
      accountNumber: caseCreditors.accountNumber,
      balancePence: caseCreditors.balanceSoaPence,
    })
    .from(caseCreditors)
    .innerJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
    .where(eq(caseCreditors.caseId, caseId))
    .orderBy(creditors.name, caseCreditors.id);
  return rows;
}

/** The post that was filed on a case, the latest first, without what was removed from it since. */
export async function postOnCase(
  { services: { database }, actor }: SignedIn,
  caseId: number,
): Promise<InboundOnCase[]> {
  await visibleCase(database, actor, caseId);
  const { documents: types, users } = tables;
  const { id, sender, channel, receivedOn, createdAt } = inboundItems;
  const rows = await database
    .select({
      id,
      sender,
      channel,
      receivedOn,
      createdAt,
      title: caseDocuments.title,
      typeName: types.name,
      documentId: caseDocuments.id,
      filedBy: { id: users.id, name: users.name },
    })
    .from(inboundItems)
    .innerJoin(caseDocuments, eq(caseDocuments.id, inboundItems.documentId))
    .innerJoin(types, eq(types.id, caseDocuments.documentTypeId))
    .leftJoin(users, eq(users.id, inboundItems.decidedBy))
    .where(and(eq(inboundItems.caseId, caseId), isNull(caseDocuments.removedAt), visibleItems(actor)))
    .orderBy(desc(receivedOn), desc(id))
    .limit(MOST_ON_CASE);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
