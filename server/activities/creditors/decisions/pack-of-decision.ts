import { and, asc, desc, eq, isNotNull, lt } from 'drizzle-orm';
import { type ClauseRow, clauseRows } from '#server/activities/creditors/modifications/clause-rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { actsDoneOn } from '#server/records/acts/acts-done.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { deliveryCertificates } from '#server/records/correspondence/tables.ts';
import { DECISION, type FoundDecision, visibleDecision } from '#server/records/decisions/decision-row.ts';
import {
  decisionAdjournments,
  decisionRulings,
  decisions,
  decisionVoters,
} from '#server/records/decisions/tables.ts';
import { electorateOf, talliedVotes, type VoterWithVotes } from '#server/records/decisions/votes.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { lateDatesOf } from '#server/records/late-dates/enter-late.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Tally } from '#shared/activities/creditors/decisions/majority.ts';
import { clashesAmong, clashesWith } from '#shared/activities/creditors/modifications/clashes.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { ActDoneAsSent } from '#shared/records/acts/contract.ts';
import type { LateDateAsSent } from '#shared/records/cases/contract.ts';
import type { CertifiedDelivery } from '#shared/records/correspondence/certificate.ts';
import type { ValueBasis } from '#shared/records/decisions/decisions.ts';
import { packCsv } from './pack.ts';

/** How the chair admitted a debt for voting. */
type PackedRuling = {
  creditor: string;
  basis: ValueBasis | null;
  valuePence: number | null;
  reason: string;
  ruledAt: Date;
  by: string | null;
};

/** Everything that goes into a pack. */
export type Pack = {
  found: Case;
  firmName: string;
  row: FoundDecision;
  voters: VoterWithVotes[];
  tally: Tally;
  /** The certificate of the delivery of its notices; null where there is none. */
  certificate: { by: string; as: string | null; at: Date; lines: CertifiedDelivery[] } | null;
  rulings: PackedRuling[];
  adjournments: { fromDate: string; toDate: string; reason: string }[];
  /** Earlier decisions of this kind that were withdrawn once creditors had them before them. */
  withdrawn: { decisionDate: string; withdrawnAt: Date; by: string | null; reason: string }[];
  /** The clauses that creditors asked for, each with the answers to it, and their contradictions. */
  clauses: PackedClause[];
  /** What is reserved to the chair or the office holder: who did it, and in whose name. */
  acts: ActDoneAsSent[];
  /** The document by which the chair was appointed. */
  appointment: string | null;
  /** Dates on its case that were entered long after the event. */
  lateDates: LateDateAsSent[];
};

/** A clause as shown in the pack. */
export type PackedClause = Pick<
  ClauseRow,
  'title' | 'text' | 'status' | 'statusReason' | 'effectiveFrom' | 'consents'
> & {
  proposedBy: string | null;
  displacedBy: string | null;
  displaces: string[];
  contradicts: string[];
};

/** The clauses that belong to a decision: they came with it, or a vote in it asks for them. */
async function clausesIn(
  { services: { database }, actor }: SignedIn,
  row: FoundDecision,
  voters: readonly VoterWithVotes[],
) {
  const asked = new Set(voters.flatMap(({ votes }) => votes.flatMap(({ clauseIds }) => clauseIds)));
  const all = await clauseRows(database, actor, row.decision.caseId);
  const clashes = clashesAmong(all);
  const titleOf = (id: number) => all.find((each) => each.id === id)?.title ?? '';
  return all
    .filter(({ id, decisionId }) => decisionId === row.decision.id || asked.has(id))
    .map((clause) => ({
      ...clause,
      proposedBy: clause.proposedByCreditor?.name ?? null,
      displacedBy: clause.displacedBy?.name ?? null,
      displaces: clause.displaces.map(({ name }) => name),
      contradicts: clashesWith(clashes, clause.id).map(titleOf),
    }));
}

const { domains, users } = tables;

const rulingsOn = ({ services: { database } }: SignedIn, decisionId: number): Promise<PackedRuling[]> =>
  database
    .select({
      creditor: decisionVoters.creditorName,
      basis: decisionRulings.basis,
      valuePence: decisionRulings.valuePence,
      reason: decisionRulings.reason,
      ruledAt: decisionRulings.ruledAt,
      by: users.name,
    })
    .from(decisionRulings)
    .innerJoin(
      decisionVoters,
      and(
        eq(decisionVoters.decisionId, decisionRulings.decisionId),
        eq(decisionVoters.caseCreditorId, decisionRulings.caseCreditorId),
      ),
    )
    .leftJoin(users, eq(users.id, decisionRulings.ruledBy))
    .where(eq(decisionRulings.decisionId, decisionId))
    .orderBy(asc(decisionRulings.id)) as Promise<PackedRuling[]>;

