import { z } from 'zod';
import { words } from '#shared/platform/words.ts';

/** What a column of a report that staff build holds: each is shown, filtered and totalled according to its kind. */
export const generatedKinds = words('text code phone choice day instant pence hundredths count');
export type GeneratedKind = (typeof generatedKinds)[number];

/** Catalogues whose rows a filter may name. */
export const lookups = words(
  'breach-types chart-of-accounts complaint-statuses creditors credits debt-statuses delivery-methods',
  'departments domains income-types introducers payment-types portfolios products statuses substatuses',
  'suppliers tasks templates users',
);
export type Lookup = (typeof lookups)[number];

/** A column as the report builder offers it. */
export const dictionaryColumn = z.object({
  name: z.string(),
  /** What it is about, such as 'Case' or 'Client': columns are chosen by group. */
  group: z.string(),
  label: z.string(),
  kind: z.enum(generatedKinds),
  about: z.string().nullable(),
  /** The values of a choice and their words. */
  options: z.record(z.string(), z.string()).nullable(),
  /** The catalogue whose rows it names: filters name them, too. */
  from: z.enum(lookups).nullable(),
  /** Several rows may show the same figure of this: a number for each of what they belong to, or null where it is the row's own. */
  owner: z.int().nullable(),
  /** The caller may not read it: its cells say 'Withheld'. */
  isWithheld: z.boolean(),
});
export type DictionaryColumn = z.output<typeof dictionaryColumn>;

/** A column that a report may use: of the dictionary, or computed. */
export type Known = Pick<DictionaryColumn, 'name' | 'label' | 'kind' | 'options' | 'from'>;

/** One type of report, with all that it can show. */
export const dictionary = z.object({
  type: z.string(),
  title: z.string(),
  about: z.string(),
  columns: z.array(dictionaryColumn),
  /** The columns that a new report begins with. */
  usual: z.array(z.string()),
});
export type Dictionary = z.output<typeof dictionary>;

/** Kinds that can be totalled over the rows. */
export const canBeAdded = (kind: GeneratedKind): boolean => kind === 'pence' || kind === 'count';
/** Kinds that are numbers. */
export const isNumber = (kind: GeneratedKind): boolean => canBeAdded(kind) || kind === 'hundredths';
/** Kinds of text, which may be searched for by a part. */
export const isText = (kind: GeneratedKind): boolean =>
  kind === 'text' || kind === 'code' || kind === 'phone';
/** Kinds that have a day in London. */
export const hasDay = (kind: GeneratedKind): boolean => kind === 'day' || kind === 'instant';
/** Kinds by whose values rows can be counted. */
export const canBeGrouped = (kind: GeneratedKind): boolean => !isNumber(kind) && kind !== 'instant';
