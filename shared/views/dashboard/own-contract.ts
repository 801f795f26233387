import { z } from 'zod';
import { mutation, query } from '#shared/platform/calls.ts';
import { chart } from '#shared/platform/charts/chart.ts';
import { instant, keyOf, named, nothing } from '#shared/platform/contract.ts';
import { idSchema, pathId, plainLine, readVersion } from '#shared/platform/validation.ts';
import { reportsContract, whichReport } from '#shared/views/reports/contract.ts';
import { shares } from '#shared/views/reports/generator/contract.ts';
import { cardShows, standardCards } from './cards.ts';

/** The most cards of a dashboard, and the most dashboards of a user. */
export const MOST_CARDS = 24;
export const MOST_DASHBOARDS = 20;

const name = plainLine(80, 1);
const cardId = z.int().positive();

const standardCard = z.strictObject({ of: z.literal('standard'), key: keyOf(standardCards) });
const reportCard = z.strictObject({
  of: z.literal('report'),
  title: name,
  report: whichReport,
  /** The filters, as they were on the page of the report. */
  filters: reportsContract.link.input.shape.filters,
  show: keyOf(cardShows),
  /** The column that is totalled, or whose values the bars stand for. */
  column: z.string().max(60).nullable().default(null),
});
/** What a card shows; a report is read as each reader may see it at that moment. */
const newCard = z.discriminatedUnion('of', [standardCard, reportCard]);
export type NewCard = z.output<typeof newCard>;

/** A card of a dashboard; without a title a standard card has its own. */
const storedCard = z.discriminatedUnion('of', [
  standardCard.extend({ id: cardId, title: name.nullable() }),
  reportCard.extend({ id: cardId }),
]);
export type OwnCard = z.output<typeof storedCard>;
export type ReportCard = Extract<OwnCard, { of: 'report' }>;

const dashboard = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  domain: named,
  owner: named,
  isOwn: z.boolean(),
  isShared: z.boolean(),
  /** With whom it is shared; null for a dashboard of somebody else's. */
  shares: shares.nullable(),
  cards: z.array(storedCard),
});
export type OwnDashboard = z.output<typeof dashboard>;

const body = z.discriminatedUnion('show', [
  z.object({ show: z.literal('figure'), text: z.string() }),
  z.object({
    show: z.literal('bars'),
    bars: z.array(z.object({ label: z.string(), count: z.int(), text: z.string() })),
    further: z.int(),
  }),
  z.object({ show: z.literal('chart'), chart }),
  z.object({
    show: z.literal('rows'),
    headings: z.array(z.string()),
    rows: z.array(z.array(z.string())),
  }),
]);
export type CardBody = z.output<typeof body>;

const step = { id: pathId, version: readVersion };

/** Dashboards that staff make for themselves, and share. */
export const dashboardsContract = {
  /** Those that the caller may see, the one they chose, and their standard dashboard. */
  list: query('signedIn', {
    input: z.strictObject({}),
    output: z.object({
      chosenId: z.int().nullable(),
      standard: z.object({ isFirm: z.boolean(), cards: z.array(keyOf(standardCards)) }),
      dashboards: z.array(dashboard),
    }),
  }),
  /** What the card of a report shows the caller, or why they may not have the report. */
  card: query('signedIn', {
    input: z.strictObject({ id: pathId, cardId, domainId: idSchema.optional() }),
    output: z.object({
      href: z.string().nullable(),
      inWords: z.array(z.string()),
      refusal: z.string().nullable(),
      body: body.nullable(),
      readAt: instant,
    }),
  }),
  /** Empty, with one card, or as a copy of one that the caller may see. */
  create: mutation('signedIn', {
    input: z.strictObject({
      name,
      domainId: idSchema,
      copyOf: z
        .union([z.literal('standard'), idSchema])
        .nullable()
        .default(null),
      card: newCard.optional(),
    }),
    output: z.object({ id: z.int() }),
  }),
  update: mutation('signedIn', {
    input: z.strictObject({ ...step, name, domainId: idSchema, shares: shares }),
    output: nothing,
  }),
  /** Added at the end. */
  add: mutation('signedIn', { input: z.strictObject({ id: pathId, card: newCard }), output: nothing }),
  /** The cards in their order with their titles; those left out are removed. */
  arrange: mutation('signedIn', {
    input: z.strictObject({
      ...step,
      cards: z.array(z.strictObject({ id: cardId, title: name.nullable() })).max(MOST_CARDS),
    }),
    output: nothing,
  }),
  remove: mutation('signedIn', { input: z.strictObject(step), output: nothing }),
  /** Chooses what /dashboard shows the caller; null is the standard dashboard. */
  choose: mutation('signedIn', { input: z.strictObject({ id: pathId.nullable() }), output: nothing }),
};
