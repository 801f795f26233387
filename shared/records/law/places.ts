import { jurisdictions } from '#shared/platform/fields/common-fields.ts';
import { type Calendar, calendarIn, calendars } from './calendars.ts';
import type { Jurisdiction } from './cited-law.ts';
import type { WantedClock } from './clock-states.ts';
import type { ClockRuleName } from './rules.ts';

/** Rules that are the law of one place: elsewhere they give no date. All other rules apply wherever a case is. */
const placeOf: Partial<Record<ClockRuleName, Jurisdiction>> = {
  'nominee-report': 'EW',
  'decision-notice': 'EW',
  'meeting-request': 'EW',
  'result-notice': 'EW',
  'state-report': 'EW',
  challenge: 'EW',
  appeal: 'EW',
  'appeal-other': 'EW',
  'annual-report': 'EW',
  revocation: 'EW',
  'suspension-end': 'EW',
  'final-report': 'EW',
  'register-removal': 'EW',
  'hard-copy': 'EW',
  'breathing-space': 'EW',
  'midway-review-from': 'EW',
  'midway-review-until': 'EW',
  'breathing-space-again': 'EW',
  'relief-order-again': 'EW',
  'relief-order': 'EW',
  'deed-pack': 'SCO',
  'deed-objections': 'SCO',
  'deed-registration': 'SCO',
  'deed-return': 'SCO',
};

/** The rules that are the law of one place. */
export const placedRules = Object.keys(placeOf) as ClockRuleName[];

/** Whether a rule applies to a case in this place: it is the law there, or applies everywhere. */
export const isRuleIn = (rule: ClockRuleName, place: Jurisdiction): boolean =>
  (placeOf[rule] ?? place) === place;

/** Rules of the regulator count by the calendar of the firm's own office: its Handbook speaks of the part of the country where it acts. */
const byTheFirm: readonly ClockRuleName[] = ['complaint-summary', 'complaint-final'];

/** Where a case and its firm are. */
export type Whereabouts = { place: Jurisdiction; firmPlace: Jurisdiction };

/** The calendar by which a rule counts business days: of the firm's place (DISP), of the place whose law it is, else of the case's. */
export const calendarFor = (rule: ClockRuleName, { place, firmPlace }: Whereabouts): Calendar =>
  calendarIn(byTheFirm.includes(rule) ? firmPlace : (placeOf[rule] ?? place));

/** The same in words, for people who read the rules. */
export const calendarText = (rule: ClockRuleName): string => {
  if (byTheFirm.includes(rule)) return 'the firm’s place';
  const place = placeOf[rule];
  return place === undefined ? 'the case’s place' : calendars[calendarIn(place)];
};

/** A rule or section of the law of England and Wales in brackets behind a sentence on a case there; nothing on a case elsewhere. */
export const cited = (place: Jurisdiction | undefined, law: string): string =>
  place === 'EW' ? ` (${law})` : '';

/** Who is told of an arrangement that is approved: the Secretary of State in England and Wales, elsewhere whoever keeps its register. */
export const toldOfApproval = (place: Jurisdiction | undefined): string =>
  place === undefined || isRuleIn('state-report', place) ? 'Secretary of State' : 'Register';

/** What a case says instead of a date that only the law of another place gives. */
export const OWN_LAW = 'Enter the date under its own law as a task.';

/**
 * The clocks of a case in this place. One by the law of another place is exempt and says so: Northern Ireland has an Order and Rules of its
 * own, which this program does not hold (law.md), so that its dates are kept by hand. A clock already met stays met.
 */
export const inPlace = (wanted: readonly WantedClock[], place: Jurisdiction): WantedClock[] =>
  wanted.map((clock) => {
    const of = placeOf[clock.rule];
    if (of === undefined || of === place || clock.metOn || clock.exempt) return clock;
    return {
      ...clock,
      exempt: `A rule of ${jurisdictions[of]}; this case is in ${jurisdictions[place]}. ${OWN_LAW}`,
    };
  });
