import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { listMeta } from '#shared/platform/contract.ts';
import { longestTerm, mostResults, shortestTerm } from '#shared/platform/search/search.ts';
import { cleanText, idSchema, pathId, queryInteger } from '#shared/platform/validation.ts';

const searchInput = z.strictObject({
  term: cleanText(longestTerm, shortestTerm).describe(
    'Reference, postcode, any part of an applicant’s name, town, phone number, email or date of birth; several in any order',
  ),
  page: queryInteger(1, mostResults, 1),
  limit: queryInteger(1, 100, 5),
  domainId: pathId.optional(),
});
export type SearchInput = z.output<typeof searchInput>;

const mostIds = 50;

/** Ids as `1,2,3` in a query string. */
const idList = z.union([
  z.array(idSchema).max(mostIds),
  z
    .string()
    .regex(/^[1-9]\d*(,[1-9]\d*)*$/, 'Must be ids with commas between them.')
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(idSchema).max(mostIds)),
]);

/** One card: the specification's case search result, with the people to ask for on the phone and why the case was found. */
const searchResult = z.object({
  id: z.int(),
  unique_reference: z.string(),
  case_name: z.string(),
  /** Empty where there is a risk of violence. */
  address: z.string(),
  status: z.string(),
  /** The applicants in their order; `phone` in E.164. */
  people: z.array(
    z.object({ name: z.string(), dateOfBirth: z.string().nullable(), phone: z.string().nullable() }),
  ),
  /** What the term matches besides the names and the reference on the card: 'Phone 07700 900123', 'Earlier name Zoë Hart'. */
  why: z.array(z.string()),
});
export type SearchResult = z.output<typeof searchResult>;

/**
 * `totalResults` counts up to 1,001; `isCapped` means that there are more than the 1,000 that are shown, `isSimilar` that nothing
 * matches as typed and similar names are shown.
 */
const searchMeta = listMeta.extend({ isCapped: z.boolean(), isSimilar: z.boolean() });
export type SearchMeta = z.output<typeof searchMeta>;

const rest = restCalls('Client Search', '/search');

/** Client search, over the cases of the caller's domains. */
export const searchContract = {
  term: rest.get(
    'case.read',
    '/term',
    'Find cases by reference, name, postcode, town, phone, email or date of birth',
    { input: searchInput, output: z.object({ data: z.array(searchResult), meta: searchMeta }) },
  ),
  cases: rest.get('case.read', '/cases', 'The cards of given cases, such as those recently opened', {
    input: z.strictObject({ ids: idList }),
    output: z.array(searchResult),
  }),
};
