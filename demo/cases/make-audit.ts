import type { Life } from '#demo/cases/life.ts';
import { atWork, type MadeCase, type Making } from '#demo/cases/made-case.ts';
import { dmpCodes } from '#shared/records/solutions/dmp.ts';
import { ivaCodes } from '#shared/records/solutions/iva.ts';
import { trustDeedCodes } from '#shared/records/solutions/trust-deed.ts';

/** The dates of a case that become known with a status. */
const datesAt: Readonly<Record<string, readonly (keyof Life['dates'])[]>> = {
  'pack-sent': ['adviceGivenOn', 'packSentOn'],
  drafting: ['packReturnedOn'],
  [ivaCodes.proposalSigned]: ['proposalDate'],
  [ivaCodes.nomineeReport]: ['nomineeReportOn'],
  [ivaCodes.withCreditors]: ['noticeDeliveredOn', 'decisionDate'],
  [ivaCodes.ivaAccepted]: ['approvalDate', 'commencementDate', 'expectedEndDate', 'equityReviewDueOn'],
  [ivaCodes.ivaCompleted]: ['completedOn'],
  [ivaCodes.ivaTerminated]: ['terminatedOn'],
  [ivaCodes.ivaRevoked]: ['terminatedOn'],
  [trustDeedCodes.signed]: ['proposalDate'],
  [trustDeedCodes.objections]: ['noticeDeliveredOn', 'decisionDate'],
  [trustDeedCodes.isProtected]: ['approvalDate', 'commencementDate', 'expectedEndDate'],
  [trustDeedCodes.completed]: ['completedOn'],
  [trustDeedCodes.terminated]: ['terminatedOn'],
  [dmpCodes.active]: ['commencementDate', 'expectedEndDate'],
  [dmpCodes.completed]: ['completedOn'],
  [dmpCodes.ended]: ['terminatedOn'],
  closed: ['closedOn'],
  'not-proceeding': ['closedOn'],
};

/** The audit trail that a case's life would have left: its opening, each status with its dates, and the documents filed. */
export function makeAudit(
  { random, world, life, caseId, ownerId }: Making,
  { uniqueReference, caseName, productId, portfolioId, enquiryOn }: MadeCase['cases'][number],
  documents: MadeCase['caseDocuments'],
): MadeCase['auditLog'] {
  const status = (code: string) => world.byCode('statuses', code);
  const rows = life.steps.map(({ code, on }, n): MadeCase['auditLog'][number] => {
    const dates = Object.fromEntries((datesAt[code] ?? []).map((name) => [name, life.dates[name] ?? null]));
    const opened = { uniqueReference, caseName, productId, portfolioId, enquiryOn, caseOwnerUserId: ownerId };
    return {
      entity: 'cases',
      entityId: caseId,
      caseId,
      userId: ownerId,
      at: atWork(on, n, random),
      action: n === 0 ? 'created' : 'updated',
      before: n === 0 ? null : { statusId: status(life.steps[n - 1]!.code) },
      after: { ...(n === 0 && opened), statusId: status(code), ...dates },
    };
  });
  for (const { id, title, documentTypeId, direction, createdAt } of documents)
    rows.push({
      entity: 'case-documents',
      entityId: id,
      caseId,
      userId: ownerId,
      at: createdAt!,
      action: 'created',
      before: null,
      after: { title, documentTypeId, direction },
    });
  return rows.sort((one, other) => one.at!.getTime() - other.at!.getTime());
}
