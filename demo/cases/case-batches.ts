import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { MadeCase } from '#demo/cases/made-case.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { CopyBatch } from '#server/platform/database/copy.ts';
import { caseAssets, caseCreditors, iandeLines, iandeStatements } from '#server/records/affairs/tables.ts';
import { bondEntries } from '#server/records/case-life/bonds/tables.ts';
import { caseSearch } from '#server/records/cases/search-table.ts';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { addresses, casePeople, caseStatusChanges, cases, persons } from '#server/records/cases/tables.ts';
import { complaintStatusChanges, complaints } from '#server/records/complaints/tables.ts';
import { caseNotes } from '#server/records/documents/notes/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';

const written = ['createdAt', 'updatedAt', 'createdBy', 'updatedBy'] as const;

/** Which columns are filled, table by table, in the order in which rows may point back; the rest have their defaults. */
const batchesOf = {
  cases: () =>
    new CopyBatch(cases, [
      ...([
        'id',
        'domainId',
        'uniqueReference',
        'caseName',
        'statusId',
        'substatusId',
        'statusChangedAt',
      ] as const),
      ...([
        'portfolioId',
        'protocolVersion',
        'productId',
        'introducerId',
        'enquiryOn',
        'departmentId',
        'jurisdiction',
      ] as const),
      ...(['caseOwnerUserId', 'adviserUserId', 'drafterUserId', 'supervisorUserId'] as const),
      ...(['adviceGivenOn', 'packSentOn', 'packReturnedOn', 'proposalDate', 'nomineeReportOn'] as const),
      ...(['noticeDeliveredOn', 'decisionDate', 'approvalDate', 'commencementDate', 'termMonths'] as const),
      ...(['expectedEndDate', 'contributionPence', 'contributionDay', 'paymentMethod', 'feeModel'] as const),
      ...([
        'distributionFrequency',
        'nextDistributionOn',
        'minDividendPledged',
        'equityReviewDueOn',
      ] as const),
      ...([
        'registeredOn',
        'removedFromRegisterOn',
        'completedOn',
        'terminatedOn',
        'terminationReason',
      ] as const),
      ...([
        'closedOn',
        'notProceedingReason',
        'riskOfViolence',
        'isVulnerable',
        'vulnerabilityNotes',
      ] as const),
      ...(['lastContactAt', 'debtSoaPence', 'claimsAdmittedPence', 'monthsInArrears'] as const),
      ...written,
    ]),
  persons: () =>
    new CopyBatch(persons, [
      ...(['id', 'titleId', 'firstName', 'middleNames', 'lastName', 'previousNames', 'dateOfBirth'] as const),
      ...([
        'genderId',
        'niNumber',
        'maritalStatusId',
        'nationality',
        'phoneMobile',
        'phoneHome',
        'email',
      ] as const),
      ...([
        'preferredContact',
        'doNotContact',
        'consentMarketing',
        'occupationId',
        'employmentStatusId',
      ] as const),
      ...(['employer', 'residentialStatusId', 'dependants'] as const),
    ]),
  casePeople: () => new CopyBatch(casePeople, ['id', 'caseId', 'personId', 'role', 'sharePercentBp']),
  addresses: () =>
    new CopyBatch(addresses, [
      ...([
        'personId',
        'addressTypeId',
        'line1',
        'line2',
        'town',
        'county',
        'postcode',
        'countryId',
      ] as const),
      ...(['residentFrom', 'residentTo', 'isMailingDefault'] as const),
    ]),
  caseSearch: () =>
    new CopyBatch(caseSearch, [
      ...([
        'caseId',
        'domainId',
        'referenceN',
        'postcodeN',
        'surnameN',
        'nameN',
        'searchText',
        'placeN',
        'address',
      ] as const),
    ]),
  caseStatusChanges: () =>
    new CopyBatch(caseStatusChanges, [
      ...(['caseId', 'fromStatusId', 'toStatusId', 'fromSubstatusId', 'toSubstatusId', 'reason'] as const),
      ...(['changedAt', 'changedBy'] as const),
    ]),
  caseStandings: () =>
    new CopyBatch(caseStandings, [
      ...(['caseId', 'asAt', 'dueToDatePence', 'receivedPence', 'arrearsPence', 'monthsInArrears'] as const),
      ...(['nextDueOn', 'expectedEndOn'] as const),
    ]),
  caseCreditors: () =>
    new CopyBatch(caseCreditors, [
      ...(['caseId', 'creditorId', 'creditId', 'debtStatusId', 'accountNumber', 'balanceSoaPence'] as const),
      ...([
        'balanceConfirmedPence',
        'confirmedOn',
        'claimReceivedOn',
        'claimPence',
        'claimRejectedPence',
      ] as const),
      ...([
        'claimAdmittedPence',
        'admittedOn',
        'admittedByUserId',
        'isPreferential',
        'isSecured',
        'isJoint',
      ] as const),
      ...(['currentPaymentPence', 'arrearsPence', 'source'] as const),
    ]),
  iandeStatements: () =>
    new CopyBatch(iandeStatements, [
      ...(['id', 'caseId', 'statementOn', 'kind', 'adults', 'childrenUnder16', 'vehicles'] as const),
      ...(['preparedByUserId', 'incomePence', 'expenditurePence'] as const),
    ]),
  iandeLines: () =>
    new CopyBatch(iandeLines, [
      ...(['statementId', 'incomeId', 'expenditureId', 'amountPence', 'frequency', 'monthlyPence'] as const),
      ...(['payer', 'isEvidenced'] as const),
    ]),
  caseAssets: () =>
    new CopyBatch(caseAssets, [
      ...([
        'caseId',
        'assetTypeId',
        'description',
        'ownerCasePersonIds',
        'valuePence',
        'valuationOn',
      ] as const),
      ...(['valuationSource', 'chargeHolder', 'securedPence', 'isExcluded', 'excludedReason'] as const),
      ...(['realisationPlan', 'expectedRealisationPence'] as const),
    ]),
  bondEntries: () =>
    new CopyBatch(bondEntries, [
      ...(['caseId', 'casePersonId', 'supervisorUserId', 'portfolioId', 'bondInsurerSupplierId'] as const),
      ...(['policyRef', 'action', 'bondablePence', 'penaltyPence', 'changePence', 'premiumPence'] as const),
      ...(['appointedOn', 'effectiveOn', 'bordereauMonth', 'submittedOn', 'reason', 'isCurrent'] as const),
      ...(['valuePence', 'reviewedOn', 'reviewedBy'] as const),
    ]),
  caseNotes: () =>
    new CopyBatch(caseNotes, [
      ...(['caseId', 'kind', 'subject', 'bodyHtml', 'happenedAt', 'durationSeconds', 'isSensitive'] as const),
      'isPinned',
      ...written,
    ]),
  caseTasks: () =>
    new CopyBatch(caseTasks, [
      ...(['taskId', 'caseId', 'assignedUserId', 'departmentId', 'actionAt', 'content', 'priority'] as const),
      ...(['status', 'completedAt', 'completedBy', 'source', 'sourceKey', 'createdAt', 'updatedAt'] as const),
    ]),
  complaints: () =>
    new CopyBatch(complaints, [
      ...(['id', 'caseId', 'reference', 'receivedOn', 'receivedByUserId', 'channel', 'summary'] as const),
      ...(['category', 'regime', 'statusId', 'acknowledgedOn', 'srcDueOn', 'srcSentOn'] as const),
      ...(['finalDueOn', 'holdingSentOn', 'finalSentOn', 'closedOn', 'clockStoppedOn', 'outcome'] as const),
      ...(['redressPence', 'rootCause', 'lessons', 'ombudsmanRef', 'gatewayRef', 'ownerUserId'] as const),
      ...written,
    ]),
  complaintStatusChanges: () =>
    new CopyBatch(complaintStatusChanges, [
      ...(['complaintId', 'fromStatusId', 'toStatusId', 'changedOn', 'note'] as const),
      ...(['changedAt', 'changedBy'] as const),
    ]),
  caseDocuments: () =>
    new CopyBatch(caseDocuments, [
      ...(['id', 'caseId', 'documentTypeId', 'folderId', 'direction', 'title', 'fileId'] as const),
      ...(['receivedOn', 'sentOn', 'addressee', 'versionOfId', 'isSuperseded'] as const),
      ...(['evidenceValidTo', 'source'] as const),
      ...written,
    ]),
  auditLog: () =>
    new CopyBatch(auditLog, [
      ...(['entity', 'entityId', 'action', 'before', 'after', 'userId', 'at', 'caseId'] as const),
    ]),
} satisfies Record<keyof MadeCase, () => unknown>;

/** The names of all tables that cases are loaded into. */
export const loadedTables: readonly string[] = [
  cases,
  persons,
  casePeople,
  addresses,
  caseSearch,
  caseStandings,
  caseStatusChanges,
  caseCreditors,
  iandeStatements,
  iandeLines,
  caseAssets,
  bondEntries,
  caseNotes,
  caseTasks,
  complaints,
  complaintStatusChanges,
  caseDocuments,
].map((table: PgTable) => getTableName(table));

/** Cases on their way into the database, table by table. */
export class CaseBatches {
  readonly #batches = Object.entries(batchesOf).map(
    ([name, make]) => [name as keyof MadeCase, make() as unknown as CopyBatch<PgTable>] as const,
  );

  add(made: MadeCase): void {
    for (const [name, batch] of this.#batches) for (const row of made[name]) batch.add(row as never);
  }

  /** Takes all that was added and stores it while more may be added. */
  async flush(client: pg.ClientBase): Promise<void> {
    const taken = this.#batches.map(([, batch]) => batch.take());
    for (const send of taken) await send(client);
  }
}
