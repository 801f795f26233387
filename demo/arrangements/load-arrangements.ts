import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { type Range, readArrangements, readCatalogues } from '#demo/arrangements/arrangement.ts';
import { makeAdvice, makeAssessments } from '#demo/arrangements/make-advice.ts';
import { makeDecision } from '#demo/arrangements/make-decision.ts';
import { makeDeed } from '#demo/arrangements/make-deed.ts';
import { makeProposal } from '#demo/arrangements/make-proposal.ts';
import { makeSupervision } from '#demo/arrangements/make-supervision.ts';
import { makeVariation } from '#demo/arrangements/make-variation.ts';
import { Random } from '#demo/cases/random.ts';
import { modificationConsents } from '#server/activities/creditors/modifications/consent-table.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { CopyBatch, copyBatch } from '#server/platform/database/copy.ts';
import { col, oneRow } from '#server/platform/database/rows.ts';
import { reservedActsDone } from '#server/records/acts/tables.ts';
import { breachSteps, caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import { trustDeedReturns, trustDeedSteps, trustDeeds } from '#server/records/case-life/deeds/tables.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import {
  adviceRecords,
  nomineeReports,
  proposalSignatures,
  proposals,
} from '#server/records/decisions/proposal-tables.ts';
import {
  decisionAdjournments,
  decisions,
  decisionVoters,
  decisionVotes,
} from '#server/records/decisions/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import { caseVariations, variationSteps } from '#server/records/terms/variation-tables.ts';
import { vulnerabilityAssessments } from '#server/records/vulnerability/tables.ts';

