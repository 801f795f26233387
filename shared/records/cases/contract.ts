import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { csvFile, day, instant, keyOf, listOf, longListOf, named, pence } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pathId, queryInteger, readVersion } from '#shared/platform/validation.ts';
import { protocolNames } from '#shared/records/law/protocols.ts';
import { stages } from '#shared/records/law/statuses.ts';
import { changeShape } from '#shared/records/reference/schema.ts';
import { solutions } from '#shared/records/reference/solutions.ts';
import { badgeColours } from '#shared/records/reference/status-words.ts';
import { storedBase, storedShape } from '#shared/records/reference/stored-shape.ts';
import { remedyTabs } from '#shared/records/rules/rule.ts';
import { caseEntity } from './case-fields.ts';
import { historicHow } from './historic.ts';
import { lateNames } from './late-dates.ts';
import { caseExportInput, caseListInput } from './list-input.ts';
import { duplicatesInput, newCaseInput } from './new-case.ts';
import { personRole } from './people-contract.ts';

const badgeColour = keyOf(badgeColours);
const namedStatus = named.extend({ badgeColour });
export type NamedStatus = z.output<typeof namedStatus>;

/** One line of the case list. */
const listedCase = z.object({
  id: z.int(),
  version: z.int(),
  uniqueReference: z.string(),
  caseName: z.string(),
  /** The first applicant's, on one line; withheld where there is a risk of violence. */
  address: z.string().nullable(),
  domain: named,
  status: namedStatus,
  substatus: named.nullable(),
  product: named.extend({ code: z.string().nullable() }),
  portfolio: named.nullable(),
  introducer: named.nullable(),
  owner: named,
  department: named,
  enquiryOn: day,
  statusChangedAt: instant,
  approvalDate: day.nullable(),
  nextAnnualOn: day.nullable(),
  contributionPence: pence.nullable(),
  /** Null while nothing is agreed. */
  arrearsPence: pence.nullable(),
  /** In hundredths of a month. */
  monthsInArrears: z.int().nullable(),
  nextDueOn: day.nullable(),
  debtSoaPence: pence,
  lastContactAt: instant.nullable(),
  isVulnerable: z.boolean(),
  riskOfViolence: z.boolean(),
});
export type ListedCase = z.output<typeof listedCase>;

const linkedCase = z.object({ id: z.int(), uniqueReference: z.string(), caseName: z.string() });

const applicant = z.object({
  rowId: z.int(),
  personId: z.int(),
  role: personRole,
  name: z.string(),
  dateOfBirth: day.nullable(),
  phones: z.array(z.string()),
  email: z.string().nullable(),
  /** What is done differently for them, in words. */
  adjustments: z.string().nullable(),
});

/** How a case stands with its schedule, the same figures as in lists; months in hundredths. */
const caseStanding = z.object({
  dueToDatePence: pence,
  receivedPence: pence,
  arrearsPence: pence,
  monthsInArrears: z.int(),
  nextDueOn: day.nullable(),
  /** The last contribution that falls due. */
  contributesUntil: day.nullable(),
});

/** A case with all that its page shows: its fields as their literal describes them, and what is kept by the server. */
const caseRow = z.object({
  ...storedBase,
  ...storedShape(caseEntity.fields),
  domainId: z.int(),
  domain: named,
  uniqueReference: z.string(),
  /** Its reference in the system from which it was taken on. */
  previousReference: z.string().nullable(),
  caseName: z.string(),
  hasOwnName: z.boolean(),
  statusId: z.int(),
  status: namedStatus.extend({
    code: z.string(),
    stage: z.enum(stages),
    isOpen: z.boolean(),
    expectsPayments: z.boolean(),
    /** Whether nothing more falls due in it. */
    hasEnded: z.boolean(),
  }),
  substatusId: z.int().nullable(),
  substatus: named.nullable(),
  statusChangedAt: instant,
  notProceedingReason: z.string().nullable(),
  productType: keyOf(solutions.products.fields.type.options),
  applicants: z.array(applicant),
  /** The first applicant's current address, on one line; withheld where there is a risk of violence. */
  address: z.string().nullable(),
  isAddressWithheld: z.boolean(),
  hasVulnerabilityNotes: z.boolean(),
  interlockingCaseId: z.int().nullable(),
  interlockingCase: linkedCase.nullable(),
  nextAnnual: z.object({ anniversaryOn: day, reportDueOn: day, yearNo: z.int() }).nullable(),
  lastContactAt: instant.nullable(),
  debtSoaPence: pence,
  claimsAdmittedPence: pence,
  standing: caseStanding.nullable(),
  /** The Protocol that it follows: before approval, that of the day of its proposal; null where it follows none. */
  protocolFollowed: keyOf(protocolNames).nullable(),
  /** What everybody must know before they write or call: who has died and when, or that the client is bankrupt. */
  notices: z.array(z.string()),
  /** It was taken on with its history, which is kept as it came; null where it began here. */
  historic: z.object({ from: keyOf(historicHow), on: day }).nullable(),
  /** Whether its terms are kept by a payment schedule. */
  hasSchedule: z.boolean(),
  isTransferLocked: z.boolean(),
  /** Who changed it last. */
  changedBy: z.string().nullable(),
  /** Whether the caller may change the case. */
  mayEdit: z.boolean(),
});
export type CaseRow = z.output<typeof caseRow>;

/** A case that may be about the same people, and why. */
export const duplicateOutput = z.object({
  id: z.int(),
  uniqueReference: z.string(),
  caseName: z.string(),
  status: z.object({ name: z.string(), badgeColour }),
  address: z.string().nullable(),
  people: z.array(
    z.object({ personId: z.int(), name: z.string(), dateOfBirth: day.nullable(), why: z.array(z.string()) }),
  ),
});
export type Duplicate = z.output<typeof duplicateOutput>;

