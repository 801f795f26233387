import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import { monthsBehind } from '#server/records/cases/arrears.ts';
import { type Known, knownOf, standingsOf } from '#server/records/payments/schedules/refresh-standings.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import { agreedLines } from '#shared/records/payments/schedules.ts';
import { type CaseRule, type Judged, told } from './case-rule.ts';

const standingColumns = { id: col.number, reference: col.text, monthsInArrears: col.number.orNull };
type Standing = InferRow<typeof standingColumns>;

const storedColumns = {
  caseId: col.number,
  versions: col.number,
  asAt: col.day.orNull,
  dueToDatePence: col.number,
  receivedPence: col.number,
  arrearsPence: col.number,
  monthsInArrears: col.number,
  contributionPence: col.number.orNull,
};
type Stored = InferRow<typeof storedColumns>;

const text = `select c.id as "caseId", (select count(*)::int from payment_schedules p where p.case_id = c.id) as versions,
    st.as_at as "asAt", coalesce(st.due_to_date_pence, 0)::float8 as "dueToDatePence",
    coalesce(st.received_pence, 0)::float8 as "receivedPence",
    coalesce(st.arrears_pence, 0)::float8 as "arrearsPence", coalesce(st.months_in_arrears, 0) as "monthsInArrears",
    c.contribution_pence::float8 as "contributionPence"
  from cases c left join case_standings st on st.case_id = c.id where c.id = any($1::int[])`;

const endedText = `select c.id, c.unique_reference as reference, c.months_in_arrears as "monthsInArrears"
  from cases c join statuses s on s.id = c.status_id join case_standings st on st.case_id = c.id
  where c.id > $1 and c.id <= $2 and (s.freezes_schedule or not s.is_open) order by c.id`;

/** For ended cases: what fell due up to the end, and nothing after it. */
async function endedProblems({ tx, range: { after, upTo } }: Judged) {
  const ended = await planned(tx, standingColumns, endedText, [after, upTo]);
  if (ended.length === 0) return [];
  const byId = new Map(ended.map((found) => [found.id, found]));
  const stored = await storedOf(tx, [...byId.keys()]);
  return (await knownOf(tx, [...byId.keys()])).flatMap((known) => {
    const found = byId.get(known.caseId) ?? missing();
    return told(found.reference, standingProblems(found, known, stored.get(known.caseId) ?? missing()));
  });
}

const storedOf = async (tx: Tx, ids: readonly number[]) =>
  new Map((await planned(tx, storedColumns, text, [ids])).map((row) => [row.caseId, row]));

/** The first version of a schedule is what was agreed; from then on the case's terms are locked. */
function agreedProblem(known: Known, versions: number): string | false {
  if (versions !== 1 || known.lines === null) return false;
  const total = (lines: readonly { expectedPence: number }[]) => sumOf(lines, (line) => line.expectedPence);
  const [scheduled, agreed] = [total(known.lines), total(agreedLines(known))];
  return (
    scheduled !== agreed &&
    `The payment schedule comes to ${poundsText(scheduled)}, what was agreed to ${poundsText(agreed)}.`
  );
}

function standingProblems(found: Standing, known: Known, stored: Stored): (string | false)[] {
  const [wanted] = stored.asAt === null ? standingsOf(known, '9999-12-31') : standingsOf(known, stored.asAt);
  if (stored.asAt === null)
    return [wanted !== undefined && 'It has no standing against its payment schedule.'];
  if (!wanted) return ['It has a standing, but neither a schedule nor receipts.'];
  return [
    wanted.receivedPence !== stored.receivedPence &&
      `Contributions of ${poundsText(wanted.receivedPence)} came in, but its standing says ${poundsText(stored.receivedPence)}.`,
    wanted.dueToDatePence !== stored.dueToDatePence &&
      `${poundsText(wanted.dueToDatePence)} has fallen due by its schedule, but its standing says ${poundsText(stored.dueToDatePence)}.`,
    wanted.arrearsPence !== stored.arrearsPence &&
      `Arrears are ${poundsText(wanted.arrearsPence)}, but its standing says ${poundsText(stored.arrearsPence)}.`,
    monthsBehind(stored) !== found.monthsInArrears && 'Its months in arrears are not those of its standing.',
  ];
}

/**
 * The payment schedule is what was agreed, and the standing of a case follows from its schedule and receipts; on an ended case nothing
 * falls due after the end.
 */
export const schedules: CaseRule = {
  name: 'Schedules and receipts',
  check: async (judged) => {
    const { tx, cases } = judged;
    const problems = await endedProblems(judged);
    const asked = new Map(cases.filter(({ isRunning }) => isRunning).map((found) => [found.id, found]));
    if (asked.size === 0) return problems;
    const ids = [...asked.keys()];
    const stored = await storedOf(tx, ids);
    const running = (await knownOf(tx, ids)).flatMap((known) => {
      const found = asked.get(known.caseId) ?? missing();
      const row = stored.get(known.caseId) ?? missing();
      return told(found.reference, [
        found.hasSchedule !== row.versions > 0 &&
          (row.versions > 0
            ? 'It has a payment schedule but does not say so.'
            : 'It says that it has a payment schedule, but has none.'),
        // For a case taken on, the first version is what remains after later ones.
        !found.isTakenOn && agreedProblem(known, row.versions),
        ...standingProblems(found, known, row),
      ]);
    });
    return [...running, ...problems];
  },
};
