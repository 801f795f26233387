import { missing } from '#server/platform/database/rows.ts';
import { addMonths, londonInstant } from '#shared/platform/dates.ts';
import type { Effect } from '#shared/records/affairs/effects.ts';
import { agreedLines, type LineKind, type ScheduleLine } from '#shared/records/payments/schedules.ts';
import { type Agreement, creditorReasons } from '#shared/records/payments/who-decides.ts';
import { type CasePlan, groupOf, type Note, valueOf } from './case-plan.ts';
import type { StagedRow } from './staging.ts';
import type { World } from './world.ts';

/** The payment schedule of a case: its rows, one line per payment; without any, the schedule that the agreed terms imply. */
export function planSchedule(
  rows: readonly StagedRow[],
  terms: Parameters<typeof agreedLines>[0],
  note: Note,
): ScheduleLine[] {
  if (rows.length === 0) return agreedLines(terms);
  const lines = rows.flatMap(({ row, data }): ScheduleLine[] => {
    const at = { file: 'schedules.csv', row } as const;
    const kind = (data.kind ?? 'regular') as LineKind;
    const {
      firstDueOn,
      amountPence,
      payments = 1,
    } = data as {
      firstDueOn?: string;
      amountPence?: number;
      payments?: number;
    };
    if (firstDueOn === undefined || amountPence === undefined) return [];
    if ((kind === 'break') !== (amountPence === 0))
      note(
        'amount',
        kind === 'break'
          ? 'Nothing is due in a break: enter 0.00.'
          : 'Nothing would be due: enter a month without payment as a break.',
        at,
      );
    return Array.from({ length: payments }, (_, month) => ({
      dueOn: addMonths(firstDueOn, month),
      expectedPence: amountPence,
      kind,
    }));
  });
  const monthly = lines
    .filter(({ kind }) => kind === 'regular' || kind === 'break')
    .map(({ dueOn }) => dueOn);
  const twice = monthly.find((day, at) => monthly.indexOf(day) < at);
  if (twice)
    note('first_due_on', `Two monthly payments fall due on ${twice}.`, {
      file: 'schedules.csv',
      row: (rows[0] ?? missing()).row,
    });
  return lines.toSorted((one, other) => Number(one.dueOn > other.dueOn) - Number(one.dueOn < other.dueOn));
}

/**
 * Notes a schedule whose coming contributions are further below the case's contribution than its Protocol allows without creditors: if
 * creditors have agreed to less, that is the case's contribution.
 */
export function checkAgreed(
  schedule: readonly ScheduleLine[],
  {
    contributionPence,
    ...followed
  }: { contributionPence: number | null } & Pick<Agreement, 'hasProtocol' | 'protocolVersion'>,
  { today }: World,
  note: Note,
): void {
  if (contributionPence === null) return;
  const agreed = schedule.map((line) =>
    line.kind === 'regular' && line.dueOn >= today ? { ...line, expectedPence: contributionPence } : line,
  );
  const agreement = { ...followed, lines: agreed, months: null };
  const reasons = creditorReasons(agreed, schedule, agreement, { receivedPence: 0, today });
  if (reasons.length > 0)
    note(
      'contribution',
      `${reasons.join(' ')} Creditors decide: if they did, enter the contribution that they last agreed to.`,
    );
}

/** The accepted clauses of a case. The library's values apply unless the row says otherwise. */
export function planModifications(
  rows: readonly StagedRow[],
  { names }: World,
  note: Note,
): CasePlan['modifications'] {
  const seen = new Map<string, number>();
  return rows.flatMap(({ row, data }) => {
    const at = { file: 'modifications.csv', row } as const;
    const id = valueOf<number>(data, 'modificationId');
    const clause = id === null ? null : names.row('modifications', id);
    const title = valueOf<string>(data, 'title') ?? (clause?.title as string | undefined);
    const category = valueOf<string>(data, 'category') ?? (clause?.category as string | undefined);
    const [receivedOn, effectiveFrom] = [
      valueOf<string>(data, 'receivedOn'),
      valueOf<string>(data, 'effectiveFrom'),
    ];
    if (!title) note('title', 'Name a clause of the library, or give the title.', at);
    if (!category) note('category', 'Name a clause of the library, or give the category.', at);
    const proposedByCreditorId = valueOf<number>(data, 'proposedByCreditorId');
    const key = `${id} ${proposedByCreditorId}`;
    if (id !== null && seen.has(key)) note('modification', `Row ${seen.get(key)} is the same clause.`, at);
    seen.set(key, row);
    if (!title || !category || !receivedOn || !effectiveFrom) return [];
    const own = clause ? String(clause.text) : '';
    const effect = { ...(clause?.effect as Effect | undefined), ...groupOf(data, 'effect') } as Effect;
    return [
      {
        modificationId: id,
        title,
        category: category as 'other',
        text: valueOf<string>(data, 'text') ?? (own.includes('{{') || own === '' ? title : own),
        proposedByCreditorId,
        receivedOn,
        effectiveFrom,
        clientConsentOn: valueOf<string>(data, 'clientConsentOn'),
        status: 'accepted' as const,
        acceptedAt: londonInstant(effectiveFrom),
        effect,
      },
    ];
  });
}
