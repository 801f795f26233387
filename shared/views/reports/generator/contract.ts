import { z } from 'zod';
import { mutation, query, restCalls } from '#shared/platform/calls.ts';
import { chart } from '#shared/platform/charts/chart.ts';
import { instant, named, nothing, rowBase } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pathId, readVersion } from '#shared/platform/validation.ts';
import { reportPage, reportTotals } from '../contract.ts';
import { reportNames } from '../registry.ts';
import { definitionSchema } from './definition.ts';
import { dictionary, generatedKinds } from './dictionary.ts';
import { pivotCell, pivotTable } from './pivot/pivot-table.ts';

const typeName = z.string().max(60);

/** With whom a report is shared, besides its owner. */
export const shares = z.strictObject({
  /** Everyone in its domain. */
  isEveryone: z.boolean().default(false),
  userIds: z.array(idSchema).max(200).default([]),
  departmentIds: z.array(idSchema).max(200).default([]),
});
export type Shares = z.output<typeof shares>;

const about = {
  name: cleanText(80, 1),
  description: cleanText(500),
};

export const newReport = z.strictObject({
  ...about,
  description: about.description.default(''),
  type: typeName,
  domainId: idSchema,
  definition: definitionSchema,
  shares: shares.default({ isEveryone: false, userIds: [], departmentIds: [] }),
});
export type NewReport = z.output<typeof newReport>;

/** A saved report, as lists show it. */
const savedReport = z.object({
  ...rowBase,
  name: z.string(),
  description: z.string(),
  type: z.string(),
  typeTitle: z.string(),
  domain: named,
  owner: named.extend({ isActive: z.boolean() }),
  isFavourite: z.boolean(),
  isShared: z.boolean(),
  /** The caller owns it, and may change or remove it. */
  isOwn: z.boolean(),
  /** Its owner is disabled, and the caller may become its owner. */
  mayTakeOver: z.boolean(),
});
export type SavedReport = z.output<typeof savedReport>;

/** The columns of a built report, in their order. */
const builtColumn = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(generatedKinds),
  options: z.record(z.string(), z.string()).nullable(),
});

/** What a page needs to show a built report as it shows any other. */
export const builtReport = z.object({
  columns: z.array(builtColumn),
  totals: z.array(z.string()),
  /** The columns by whose values rows are counted; the first is drawn. */
  summedBy: z.array(z.string()),
  order: z.object({ by: z.string(), dir: z.enum(['asc', 'desc']) }),
});
export type BuiltReport = z.output<typeof builtReport>;

const openedReport = savedReport.extend({
  definition: definitionSchema,
  shares: z.object({ isEveryone: z.boolean(), users: z.array(named), departments: z.array(named) }),
  /** Null where a column that it uses no longer exists: `problems` names them. */
  built: builtReport.nullable(),
  problems: z.array(z.string()),
});
export type OpenedReport = z.output<typeof openedReport>;

/** The calls of the report generator. */
export const generatorContract = {
  types: query('signedIn', {
    input: z.strictObject({}),
    output: z.array(
      z.object({ name: z.string(), title: z.string(), about: z.string(), columnCount: z.int() }),
    ),
  }),
  dictionary: query('signedIn', { input: z.strictObject({ type: typeName }), output: dictionary }),
  preview: query('signedIn', {
    input: z.strictObject({ type: typeName, definition: definitionSchema, domainId: idSchema.optional() }),
    output: z.object({
      ...reportPage.pick({ data: true }).shape,
      ...reportTotals.pick({ sums: true, summaries: true, inWords: true }).shape,
      ...builtReport.shape,
      rowCount: z.int(),
      /** There are more rows than a report may have: `rowCount` stops at that number. */
      isTooMany: z.boolean(),
      readAt: instant,
    }),
  }),
  pivot: query('signedIn', {
    input: z.strictObject({ type: typeName, definition: definitionSchema, domainId: idSchema.optional() }),
    output: pivotTable.extend({ chart: chart.nullable() }),
  }),
  /** The first rows of a cell of a pivot, and how many there are. */
  pivotRows: query('signedIn', {
    input: z.strictObject({
      type: typeName,
      definition: definitionSchema,
      domainId: idSchema.optional(),
      cell: pivotCell,
      /** It is drawn beside the month a year later. */
      isYearBefore: z.boolean().default(false),
    }),
    output: z.object({
      ...reportPage.pick({ data: true }).shape,
      ...builtReport.shape,
      rowCount: z.int(),
      readAt: instant,
    }),
  }),
};

const rest = restCalls('Saved reports', '/saved-reports');

/** The calls on reports that were saved; their rows are read like those of any other report. */
export const savedReportsContract = {
  list: rest.get('signedIn', '', 'Saved reports that you may see', {
    input: z.strictObject({}),
    output: z.array(savedReport),
  }),
  get: rest.get('signedIn', '/{id}', 'A saved report', {
    input: z.strictObject({ id: pathId }),
    output: openedReport,
  }),
  create: rest.create('signedIn', '', 'Save a report', { input: newReport, output: savedReport }),
  update: rest.put('signedIn', '/{id}', 'Change a report', {
    input: newReport.omit({ type: true }).partial().extend({
      id: pathId,
      version: readVersion,
      description: about.description.optional(),
      shares: shares.optional(),
    }),
    output: savedReport,
  }),
  copy: rest.post('signedIn', '/{id}/copy', 'Copy a report', {
    input: z.strictObject({ id: pathId, name: about.name }),
    output: savedReport,
  }),
  takeOver: rest.post('signedIn', '/{id}/take-over', 'Take over the report of a disabled user', {
    input: z.strictObject({ id: pathId }),
    output: savedReport,
  }),
  remove: rest.delete('signedIn', '/{id}', 'Remove a report', {
    input: z.strictObject({ id: pathId }),
    output: nothing,
  }),
  /** Standard reports among the caller's favourites. */
  favourites: query('signedIn', { input: z.strictObject({}), output: z.array(z.string()) }),
  favour: mutation('signedIn', {
    input: z.strictObject({
      report: z.union([z.enum(reportNames), idSchema]),
      isFavourite: z.boolean(),
    }),
    output: nothing,
  }),
};