async function certificateOf(
  { services: { database } }: SignedIn,
  decisionId: number,
): Promise<Pack['certificate']> {
  const [row] = await database
    .select({
      by: users.name,
      as: deliveryCertificates.certifiedAs,
      at: deliveryCertificates.certifiedAt,
      lines: deliveryCertificates.lines,
    })
    .from(deliveryCertificates)
    .innerJoin(users, eq(users.id, deliveryCertificates.certifiedBy))
    .where(and(eq(deliveryCertificates.aboutEntity, DECISION), eq(deliveryCertificates.aboutId, decisionId)))
    .orderBy(desc(deliveryCertificates.id))
    .limit(1);
  return row ?? null;
}

async function withdrawnBefore(
  { services: { database } }: SignedIn,
  { id, caseId, kind }: FoundDecision['decision'],
): Promise<Pack['withdrawn']> {
  const rows = await database
    .select({ row: decisions, by: users.name })
    .from(decisions)
    .leftJoin(users, eq(users.id, decisions.withdrawnBy))
    .where(
      and(
        eq(decisions.caseId, caseId),
        eq(decisions.kind, kind),
        eq(decisions.status, 'withdrawn'),
        isNotNull(decisions.openedAt),
        lt(decisions.id, id),
      ),
    )
    .orderBy(asc(decisions.id));
  return rows.map(({ row, by }) => ({
    decisionDate: row.decisionDate,
    withdrawnAt: row.withdrawnAt ?? row.updatedAt,
    by,
    reason: row.outcomeNote ?? '',
  }));
}

async function appointmentPaper({ services: { database } }: SignedIn, id: number | null) {
  if (id === null) return null;
  const [paper] = await database
    .select({ title: caseDocuments.title })
    .from(caseDocuments)
    .where(eq(caseDocuments.id, id));
  return paper?.title ?? null;
}

/** Everything that goes into a decision's pack, once voting has been opened; as it stands if the outcome is still open. */
export async function packOf(ctx: SignedIn, key: { caseId: number; id: number }): Promise<Pack> {
  const { database } = ctx.services;
  const found = await visibleCase(database, ctx.actor, key.caseId);
  const row = await visibleDecision(database, ctx.actor, key);
  if (row.decision.openedAt === null) throw conflict('Voting is not open yet: there are no votes to list.');
  const voters = await electorateOf(database, row.decision);
  const [domain] = await database
    .select({ name: domains.legalName })
    .from(domains)
    .where(eq(domains.id, found.domainId));
  return {
    found,
    firmName: domain?.name ?? '',
    row,
    voters,
    tally: row.decision.tally ?? talliedVotes(voters),
    certificate: await certificateOf(ctx, key.id),
    rulings: await rulingsOn(ctx, key.id),
    clauses: await clausesIn(ctx, row, voters),
    acts: await actsDoneOn(database, DECISION, key.id),
    lateDates: await lateDatesOf(database, key.caseId),
    appointment: await appointmentPaper(ctx, row.decision.chairDocumentId),
    withdrawn: await withdrawnBefore(ctx, row.decision),
    adjournments: await database
      .select({
        fromDate: decisionAdjournments.fromDate,
        toDate: decisionAdjournments.toDate,
        reason: decisionAdjournments.reason,
      })
      .from(decisionAdjournments)
      .where(eq(decisionAdjournments.decisionId, key.id))
      .orderBy(asc(decisionAdjournments.id)),
  };
}

/** The base of the file names of a pack. */
export const packName = ({ found, row }: Pack): string =>
  `votes-${found.uniqueReference}-${row.decision.decisionDate}`;

/** The list of votes as a file. */
export async function packFile(ctx: SignedIn, key: { caseId: number; id: number }) {
  const pack = await packOf(ctx, key);
  return {
    fileName: `${packName(pack)}.csv`,
    csv: packCsv(pack.voters, pack.tally),
    rows: pack.voters.length,
  };
}
