import { and, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { persons } from '#server/records/cases/tables.ts';
import type { Proposal } from '#server/records/decisions/proposal-facts.ts';
import { proposalSignatures, proposals } from '#server/records/decisions/proposal-tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { now } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { fullName } from '#shared/records/cases/names.ts';

/** The names of proposals and of their signatures in the audit trail. */
export const PROPOSALS = 'proposals';
export const SIGNATURES = 'proposal-signatures';

const { users } = tables;
const keyFacts = alias(caseDocuments, 'key_facts');
const signedCopy = alias(caseDocuments, 'signed_copy');

const paperOf = (row: { id: number; title: string } | null) => row && { id: row.id, title: row.title };

type Stored = typeof proposalSignatures.$inferSelect;

/** A signature as pages show it, without anything of its link. */
function shownSignature(
  row: Stored,
  person: { id: number; firstName: string; lastName: string },
  document: { id: number; title: string } | null,
) {
  const { tokenSha256: _token, ticketSha256: _ticket, ticketUntil: _until, userAgent: _agent, ...rest } = row;
  const { createdAt: _made, createdBy: _by, updatedAt: _changed, updatedBy: _changer, ...shown } = rest;
  const { proposalId: _of, personId: _who, documentId: _scan, ...signature } = shown;
  return {
    ...signature,
    factsGiven: row.factsGiven as ('dateOfBirth' | 'postcode')[],
    person: { id: person.id, name: fullName({ title: null, ...person }) },
    hasExpired: row.status === 'waiting' && row.expiresAt !== null && row.expiresAt <= now(),
    document: paperOf(document),
  };
}

/** The signatures of versions, by version, in the order they were asked for. */
async function signaturesOf(database: Database | Tx, proposalIds: readonly number[]) {
  if (proposalIds.length === 0) return [];
  const rows = await database
    .select({
      row: proposalSignatures,
      person: { id: persons.id, firstName: persons.firstName, lastName: persons.lastName },
      document: { id: caseDocuments.id, title: caseDocuments.title },
    })
    .from(proposalSignatures)
    .innerJoin(persons, eq(persons.id, proposalSignatures.personId))
    .leftJoin(caseDocuments, eq(caseDocuments.id, proposalSignatures.documentId))
    .where(inArray(proposalSignatures.proposalId, [...proposalIds]))
    .orderBy(proposalSignatures.id);
  return rows.map(({ row, person, document }) => ({
    proposalId: row.proposalId,
    signature: shownSignature(row, person, document),
  }));
}

/** The versions of a case's proposal, newest first, each with its documents and signatures. */
export async function proposalsOf(database: Database | Tx, caseId: number) {
  const rows = await database
    .select({
      row: proposals,
      generatedBy: { id: users.id, name: users.name },
      document: { id: caseDocuments.id, title: caseDocuments.title },
      keyFacts: { id: keyFacts.id, title: keyFacts.title },
      signed: { id: signedCopy.id, title: signedCopy.title },
    })
    .from(proposals)
    .leftJoin(users, eq(users.id, proposals.generatedBy))
    .leftJoin(caseDocuments, eq(caseDocuments.id, proposals.documentId))
    .leftJoin(keyFacts, eq(keyFacts.id, proposals.keyFactsDocumentId))
    .leftJoin(signedCopy, eq(signedCopy.id, proposals.signedDocumentId))
    .where(eq(proposals.caseId, caseId))
    .orderBy(desc(proposals.number));
  const signatures = await signaturesOf(
    database,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, generatedBy, ...papers }) => {
    const {
      documentId: _d,
      keyFactsDocumentId: _k,
      signedDocumentId: _s,
      offeredPerPound: _o,
      ...shown
    } = row;
    return {
      ...shown,
      generatedBy: generatedBy as { id: number; name: string } | null,
      document: paperOf(papers.document),
      keyFacts: paperOf(papers.keyFacts),
      signedDocument: paperOf(papers.signed),
      signatures: signatures.flatMap(({ proposalId, signature }) =>
        proposalId === row.id && signature.status !== 'cancelled' ? [signature] : [],
      ),
    };
  });
}

/** One of them. */
export async function proposalOf(database: Database | Tx, caseId: number, id: number) {
  const found = (await proposalsOf(database, caseId)).find((each) => each.id === id);
  if (!found) throw new AppError('notFound', 'That proposal no longer exists.');
  return found;
}

/** A version of the case, locked; one of another case is refused as though it did not exist. */
export async function lockProposal(tx: Tx, caseId: number, id: number): Promise<Proposal> {
  const [row] = await tx
    .select()
    .from(proposals)
    .where(and(eq(proposals.id, id), eq(proposals.caseId, caseId)))
    .for('update');
  if (!row) throw new AppError('notFound', 'That proposal no longer exists.');
  return row;
}
