import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { instant, listOf, nothing } from '#shared/platform/contract.ts';
import { formats } from '#shared/platform/fields/formats.ts';
import { cleanText, pathId, queryInteger, readVersion } from '#shared/platform/validation.ts';

/** Colours of an update's tag: green, yellow, red; 'other' is shown green as well. */
export const updateColours = ['success', 'warning', 'danger', 'other'] as const;
export type UpdateColour = (typeof updateColours)[number];

const url = cleanText(500)
  .transform((text) => formats.url.normalise(text) || null)
  .refine((text) => text === null || formats.url.problem(text) === null, 'Not a web address.')
  .nullable();

/** The content of a new product update; the form and the server share it. */
export const updateInput = z.strictObject({
  title: cleanText(120, 1).describe('Title'),
  tag: cleanText(30, 1).describe('Tag, such as New or Fixed'),
  tagColor: z.enum(updateColours).default('success').describe('Colour of the tag'),
  content: cleanText(20_000, 1).describe('What changed, as Markdown'),
  url: url.default(null).describe('A link for reading more'),
});
export type UpdateInput = z.output<typeof updateInput>;

/** Content as it is shown: the characters \n, found in older updates, become a line break that Markdown keeps. */
export const withLineBreaks = (content: string): string => content.replaceAll('\\n', '  \n');

const productUpdate = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  tag: z.string(),
  tagColor: z.enum(updateColours),
  content: z.string(),
  url: z.string().nullable(),
  created: instant,
});
export type ProductUpdate = z.output<typeof productUpdate>;

const rest = restCalls('Product Updates', '/product-updates');

/** The latest ten for everybody, all of them for those who write them. */
export const productUpdatesContract = {
  latest: rest.get('signedIn', '', 'The latest ten product updates', {
    input: nothing,
    output: z.array(productUpdate),
  }),
  all: rest.get('config.product-updates', '/all', 'All product updates', {
    input: z.strictObject({ page: queryInteger(1, 1_000_000, 1), limit: queryInteger(1, 200, 25) }),
    output: listOf(productUpdate),
  }),
  create: rest.create('config.product-updates', '', 'Publish a product update', {
    input: updateInput,
    output: productUpdate,
  }),
  update: rest.put('config.product-updates', '/{id}', 'Change a product update', {
    input: updateInput.extend({ id: pathId, version: readVersion }),
    output: productUpdate,
  }),
  remove: rest.delete('config.product-updates', '/{id}', 'Remove a product update', {
    input: z.strictObject({ id: pathId }),
    output: nothing,
  }),
};
