import { compact, folded } from '#shared/platform/search/search.ts';
import type { caseSearch } from './search-table.ts';

type AddressLines = {
  line1: string;
  line2?: string | null;
  line3?: string | null;
  town: string;
  county?: string | null;
  postcode?: string | null;
};

/** An applicant as search finds a case by them; `address` is the current one. */
export type SearchedApplicant = {
  firstName: string;
  middleNames?: string | null;
  lastName: string;
  knownAs?: string | null;
  previousNames?: readonly string[];
  address?: AddressLines | null | undefined;
};

/** A case as search finds it; the first applicant first. */
export type SearchedCase = {
  id: number;
  domainId: number;
  uniqueReference: string;
  previousReference?: string | null;
  caseName: string;
  riskOfViolence: boolean;
  applicants: readonly SearchedApplicant[];
};

type SearchRow = typeof caseSearch.$inferInsert;

/** The address on one line, as search cards show it. */
export const addressLine = ({ line1, line2, line3, town, county, postcode }: AddressLines): string =>
  [line1, line2, line3, town, county, postcode].filter(Boolean).join(', ');

/** Each part once, every word preceded by a space; empty if there are none. */
const wordsOf = (parts: readonly string[]) =>
  [...new Set(parts.filter(Boolean))].map((part) => ` ${part}`).join('');

/** The row that makes a case findable, the same whether one case was changed or a million were loaded. */
export function searchRow(found: SearchedCase): SearchRow {
  const { applicants } = found;
  const names = applicants.map((one) =>
    folded([one.firstName, one.middleNames, one.lastName].filter(Boolean).join(' ')),
  );
  const others = applicants.flatMap(({ knownAs, previousNames = [] }) => [knownAs ?? '', ...previousNames]);
  const postcodes = applicants.map(({ address }) => compact(address?.postcode ?? ''));
  const towns = found.riskOfViolence ? [] : applicants.map(({ address }) => folded(address?.town ?? ''));
  const [first] = applicants;
  // Only the digits of the reference: its letters are the same for every case of the domain.
  const reference = compact(found.uniqueReference);
  const parts = [
    ...names,
    ...others.map(folded),
    folded(found.caseName),
    reference.replace(/^[a-z]+/, ''),
    compact(found.previousReference ?? ''),
    ...postcodes,
  ];
  return {
    caseId: found.id,
    domainId: found.domainId,
    referenceN: reference,
    postcodeN: postcodes[0] ?? '',
    surnameN: folded(first?.lastName ?? ''),
    nameN: names.join(' '),
    searchText: wordsOf(parts),
    placeN: wordsOf(towns),
    address: first?.address && !found.riskOfViolence ? addressLine(first.address) : '',
  };
}

/** The words of a search row's names and towns for correcting typing errors, always stored in the same order. */
export const knownWords = ({ nameN = '', placeN = '' }: Pick<SearchRow, 'nameN' | 'placeN'>): string[] =>
  [...new Set(`${nameN}${placeN}`.split(' '))].filter((word) => word.length >= 3).toSorted();
