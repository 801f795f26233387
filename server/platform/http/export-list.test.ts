import { expect, test } from 'vitest';
import { AppError } from '#shared/platform/errors.ts';
import { defineList } from '#shared/records/reference/lists.ts';
import { exportList } from './export-list.ts';

const list = defineList({
  name: 'parcels',
  columns: {
    code: { label: 'Code', kind: 'code' },
    owner: { label: 'Owner', kind: 'named' },
    state: { label: 'State', kind: 'choice', options: { sent: 'Sent' } },
    sentOn: { label: 'Sent', inFile: 'Sent on', kind: 'day' },
    at: { label: 'At', kind: 'instant' },
    feePence: { label: 'Fee', kind: 'pence' },
    place: { label: 'Place', kind: 'text', of: (row: { shelf: { name: string } }) => row.shelf.name },
  },
  usual: ['code'],
  filters: {},
  row: [],
  order: { by: 'code', dir: 'asc' },
});
const parcel = {
  code: '=A1',
  owner: { name: 'Ada' },
  state: 'sent',
  sentOn: '2026-03-01',
  at: new Date('2026-07-01T23:30:00Z'),
  feePence: 1_050,
  shelf: { name: 'Left' },
};

test('a file has a heading and a value by the kind of each column, and none that would be run', () => {
  const { fileName, csv } = exportList(list, [parcel, { ...parcel, owner: null, feePence: null }]);
  expect(fileName).toMatch(/^parcels-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFCode,Owner,State,Sent on,At,Fee,Place',
    "'=A1,Ada,Sent,01/03/2026,02/07/2026,10.50,Left",
    "'=A1,,Sent,01/03/2026,02/07/2026,,Left",
    '',
  ]);
  expect(exportList(list, [parcel], ['place', 'code']).csv).toBe("\uFEFFPlace,Code\r\nLeft,'=A1\r\n");
});

test('more rows than a file holds are refused instead of cut off', () => {
  const rows = Array.from({ length: 50_001 }, () => parcel);
  expect(exportList(list, rows.slice(1), ['code']).csv.split('\r\n')).toHaveLength(50_002);
  expect(() => exportList(list, rows, ['code'])).toThrow(
    new AppError('tooLarge', 'More than 50,000 rows: narrow the filters.'),
  );
});