/** Ids of a table from its sequence; the sequence is set past them at the end. */
async function idsOf(tx: Tx, table: PgTable) {
  const name = getTableName(table);
  const row = await oneRow(tx, {
    id: col.digits,
  })`select nextval(pg_get_serial_sequence(${name}, 'id')) as id`;
  let next = Number(row.id);
  return {
    take: () => next++,
    keep: () => tx.execute(sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${next}, false)`),
  };
}

const filled = {
  advice: () =>
    copyBatch(
      adviceRecords,
      'caseId status adviceOn options reasons costsExplained referrer earlierAdvice thirdParties',
      'hasVulnerability vulnerabilitySteps isMeetingOffered hasConsented reflectUntil submittedBy',
      'submittedAt signedOffBy signedOffAt',
    ),
  assessments: () =>
    copyBatch(
      vulnerabilityAssessments,
      'caseId personId askedOn askedBy finding vulnerabilityKinds vulnerabilitySigns',
    ),
  proposals: () =>
    copyBatch(
      proposals,
      'id caseId number status contributionPence contributionDay termMonths lumpSums answers confirmed',
      'assumptions figures generatedOn generatedBy documentSha256 sentOn signedOn signedDocumentId',
      'isMadeElsewhere',
    ),
  signatures: () =>
    copyBatch(
      proposalSignatures,
      'proposalId personId method status signedOn documentId documentSha256 factsGiven',
    ),
  reports: () =>
    copyBatch(
      nomineeReports,
      'caseId proposalId status receivedOn hasReasonableProspect shouldInvite opinion jurisdictionBasis',
      'court checks valuations attitude signedBy filedOn',
    ),
  decisions: () =>
    copyBatch(
      decisions,
      'id caseId kind sought procedure meetingTime meetingPlace chairUserId chairBasis',
      'chairAppointedBy chairAppointedOn publishedOn decisionDate',
      'originalDate status associatesCheckedAt associatesCheckedBy openedAt openedBy decidedAt decidedBy',
      'tally resultHash resultNoticeOn stateNotifiedOn courtOrder courtOrderOn courtReference orderToldOn',
      'createdAt createdBy',
    ),
  acts: () =>
    copyBatch(reservedActsDone, 'caseId act capacity entity entityId actedAt actedOn actedBy inNameOf'),
  voters: () =>
    copyBatch(
      decisionVoters,
      'id decisionId caseCreditorId noticeSentOn noticeMethodId noticeDeliveredOn creditorId creditorName',
      'agentCreditorId agentName accountNumber isAssociate frozenPence frozenBasis valuePence basis',
    ),
  votes: () =>
    copyBatch(
      decisionVotes,
      'id decisionId voterId vote receivedAt method agentCreditorId modifications clauseIds',
      'modificationsAgreed createdAt createdBy',
    ),
  adjournments: () =>
    copyBatch(decisionAdjournments, 'decisionId fromDate toDate reason tally adjournedAt adjournedBy'),
  modifications: () =>
    copyBatch(
      caseModifications,
      'id caseId modificationId title category text proposedByCreditorId receivedOn decisionId status',
      'requiresClientConsent clientConsentOn statusReason effect hasNoEffect effectiveFrom acceptedAt',
      'acceptedBy',
    ),
  documents: () =>
    copyBatch(
      caseDocuments,
      'id caseId documentTypeId folderId direction title fileId receivedOn source createdAt createdBy',
    ),
  consents: () =>
    copyBatch(modificationConsents, 'caseModificationId casePersonId answer answeredOn documentId'),
  deeds: () =>
    copyBatch(
      trustDeeds,
      'id caseId status grantedOn publishedOn documentsSentOn windowEndedOn appliedOn registeredOn',
      'dischargeRefusedOn refusalReason debtorDischargedOn endedOn outcome',
    ),
  deedSteps: () => copyBatch(trustDeedSteps, 'deedId fromStatus toStatus happenedOn note takenAt takenBy'),
  deedReturns: () => copyBatch(trustDeedReturns, 'deedId year sentOn'),
  reviews: () =>
    copyBatch(
      annualReviews,
      'caseId yearNo periodFrom periodTo dueOn requestSentOn evidenceReceivedOn waivedReason',
      'oldContributionPence reviewedOn reviewedBy reportSentOn exemptReason',
    ),
  breaches: () =>
    copyBatch(
      caseBreaches,
      'id caseId breachTypeId status detectedOn detectedBy detail monthsInArrears arrearsPence servedOn',
      'remedyByOn outcome endedOn',
    ),
  steps: () => copyBatch(breachSteps, 'breachId fromStatus toStatus note takenAt takenBy'),
  variations: () =>
    copyBatch(
      caseVariations,
      'id caseId number kind reason status terms feePence clientAgreedOn createdAt createdBy updatedAt',
    ),
  variationSteps: () => copyBatch(variationSteps, 'variationId fromStatus toStatus note takenAt takenBy'),
};

/** The seed of the random draws for arrangements, apart from those for cases. */
const STREAM = 9_000_011;

/**
 * Gives loaded cases what their statuses and dates imply: advice and proposal with the nominee’s report, a decision with votes that lead to
 * its outcome, clauses, annual reviews, breaches, and proposed variations.
 */
export async function loadArrangements(
  tx: Tx,
  client: pg.ClientBase,
  range: Range,
  { seed, today }: { seed: number; today: string },
): Promise<void> {
  const catalogues = await readCatalogues(tx);
  const [proposalIds, decisionIds] = [await idsOf(tx, proposals), await idsOf(tx, decisions)];
  const [voterIds, voteIds] = [await idsOf(tx, decisionVoters), await idsOf(tx, decisionVotes)];
  const [clauseIds, documentIds] = [await idsOf(tx, caseModifications), await idsOf(tx, caseDocuments)];
  const [breachIds, variationIds] = [await idsOf(tx, caseBreaches), await idsOf(tx, caseVariations)];
  const deedIds = await idsOf(tx, trustDeeds);
  const ids = {
    decision: decisionIds.take,
    voter: voterIds.take,
    vote: voteIds.take,
    clause: clauseIds.take,
    document: documentIds.take,
  };
  const batches = Object.entries(filled).map(([name, make]) => [name, make() as CopyBatch<PgTable>] as const);
  const add = (made: object) => {
    const rows = made as Readonly<Record<string, readonly object[] | undefined>>;
    for (const [name, batch] of batches) for (const row of rows[name] ?? []) batch.add(row as never);
  };
  for (const one of await readArrangements(tx, range)) {
    const random = new Random(seed + STREAM, one.found.id - range.from);
    const order = { one, catalogues, random, today };
    const advice = makeAdvice(one);
    if (advice) add({ advice: [advice], assessments: makeAssessments(one) });
    if (one.type === 'iva') add(makeProposal({ ...order, nextProposal: proposalIds.take }));
    if (one.type !== 'dmp') add(makeDecision({ ...order, ids }) ?? {});
    if (one.type === 'ptd') add(makeDeed({ one, today, nextDeed: deedIds.take }) ?? {});
    add(makeSupervision({ ...order, nextBreach: breachIds.take }));
    add(makeVariation({ ...order, nextVariation: variationIds.take }) ?? {});
  }
  for (const [, batch] of batches) await batch.take()(client);
  const used = [
    deedIds,
    proposalIds,
    decisionIds,
    voterIds,
    voteIds,
    clauseIds,
    documentIds,
    breachIds,
    variationIds,
  ];
  for (const each of used) await each.keep();
}
