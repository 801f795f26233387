import { expect, test } from 'vitest';
import { calendarFor } from './places.ts';

test.each([
  ['result-notice', 'EW', 'SCO', 'EW'],
  ['complaint-summary', 'EW', 'SCO', 'SCO'],
  ['complaint-summary', 'SCO', 'EW', 'EW'],
  ['deed-pack', 'SCO', 'EW', 'SCO'],
  ['overtime-notice', 'NI', 'EW', 'NI'],
  ['case-record', 'other', 'SCO', 'EW'],
] as const)(
  '%s on a case in %s of a firm in %s counts by the calendar of %s',
  (rule, place, firmPlace, calendar) => {
    expect(calendarFor(rule as Parameters<typeof calendarFor>[0], { place, firmPlace })).toBe(calendar);
  },
);
