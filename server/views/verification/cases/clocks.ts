import { and, inArray, ne } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { wantedClocks } from '#server/records/case-life/wanted-clocks.ts';
import { ENTERED } from '#server/records/clocks/clock-list.ts';
import { placesOf } from '#server/records/clocks/keep-clocks.ts';
import { caseClocks } from '#server/records/clocks/tables.ts';
import { allHolidays } from '#server/records/reference/bank-holidays.ts';
import { showDate } from '#shared/platform/dates.ts';
import { type ClockChanges, clockChanges } from '#shared/records/law/clock-changes.ts';
import { clockStatuses } from '#shared/records/law/clock-states.ts';
import { calendarFor, inPlace } from '#shared/records/law/places.ts';
import { type ClockRuleName, clockRules } from '#shared/records/law/rules.ts';
import { byCase, type CaseRule, told } from './case-rule.ts';

type Stored = typeof caseClocks.$inferSelect;

const stateText = ({ status, metOn }: Pick<Stored, 'status' | 'metOn'>) =>
  `‘${clockStatuses[status]}’${metOn ? ` on ${showDate(metOn)}` : ''}`;

/** The stored values that differ from the calculated ones, in words. */
function differences(stored: readonly Stored[], { start, change }: ClockChanges): string[] {
  const byId = new Map(stored.map((clock) => [clock.id, clock]));
  const replaced = new Set(start.flatMap(({ replacesId }) => (replacesId === null ? [] : [replacesId])));
  return [
    ...start.map(({ rule, dueOn, replacesId }) => {
      const { name } = clockRules[rule];
      return replacesId === null
        ? `There is no clock ‘${name}’, which should run to ${showDate(dueOn)}.`
        : `The clock ‘${name}’ says ${showDate((byId.get(replacesId) ?? missing()).dueOn)}, by its rule it is ${showDate(dueOn)}.`;
    }),
    ...change
      .filter(({ id }) => !replaced.has(id))
      .map(({ id, to }) => {
        const clock = byId.get(id) ?? missing();
        return `The clock ‘${clockRules[clock.rule].name}’ of ${showDate(clock.dueOn)} is stored as ${stateText(clock)}, but should be ${stateText(to)}.`;
      }),
  ];
}

/** The stored clocks of a case are those that its rules give today, each with its day and what happened to it. */
export const clocks: CaseRule = {
  name: 'Clocks',
  check: async ({ tx, cases }) => {
    if (cases.length === 0) return [];
    const ids = cases.map(({ id }) => id);
    const rows = await tx
      .select()
      .from(caseClocks)
      .where(and(inArray(caseClocks.caseId, ids), ne(caseClocks.status, 'superseded')))
      .orderBy(caseClocks.id);
    const [stored, wanted] = [byCase(rows), byCase(await wantedClocks(tx, ids))];
    const holidays = await allHolidays(tx);
    const places = await placesOf(tx, ids);
    return cases.flatMap(({ id, reference }) => {
      const own = stored.get(id) ?? [];
      const subjects = wanted.get(id) ?? [];
      const where = places.get(id) ?? missing();
      const holidaysFor = (rule: ClockRuleName) => holidays[calendarFor(rule, where)];
      const known = new Set(subjects.map(({ subject }) => subject));
      const ofNothing = own.filter(
        ({ subject, status }) => !known.has(subject) && !subject.startsWith(ENTERED) && status !== 'stopped',
      );
      return told(reference, [
        ...subjects.flatMap(({ subject, wanted: clocksOf }) => {
          const of = own.filter((clock) => clock.subject === subject);
          return differences(of, clockChanges(of, inPlace(clocksOf, where.place), holidaysFor));
        }),
        ...ofNothing.map(
          ({ rule }) => `The clock ‘${clockRules[rule].name}’ belongs to nothing on the case.`,
        ),
      ]);
    });
  },
};
