import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { approvals } from '#server/records/approvals/tables.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { VARIATIONS } from '#server/records/terms/open-variation.ts';
import { caseVariations } from '#server/records/terms/variation-tables.ts';
import type { ListedVariation } from '#shared/activities/creditors/variations/contract.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { mayReadSensitive } from '#shared/records/cases/access.ts';

const { users, documents } = tables;
const successor = alias(caseVariations, 'successor');

/** Variations by a condition on them and their cases, newest first. A special category document is named only to those who may see it. */
export async function variationRows(
  database: Database | Tx,
  actor: Actor,
  where: SQL | undefined,
): Promise<ListedVariation[]> {
  const rows = await database
    .select({
      variation: caseVariations,
      decision: { id: decisions.id, status: decisions.status, decisionDate: decisions.decisionDate },
      document: { id: caseDocuments.id, name: caseDocuments.title },
      isSpecial: documents.isSpecialCategory,
      decidedBy: { id: users.id, name: users.name },
      supersededBy: { id: successor.id, number: successor.number },
      isWaiting: sqlOf(col.boolean)`exists (select from ${approvals} where ${approvals.entity} = ${VARIATIONS}
        and ${approvals.entityId} = ${caseVariations.id} and ${approvals.decision} in ('pending', 'escalated'))`,
    })
    .from(caseVariations)
    .innerJoin(cases, eq(cases.id, caseVariations.caseId))
    .leftJoin(decisions, eq(decisions.id, caseVariations.decisionId))
    .leftJoin(caseDocuments, eq(caseDocuments.id, caseVariations.documentId))
    .leftJoin(documents, eq(documents.id, caseDocuments.documentTypeId))
    .leftJoin(users, eq(users.id, caseVariations.decidedBy))
    .leftJoin(successor, eq(successor.id, caseVariations.supersededById))
    .where(where)
    .orderBy(sql`${caseVariations.id} desc`)
    .limit(1_000);
  return rows.map(({ variation, document, isSpecial, ...joined }) => {
    const {
      documentId: _,
      decisionId: __,
      supersededById: ___,
      figures: ____,
      scheduleVersion: _____,
      ...stored
    } = variation;
    const isHidden = isSpecial && !mayReadSensitive(actor);
    return {
      ...stored,
      ...joined,
      document: document && (isHidden ? { ...document, name: 'A document' } : document),
    } as never as ListedVariation;
  });
}

/** The variation, when it is on that case and the actor may see the case. */
export async function visibleVariation(
  database: Database | Tx,
  actor: Actor,
  caseId: number,
  id: number,
): Promise<ListedVariation> {
  const where = and(eq(caseVariations.id, id), eq(caseVariations.caseId, caseId), visibleCases(actor));
  const [row] = await variationRows(database, actor, where);
  if (!row) throw noSuch('variation', 'case');
  return row;
}
