import { expect, test } from 'vitest';
import { bacsCalendar } from './bacs-calendar.ts';
import { cycleOf, type FileSettings } from './file-settings.ts';
import { painSettings, shippedPainRails } from './pain-settings.ts';
import { bacsCycle, fasterPaymentsCycle, firstPayDay } from './rails.ts';
import { shippedBulkProfiles } from './shipped-bulk-profiles.ts';

const calendar = bacsCalendar();
const saturday = new Date('2026-11-28T10:00:00Z');
const friday = (time: string) => new Date(`2026-11-27T${time}:00Z`);

test.each([
  ['Bacs on a Saturday: input on Monday', bacsCycle, saturday, '2026-12-02'],
  ['Bacs on a Friday in time', bacsCycle, friday('16:59'), '2026-12-01'],
  ['Bacs on a Friday too late', bacsCycle, friday('17:00'), '2026-12-02'],
  ['Faster Payments on a Saturday: the next working day', fasterPaymentsCycle, saturday, '2026-11-30'],
  ['Faster Payments in time', fasterPaymentsCycle, friday('16:59'), '2026-11-27'],
  [
    'CHAPS before the cut-off of the bank',
    { rail: 'chaps' as const, cutOff: '14:30' },
    friday('14:29'),
    '2026-11-27',
  ],
  ['CHAPS after it', { rail: 'chaps' as const, cutOff: '14:30' }, friday('14:30'), '2026-11-30'],
])('%s', (_name, cycle, at, day) => {
  expect(firstPayDay(cycle, at, calendar)).toBe(day);
});

const pain = (rail: object): FileSettings => ({
  format: 'pain001',
  pain: painSettings.parse({ initiatingName: 'Firm', debtorName: 'Firm', rail }),
});
const { cycle: _asked, ...beforeIt } = shippedPainRails.lhvFasterPayments.rail;

test('settings that name no rail go by the bank’s shipped ones, and where there are none by the slowest', () => {
  expect(cycleOf(pain(shippedPainRails.hsbcBacs.rail))).toEqual(bacsCycle);
  expect(cycleOf(pain(beforeIt))).toEqual(fasterPaymentsCycle);
  expect(cycleOf(pain({ ...beforeIt, serviceLevel: { kind: 'Cd', value: 'OWN' } }))).toEqual(bacsCycle);
  expect(cycleOf(pain({ ...beforeIt, cycle: { rail: 'chaps', cutOff: '14:30' } }))).toEqual({
    rail: 'chaps',
    cutOff: '14:30',
  });
  const { cycle: _cycle, ...bulk } = shippedBulkProfiles.bankOfScotlandFps;
  expect(cycleOf({ format: 'bulk', bulk })).toEqual(fasterPaymentsCycle);
  expect(cycleOf(null)).toEqual(bacsCycle);
});
