import { z } from 'zod';
import { longestTerm, mostResults, type SearchResult, shortestTerm } from '#shared/search/search.ts';
import { cleanText, idSchema, pathId, queryInteger } from '#shared/validation.ts';

/** What is asked of the search: the term, a page, and one domain of the caller's when not all of them. */
export const searchInput = z.strictObject({
  term: cleanText(longestTerm, shortestTerm).describe(
    'Reference, postcode or any part of an applicant’s name',
  ),
  page: queryInteger(1, mostResults, 1),
  limit: queryInteger(1, 100, 5),
  domainId: pathId.optional(),
});
export type SearchInput = z.output<typeof searchInput>;

const mostIds = 50;

/** Ids as `1,2,3` in a query string. */
export const idList = z.union([
  z.array(idSchema).max(mostIds),
  z
    .string()
    .regex(/^[1-9]\d*(,[1-9]\d*)*$/, 'Must be ids with commas between them.')
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(idSchema).max(mostIds)),
]);

/** One card: what the specification calls a case search result. */
export const searchResult: z.ZodType<SearchResult> = z.object({
  id: z.int(),
  unique_reference: z.string(),
  case_name: z.string(),
  address: z.string(),
  status: z.string(),
});