/** A possible next status of a case, and anything that blocks it. */
const transition = z.object({
  statusId: z.int(),
  name: z.string(),
  code: z.string(),
  badgeColour,
  isReopening: z.boolean(),
  needsReason: z.boolean(),
  /** Required fields that are still empty: they may be sent with the change. */
  missing: z.array(z.string()),
  /** Sentences, each with the tab of the case and the field where it is resolved; without a tab the field is the case's own. */
  blockers: z.array(
    z.object({
      text: z.string(),
      tab: z.enum(remedyTabs).nullable(),
      field: z.string().nullable(),
    }),
  ),
});
export type Transition = z.output<typeof transition>;

const approval = z.object({
  approvalDate: day.nullable(),
  commencementDate: day.nullable(),
  expectedEndDate: day.nullable(),
  equityReviewDueOn: day.nullable(),
  nextAnnualOn: day.nullable(),
  nextReportDueOn: day.nullable(),
});

const theCase = z.strictObject({ id: pathId });
const ofCase = z.strictObject({ caseId: pathId });

/** Any field of a case that a change may send. */
const changed = z.strictObject({
  ...changeShape(caseEntity),
  domainId: idSchema.optional(),
  /** Why dates are entered long after the event, the evidence for them, and the document of the case that holds it. */
  lateReason: cleanText(500).nullable().optional(),
  lateEvidence: cleanText(500).nullable().optional(),
  lateDocumentId: idSchema.nullable().optional(),
});

/** A date that was entered long after the event. */
const lateDate = z.object({
  id: z.int(),
  field: z.enum(lateNames),
  /** What it is the day of, in words. */
  label: z.string(),
  on: day,
  enteredOn: day,
  daysLate: z.int(),
  by: z.string().nullable(),
  reason: z.string(),
  evidence: z.string(),
  /** The title of the document of the case that is the evidence. */
  document: z.string().nullable(),
});
export type LateDateAsSent = z.output<typeof lateDate>;

const statusInput = z.strictObject({
  id: pathId,
  version: idSchema,
  statusId: idSchema,
  substatusId: idSchema.nullable().optional(),
  reason: cleanText(500).nullable().optional(),
  values: changed.optional(),
});

const caseLifeRest = restCalls('Cases', '/cases');

/** Cases as they are read, or given to another owner. */
export const casesContract = {
  list: caseLifeRest.get('case.read', '', 'Cases by filters, a page at a time', {
    input: caseListInput,
    output: longListOf(listedCase),
  }),
  export: caseLifeRest.get('case.read', '/export', 'Cases by filters, as CSV', {
    input: caseExportInput,
    output: csvFile,
  }),
  duplicates: caseLifeRest.query(
    'case.read',
    '/duplicates',
    'Cases in which applicants may take part already',
    { input: duplicatesInput, output: z.array(duplicateOutput) },
  ),
  assign: caseLifeRest.post('case.write', '/bulk/assign', 'Give cases to another owner', {
    input: z.strictObject({ caseIds: z.array(idSchema).min(1).max(500), ownerUserId: idSchema }),
    output: z.object({ changed: z.int() }),
  }),
  get: caseLifeRest.get('case.read', '/{id}', 'One case with everything on its page', {
    input: theCase,
    output: caseRow,
  }),
  approval: caseLifeRest.get('case.read', '/{id}/approval-date', 'The approval and what counts from it', {
    input: theCase,
    output: approval,
  }),
};

/** The steps of a case's life. */
export const caseLifeContract = {
  create: caseLifeRest.create('case.write', '', 'Open a case with its applicants', {
    input: newCaseInput,
    output: caseRow,
  }),
  update: caseLifeRest.put('case.write', '/{id}', 'Change a case', {
    input: changed.extend({ id: pathId, version: readVersion }),
    output: caseRow,
  }),
  link: caseLifeRest.post('case.write', '/{id}/linked', 'Link a case with another, such as a couple’s', {
    /** `caseId` is the other case; null ends the link. */
    input: z.strictObject({ id: pathId, version: idSchema, caseId: idSchema.nullable() }),
    output: caseRow,
  }),
  lateDates: caseLifeRest.get(
    'case.read',
    '/{id}/late-dates',
    'Dates that were entered long after the event, with reason and evidence',
    { input: theCase, output: z.array(lateDate) },
  ),
  transitions: caseLifeRest.get(
    'case.read',
    '/{id}/transitions',
    'Statuses that may come next, and what prevents each',
    { input: theCase, output: z.array(transition) },
  ),
  changeStatus: caseLifeRest.post(
    'case.write',
    '/{id}/status',
    'Move a case to another status or sub status',
    { input: statusInput, output: caseRow },
  ),
};

const auditEntry = z.object({
  id: z.int(),
  at: instant,
  user: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.int(),
  changes: z.array(
    z.object({ field: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() }),
  ),
});

const caseAuditRest = restCalls('Cases', '/cases/{caseId}');

/** The history of a case, and the sub statuses open to it. */
export const caseAuditContract = {
  audit: caseAuditRest.get(
    'case.read',
    '/audit',
    'Every change of a case and of what belongs to it, newest first',
    {
      input: ofCase.extend({ page: queryInteger(1, 1_000_000, 1), limit: queryInteger(1, 200, 50) }),
      output: listOf(auditEntry),
    },
  ),
  substatuses: caseAuditRest.get(
    'case.read',
    '/substatuses',
    'The sub statuses of the status that a case is in',
    { input: ofCase, output: z.array(named) },
  ),
};
