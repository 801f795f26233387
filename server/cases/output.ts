import { z } from 'zod';

/** What the API description says of cases: names and types; a case has more columns than are listed here. */
const named = z.object({ id: z.int(), name: z.string() });
const day = z.iso.date();
const status = named.extend({ badgeColour: z.string() });

export const listedOutput = z.object({
  id: z.int(),
  version: z.int(),
  uniqueReference: z.string(),
  caseName: z.string(),
  address: z.string().nullable(),
  domain: named,
  status,
  substatus: named.nullable(),
  product: named,
  portfolio: named.nullable(),
  introducer: named.nullable(),
  owner: named,
  department: named,
  enquiryOn: day,
  statusChangedAt: z.iso.datetime(),
  approvalDate: day.nullable(),
  nextAnnualOn: day.nullable(),
  contributionPence: z.int().nullable(),
  arrearsPence: z.int().nullable(),
  monthsInArrears: z.int().nullable(),
  nextDueOn: day.nullable(),
  debtSoaPence: z.int(),
  lastContactAt: z.iso.datetime().nullable(),
  isVulnerable: z.boolean(),
  riskOfViolence: z.boolean(),
});

export const caseOutput = z.looseObject({
  id: z.int(),
  version: z.int(),
  uniqueReference: z.string(),
  caseName: z.string(),
  domain: named,
  status: status.extend({
    code: z.string(),
    stage: z.string(),
    isOpen: z.boolean(),
    expectsPayments: z.boolean(),
  }),
  substatus: named.nullable(),
  address: z.string().nullable(),
  isAddressWithheld: z.boolean(),
  applicants: z.array(
    z.object({
      rowId: z.int(),
      personId: z.int(),
      role: z.string(),
      name: z.string(),
      phones: z.array(z.string()),
      email: z.string().nullable(),
    }),
  ),
  interlockingCase: z.object({ id: z.int(), uniqueReference: z.string(), caseName: z.string() }).nullable(),
  nextAnnual: z.object({ anniversaryOn: day, reportDueOn: day, yearNo: z.int() }).nullable(),
  hasVulnerabilityNotes: z.boolean(),
  isTransferLocked: z.boolean(),
  hasSchedule: z.boolean(),
  mayEdit: z.boolean(),
});

export const duplicateOutput = z.object({
  id: z.int(),
  uniqueReference: z.string(),
  caseName: z.string(),
  status: z.object({ name: z.string(), badgeColour: z.string() }),
  address: z.string().nullable(),
  people: z.array(
    z.object({ personId: z.int(), name: z.string(), dateOfBirth: day.nullable(), why: z.array(z.string()) }),
  ),
});

export const transitionOutput = z.object({
  statusId: z.int(),
  name: z.string(),
  code: z.string(),
  badgeColour: z.string(),
  isReopening: z.boolean(),
  needsReason: z.boolean(),
  missing: z.array(z.string()),
  blockers: z.array(z.string()),
});

export const approvalOutput = z.object({
  approvalDate: day.nullable(),
  commencementDate: day.nullable(),
  expectedEndDate: day.nullable(),
  equityReviewDueOn: day.nullable(),
  nextAnnualOn: day.nullable(),
  nextReportDueOn: day.nullable(),
});

const childRow = { id: z.int(), version: z.int(), personId: z.int() };
export const casePersonOutput = z.looseObject({
  ...childRow,
  role: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: day.nullable(),
  hasSpecialCategoryNotes: z.boolean(),
});
export const addressOutput = z.looseObject({
  ...childRow,
  personName: z.string(),
  addressType: named,
  line1: z.string(),
  town: z.string(),
  postcode: z.string().nullable(),
  residentFrom: day.nullable(),
  residentTo: day.nullable(),
});
export const viewOutput = z.object({
  id: z.int(),
  version: z.int(),
  screen: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.unknown()),
});
