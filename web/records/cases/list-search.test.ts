import { expect, test } from 'vitest';
import { filtersOf, viewOf } from '#web/platform/page/list/search.ts';
import { parseSearch, stringifySearch } from '#web/platform/page/search.ts';
import { parseCaseSearch, sortedBy } from '#web/records/cases/list-search.ts';

const read = (text: string) => parseCaseSearch(parseSearch(text));
const written = (text: string) => stringifySearch({ ...read(text) });

test('an address says the whole state of the list, and is the same when written again', () => {
  const address =
    '?page=3&limit=50&search=wright&sort=caseName&dir=asc&stage=live&isOpen=true&isVulnerable=true' +
    '&statusId=4&ownerId=9&approvedFrom=2026-01-01';
  expect(read(address)).toMatchObject({
    page: 3,
    limit: 50,
    search: 'wright',
    sort: 'caseName',
    dir: 'asc',
    stage: 'live',
    statusId: 4,
    ownerId: 9,
    approvedFrom: '2026-01-01',
  });
  expect(written(address)).toBe(address);
});

test('what makes no sense is ignored instead of breaking the page', () => {
  expect(
    written(
      '?page=-1&limit=7&sort=drop&dir=up&stage=nowhere&statusId=x&isOpen=maybe&approvedFrom=2026-99-99&other=1',
    ),
  ).toBe('');
  expect(read(`?search=${'a'.repeat(400)}`).search).toHaveLength(300);
});

test('an order by months in arrears goes with cases in arrears', () => {
  expect(sortedBy({}, 'monthsInArrears', 'desc')).toEqual({
    sort: 'monthsInArrears',
    dir: 'desc',
    arrears: 'any',
  });
  expect(sortedBy({ arrears: 'breach' }, 'monthsInArrears', 'asc').arrears).toBe('breach');
  expect(sortedBy({ arrears: 'behind' }, 'caseName', 'asc').arrears).toBe('behind');
  expect(read('?sort=monthsInArrears&dir=asc').sort).toBeUndefined();
  expect(read('?sort=monthsInArrears&arrears=behind').sort).toBe('monthsInArrears');
});

test('default values are left out of the address', () => {
  expect(written('?page=1&limit=25')).toBe('');
});

test('a view keeps filters and order, but neither the page nor its size decides what is filtered', () => {
  const search = read('?page=4&limit=100&stage=lead&sort=enquiryOn&dir=desc');
  expect(viewOf(search)).toEqual({ limit: 100, stage: 'lead', sort: 'enquiryOn', dir: 'desc' });
  expect(filtersOf(search)).toEqual({ stage: 'lead' });
});
