import { asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { casePeople, persons } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import type { CaseModification } from '#shared/activities/creditors/modifications/contract.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { mayReadSensitive } from '#shared/records/cases/access.ts';
import { modificationConsents } from './consent-table.ts';

const { creditors, modifications, users, documents: documentTypes } = tables;
const acceptor = alias(users, 'acceptor');
const resolver = alias(users, 'resolver');

type Reader = Pick<Actor, 'permissions'>;
type Consent = CaseModification['consents'][number];

/** The answers to clauses, by clause. The document of an answer is named only to those who may see it. */
async function consentsOf(
  tx: Database | Tx,
  actor: Reader,
  clauseIds: readonly number[],
): Promise<Map<number, Consent[]>> {
  const rows = await tx
    .select({
      consent: modificationConsents,
      firstName: persons.firstName,
      lastName: persons.lastName,
      creditor: creditors.name,
      document: { id: caseDocuments.id, name: caseDocuments.title },
      isSpecial: documentTypes.isSpecialCategory,
    })
    .from(modificationConsents)
    .innerJoin(caseDocuments, eq(caseDocuments.id, modificationConsents.documentId))
    .innerJoin(documentTypes, eq(documentTypes.id, caseDocuments.documentTypeId))
    .leftJoin(casePeople, eq(casePeople.id, modificationConsents.casePersonId))
    .leftJoin(persons, eq(persons.id, casePeople.personId))
    .leftJoin(caseCreditors, eq(caseCreditors.id, modificationConsents.caseCreditorId))
    .leftJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
    .where(inArray(modificationConsents.caseModificationId, [...clauseIds]))
    .orderBy(asc(modificationConsents.answeredOn), asc(modificationConsents.id));
  const byClause = new Map<number, Consent[]>();
  for (const { consent, firstName, lastName, creditor, document, isSpecial } of rows) {
    const { id, caseModificationId, casePersonId, caseCreditorId, answer, answeredOn } = consent;
    const name = creditor ?? [firstName, lastName].filter(Boolean).join(' ');
    const shown = isSpecial && !mayReadSensitive(actor) ? { ...document, name: 'A document' } : document;
    const held = byClause.get(caseModificationId) ?? [];
    held.push({ id, casePersonId, caseCreditorId, name, answer, answeredOn, document: shown });
    byClause.set(caseModificationId, held);
  }
  return byClause;
}

/** A clause as it is stored, with what it refers to and the answers to it. */
export type ClauseRow = Omit<
  CaseModification,
  'createdAt' | 'updatedAt' | 'acceptedAt' | 'resolvedAt' | 'obstacles'
> &
  Pick<typeof caseModifications.$inferSelect, 'createdAt' | 'updatedAt' | 'acceptedAt' | 'resolvedAt'>;

/** The clauses of a case in the order in which they came. */
export async function clauseRows(tx: Database | Tx, actor: Reader, caseId: number): Promise<ClauseRow[]> {
  const found = await tx
    .select({
      row: caseModifications,
      code: modifications.code,
      proposedByCreditor: { id: creditors.id, name: creditors.name },
      acceptedBy: { id: acceptor.id, name: acceptor.name },
      resolvedBy: { id: resolver.id, name: resolver.name },
    })
    .from(caseModifications)
    .leftJoin(modifications, eq(modifications.id, caseModifications.modificationId))
    .leftJoin(creditors, eq(creditors.id, caseModifications.proposedByCreditorId))
    .leftJoin(acceptor, eq(acceptor.id, caseModifications.acceptedBy))
    .leftJoin(resolver, eq(resolver.id, caseModifications.resolvedBy))
    .where(eq(caseModifications.caseId, caseId))
    .orderBy(asc(caseModifications.receivedOn), asc(caseModifications.id));
  if (found.length === 0) return [];
  const consents = await consentsOf(
    tx,
    actor,
    found.map(({ row }) => row.id),
  );
  const titles = new Map(found.map(({ row }) => [row.id, row.title]));
  return found.map(({ row: { conflictsWithId, ...row }, ...joined }) => ({
    ...row,
    ...joined,
    displacedBy:
      conflictsWithId === null ? null : { id: conflictsWithId, name: titles.get(conflictsWithId) ?? '' },
    displaces: found
      .filter((other) => other.row.conflictsWithId === row.id)
      .map((other) => ({ id: other.row.id, name: other.row.title })),
    consents: consents.get(row.id) ?? [],
  }));
}
