import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { nothing } from '#shared/platform/contract.ts';
import { cleanText, pathId, readVersion } from '#shared/platform/validation.ts';

const screen = z.string().regex(/^[a-z][a-z-]{0,39}$/, 'Not a screen.');
const name = cleanText(60, 1);
const single = z.union([cleanText(300), z.number(), z.boolean()]);
/** The query string of a screen, as values. */
const search = z
  .record(cleanText(60), z.union([single, z.array(single).max(100), z.null()]))
  .refine((values) => JSON.stringify(values).length <= 4_000, 'Too much for one view.');

const newView = z.strictObject({ screen, name, search });
export type NewView = z.output<typeof newView>;

/** The filters, order and columns of a screen under a name of the user's own. */
const savedView = z.object({
  id: z.int(),
  version: z.int(),
  screen: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.unknown()),
});
export type SavedView = z.output<typeof savedView>;

const rest = restCalls('Saved views', '/saved-views');

/** Filters that users keep for themselves. */
export const viewsContract = {
  list: rest.get('signedIn', '', 'Your own views of a screen', {
    input: z.strictObject({ screen }),
    output: z.array(savedView),
  }),
  create: rest.create('signedIn', '', 'Keep a view', { input: newView, output: savedView }),
  update: rest.put('signedIn', '/{id}', 'Change a view', {
    input: z.strictObject({
      id: pathId,
      version: readVersion,
      name: name.optional(),
      search: search.optional(),
    }),
    output: savedView,
  }),
  remove: rest.delete('signedIn', '/{id}', 'Remove a view', {
    input: z.strictObject({ id: pathId }),
    output: nothing,
  }),
};
