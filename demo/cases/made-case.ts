import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { momentOf } from '#demo/cases/days.ts';
import type { Papers } from '#demo/cases/demo-papers.ts';
import type { Life } from '#demo/cases/life.ts';
import type { Random } from '#demo/cases/random.ts';
import type { World, WorldDomain } from '#demo/cases/world.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { type CopyBatch, copyBatch } from '#server/platform/database/copy.ts';
import { caseAssets, caseCreditors, iandeLines, iandeStatements } from '#server/records/affairs/tables.ts';
import { bondEntries } from '#server/records/case-life/bonds/tables.ts';
import { caseSearch } from '#server/records/cases/search-table.ts';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { addresses, casePeople, caseStatusChanges, cases, persons } from '#server/records/cases/tables.ts';
import { complaintStatusChanges, complaints } from '#server/records/complaints/tables.ts';
import { caseNotes } from '#server/records/documents/notes/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';

type WithId<T> = T & { id: number };

/** Every row of one case, in an order that satisfies foreign keys. */
export type MadeCase = {
  cases: WithId<typeof cases.$inferInsert>[];
  persons: WithId<typeof persons.$inferInsert>[];
  casePeople: WithId<typeof casePeople.$inferInsert>[];
  addresses: (typeof addresses.$inferInsert)[];
  caseSearch: (typeof caseSearch.$inferInsert)[];
  caseStatusChanges: (typeof caseStatusChanges.$inferInsert)[];
  caseStandings: (typeof caseStandings.$inferInsert)[];
  caseCreditors: (typeof caseCreditors.$inferInsert)[];
  caseAssets: (typeof caseAssets.$inferInsert)[];
  bondEntries: (typeof bondEntries.$inferInsert)[];
  iandeStatements: WithId<typeof iandeStatements.$inferInsert>[];
  iandeLines: (typeof iandeLines.$inferInsert)[];
  caseNotes: (typeof caseNotes.$inferInsert)[];
  caseTasks: (typeof caseTasks.$inferInsert)[];
  complaints: WithId<typeof complaints.$inferInsert>[];
  complaintStatusChanges: (typeof complaintStatusChanges.$inferInsert)[];
  caseDocuments: WithId<typeof caseDocuments.$inferInsert>[];
  auditLog: (typeof auditLog.$inferInsert)[];
};

/** Rows that others refer to get their ids here; the rest get theirs from the database. */
export type Ids = {
  cases: number;
  persons: number;
  casePeople: number;
  iandeStatements: number;
  complaints: number;
  caseDocuments: number;
};

/** The inputs for the parts of a case. */
export type Making = {
  random: Random;
  world: World;
  papers: Papers;
  domain: WorldDomain;
  life: Life;
  today: string;
  ids: Ids;
  caseId: number;
  ownerId: number;
  /** The actual or hypothetical monthly payment. */
  contributionPence: number;
};

/** A time in the working day that grows with the step, so that two steps on one day keep their order. */
export const atWork = (on: string, step: number, random: Random): Date =>
  momentOf(on, 8 + Math.min(step, 7), random.between(0, 59));

