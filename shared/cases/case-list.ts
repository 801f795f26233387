import { z } from 'zod';
import { cleanText, dateSchema, idSchema, listOf, pathId, queryInteger } from '#shared/validation.ts';
import { stages } from './statuses.ts';

/** What the case list can be sorted by. */
export const caseSorts = [
  'id',
  'uniqueReference',
  'caseName',
  'enquiryOn',
  'statusChangedAt',
  'approvalDate',
  'contributionPence',
  'monthsInArrears',
  'lastContactAt',
  'status',
  'product',
  'owner',
  'portfolio',
] as const;
export type CaseSort = (typeof caseSorts)[number];

/** What the case list can show of a case, in its order. */
export const caseColumnNames = [
  'uniqueReference',
  'caseName',
  'domain',
  'product',
  'status',
  'substatus',
  'owner',
  'department',
  'portfolio',
  'introducer',
  'flags',
  'contributionPence',
  'arrearsPence',
  'monthsInArrears',
  'nextDueOn',
  'debtSoaPence',
  'enquiryOn',
  'statusChangedAt',
  'approvalDate',
  'nextAnnualOn',
  'address',
  'lastContactAt',
] as const;
export type CaseColumnName = (typeof caseColumnNames)[number];

/** How far behind cases are, in hundredths of a month: from the first number on and below the second; null where nothing limits it. */
export const arrearsBands = {
  any: { label: 'In arrears', from: null, below: null },
  behind: { label: '1 to 2.99 months', from: 100, below: 300 },
  breach: { label: '3 months and more', from: 300, below: null },
} as const;
export type ArrearsBand = keyof typeof arrearsBands;

/** Ids in a query string, as `1,2,3`, or in a body as a list. */
const ids = z
  .union([
    z.array(idSchema),
    idSchema.transform((id) => [id]),
    z
      .string()
      .regex(/^\d{1,10}(,\d{1,10})*$/, 'Must be whole numbers with commas between them.')
      .transform((list) => list.split(',').map(Number))
      .pipe(z.array(idSchema)),
  ])
  .pipe(z.array(idSchema).min(1).max(100))
  .optional();

const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
  .optional();

/** What narrows the case list down; every id filter takes several. */
export const caseFilters = {
  search: cleanText(300).optional(),
  domainId: pathId.optional(),
  statusId: ids,
  substatusId: ids,
  categoryId: ids,
  stage: z.enum(stages).optional(),
  portfolioId: ids,
  productId: ids,
  introducerId: ids,
  ownerId: ids,
  departmentId: ids,
  isOpen: flag,
  isVulnerable: flag,
  arrears: z.enum(['any', 'behind', 'breach']).optional(),
  approvedFrom: dateSchema.optional(),
  approvedTo: dateSchema.optional(),
  enquiredFrom: dateSchema.optional(),
  enquiredTo: dateSchema.optional(),
};

const order = { sort: z.enum(caseSorts).default('id'), dir: z.enum(['asc', 'desc']).default('desc') };

export const caseFilterInput = z.strictObject({ ...caseFilters, ...order });
export type CaseFilters = z.output<typeof caseFilterInput>;

/** The filters of a file, and the columns that it holds; all of them unless some are asked for. */
export const caseExportInput = z.strictObject({ ...caseFilters, ...order, columns: listOf(caseColumnNames) });

export const caseListInput = z.strictObject({
  ...caseFilters,
  ...order,
  page: queryInteger(1, 1_000_000, 1),
  limit: queryInteger(1, 200, 25),
});
