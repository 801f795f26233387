import type { Status } from '#server/records/case-life/status-of-case.ts';
import { monthsBehind } from '#server/records/cases/arrears.ts';
import { standingsOf } from '#server/records/payments/schedules/refresh-standings.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { sumOf } from '#shared/platform/money.ts';
import type { CasePlan } from './case-plan.ts';
import type { World } from './world.ts';

/** Every column of a case is present, with null for those without a value. */
type Typed = Omit<Parameters<typeof standingsOf>[0], 'caseId' | 'receivedPence' | 'lines' | 'frozenOn'>;
type Known = Pick<CasePlan, 'debts' | 'schedule' | 'receipts' | 'values'> & { status: Status };

/**
 * The figures of its debts and payments that a case keeps, as `refreshTotals` and `refreshStandings` would find them: storing them with the
 * case saves writing its row, and every index of the lists, a second and a third time.
 */
export function keptFigures({ debts, schedule, receipts, values, status }: Known, { names, today }: World) {
  const inWords = (flag: 'countsInSoa' | 'countsForDividend') =>
    debts.filter(
      ({ debtStatusId, isExcluded }) =>
        !isExcluded && names.row('debt-statuses', debtStatusId)[flag] === true,
    );
  const contributions = receipts.filter(
    ({ incomeTypeId }) => names.row('income-types', incomeTypeId).countsAsContribution === true,
  );
  const isFrozen = status.freezesSchedule === true || !status.isOpen;
  const [standing] = standingsOf(
    {
      ...(values as Typed),
      caseId: 0,
      frozenOn: isFrozen ? londonDate(values.statusChangedAt as Date) : null,
      receivedPence:
        contributions.length === 0 ? null : sumOf(contributions, ({ amountPence }) => amountPence),
      lines: schedule.length > 0 ? schedule : null,
    },
    today,
  );
  return {
    debtSoaPence: sumOf(inWords('countsInSoa'), ({ balanceSoaPence }) => balanceSoaPence),
    claimsAdmittedPence: sumOf(
      inWords('countsForDividend'),
      ({ claimAdmittedPence }) => claimAdmittedPence ?? 0,
    ),
    monthsInArrears: standing ? monthsBehind(standing) : null,
  };
}