/** Which columns are filled, table by table, in an order that satisfies references; the rest have their defaults. */
const batchesOf = {
  cases: () =>
    copyBatch(
      cases,
      'id domainId uniqueReference caseName statusId substatusId statusChangedAt portfolioId',
      'protocolVersion productId introducerId enquiryOn departmentId jurisdiction caseOwnerUserId',
      'adviserUserId drafterUserId supervisorUserId adviceGivenOn packSentOn packReturnedOn proposalDate',
      'nomineeReportOn noticeDeliveredOn decisionDate approvalDate commencementDate termMonths',
      'expectedEndDate contributionPence contributionDay paymentMethod feeModel distributionFrequency',
      'nextDistributionOn minDividendPledged equityReviewDueOn registeredOn removedFromRegisterOn',
      'completedOn terminatedOn terminationReason closedOn notProceedingReason riskOfViolence isVulnerable',
      'vulnerabilityNotes lastContactAt debtSoaPence claimsAdmittedPence monthsInArrears createdAt',
      'updatedAt createdBy updatedBy',
    ),
  persons: () =>
    copyBatch(
      persons,
      'id titleId firstName middleNames lastName previousNames dateOfBirth deceasedOn genderId niNumber',
      'maritalStatusId nationality phoneMobile phoneHome email preferredContact doNotContact',
      'preferredLanguage',
      'consentMarketing occupationId employmentStatusId employer residentialStatusId dependants',
    ),
  casePeople: () => copyBatch(casePeople, 'id caseId personId role sharePercentBp'),
  addresses: () =>
    copyBatch(
      addresses,
      'personId addressTypeId line1 line2 town county postcode countryId residentFrom residentTo',
      'isMailingDefault',
    ),
  caseSearch: () =>
    copyBatch(caseSearch, 'caseId domainId referenceN postcodeN surnameN nameN searchText placeN address'),
  caseStatusChanges: () =>
    copyBatch(
      caseStatusChanges,
      'caseId fromStatusId toStatusId fromSubstatusId toSubstatusId reason changedAt changedBy',
    ),
  caseStandings: () =>
    copyBatch(
      caseStandings,
      'caseId asAt dueToDatePence receivedPence arrearsPence monthsInArrears nextDueOn expectedEndOn contributesUntil',
    ),
  caseCreditors: () =>
    copyBatch(
      caseCreditors,
      'caseId creditorId creditId debtStatusId accountNumber balanceSoaPence balanceConfirmedPence',
      'confirmedOn claimReceivedOn claimPence claimRejectedPence claimAdmittedPence admittedOn',
      'admittedByUserId isPreferential isSecured isJoint currentPaymentPence arrearsPence source',
    ),
  iandeStatements: () =>
    copyBatch(
      iandeStatements,
      'id caseId statementOn kind adults childrenUnder16 vehicles preparedByUserId incomePence',
      'expenditurePence',
    ),
  iandeLines: () =>
    copyBatch(
      iandeLines,
      'statementId incomeId expenditureId amountPence frequency monthlyPence payer isEvidenced',
    ),
  caseAssets: () =>
    copyBatch(
      caseAssets,
      'caseId assetTypeId description ownerCasePersonIds valuePence valuationOn valuationSource',
      'chargeHolder securedPence isExcluded excludedReason realisationPlan expectedRealisationPence',
    ),
  bondEntries: () =>
    copyBatch(
      bondEntries,
      'caseId casePersonId supervisorUserId portfolioId bondInsurerSupplierId policyRef action',
      'bondablePence penaltyPence changePence premiumPence appointedOn effectiveOn bordereauMonth',
      'submittedOn reason isCurrent valuePence reviewedOn reviewedBy',
    ),
  caseNotes: () =>
    copyBatch(
      caseNotes,
      'caseId kind subject bodyHtml happenedAt durationSeconds isSensitive isPinned createdAt updatedAt',
      'createdBy updatedBy',
    ),
  caseTasks: () =>
    copyBatch(
      caseTasks,
      'taskId caseId assignedUserId departmentId actionAt content priority status completedAt completedBy',
      'source sourceKey createdAt updatedAt',
    ),
  complaints: () =>
    copyBatch(
      complaints,
      'id caseId reference receivedOn receivedByUserId channel summary category regime statusId',
      'acknowledgedOn srcDueOn srcSentOn finalDueOn holdingSentOn finalSentOn closedOn clockStoppedOn',
      'outcome redressPence rootCause lessons ombudsmanRef gatewayRef ownerUserId createdAt updatedAt',
      'createdBy updatedBy',
    ),
  complaintStatusChanges: () =>
    copyBatch(
      complaintStatusChanges,
      'complaintId fromStatusId toStatusId changedOn note changedAt changedBy',
    ),
  caseDocuments: () =>
    copyBatch(
      caseDocuments,
      'id caseId documentTypeId folderId direction title fileId receivedOn sentOn addressee versionOfId',
      'isSuperseded evidenceValidTo source createdAt updatedAt createdBy updatedBy',
    ),
  auditLog: () => copyBatch(auditLog, 'entity entityId action before after userId at caseId'),
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
    ([name, make]) => [name as keyof MadeCase, make() as CopyBatch<PgTable>] as const,
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
