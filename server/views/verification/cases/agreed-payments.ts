import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import { protocolText } from '#server/records/cases/protocol-of-case.ts';
import type { ScheduleLine } from '#shared/records/payments/schedules.ts';
import {
  type Agreement,
  isBelowAgreed,
  lossReasons,
  monthsOfSchedule,
} from '#shared/records/payments/who-decides.ts';
import { byCase, type CaseRule, type Disagreement, told } from './case-rule.ts';

const versionColumns = {
  caseId: col.number,
  scheduleVersion: col.number,
  hasProtocol: col.boolean,
  protocolVersion: col.text.orNull,
  /** Whether creditors agreed to it: the arrangement as approved, or a variation that they voted for. */
  isVoted: col.boolean,
  isApproved: col.boolean,
  lines: col.json<ScheduleLine[]>(),
};
type Version = InferRow<typeof versionColumns>;

const text = `select s.case_id as "caseId", s.schedule_version as "scheduleVersion",
    p.type = 'iva' as "hasProtocol", ${protocolText('c')} as "protocolVersion",
    s.schedule_version = 1 or s.decision_id is not null as "isVoted", s.approved_by is not null as "isApproved",
    (select json_agg(json_build_object('dueOn', line.due_on, 'expectedPence', line.expected_pence, 'kind', line.kind,
        'waivedPence', line.waived_pence, 'movedPence', line.moved_pence) order by line.seq)
      from payment_schedule_lines line where line.schedule_id = s.id) as lines
  from payment_schedules s join cases c on c.id = s.case_id join products p on p.id = c.product_id
  where s.case_id = any($1::int[])
    and exists (select from payment_schedules later where later.case_id = s.case_id and later.schedule_version > 1)
  order by s.case_id, s.schedule_version`;

/** Receipts do not matter here: only what was waived on the schedule counts as given up. */
const allPaid = { receivedPence: Number.MAX_SAFE_INTEGER, today: '9999-12-31' };

/** Why a version made by one person, or approved only by a second, is below what creditors agreed to. */
function problemsOf(before: Version, after: Version, agreement: Agreement): (string | false)[] {
  // In a trust deed a second person decides what creditors would decide in an arrangement.
  const lost = lossReasons(before.lines, after.lines, agreement, allPaid);
  const losses = agreement.hasProtocol || !after.isApproved ? lost : [];
  const name = `Version ${after.scheduleVersion} of its payment schedule`;
  return [
    losses.length > 0 &&
      `${name} is less than creditors agreed to, and ${agreement.hasProtocol ? 'they have not decided on it' : 'nobody approved it'}: ${losses.join(' ')}`,
    losses.length === 0 &&
      !after.isApproved &&
      isBelowAgreed(before.lines, after.lines, agreement) &&
      `${name} is below what creditors agreed to, and nobody approved it.`,
  ];
}

/** The versions not covered by a vote, each beside the one it changed. */
function judged(reference: string, versions: readonly Version[]): Disagreement[] {
  const voted = versions.findLastIndex(({ isVoted }) => isVoted);
  const { lines, hasProtocol, protocolVersion } = versions[voted] ?? missing();
  const agreement = { hasProtocol, protocolVersion, lines, months: monthsOfSchedule(lines) };
  return told(
    reference,
    versions
      .slice(voted + 1)
      .flatMap((version, at) => problemsOf(versions[voted + at] ?? missing(), version, agreement)),
  );
}

/** No payment schedule of an arrangement is below what creditors agreed to without an approval or decision that covers it. */
export const agreedPayments: CaseRule = {
  name: 'Payments agreed',
  check: async ({ tx, cases }) => {
    const asked = cases.filter(({ isRunning, isFormal }) => isRunning && isFormal);
    if (asked.length === 0) return [];
    const versions = byCase(await planned(tx, versionColumns, text, [asked.map(({ id }) => id)]));
    return asked.flatMap(({ id, reference }) => {
      const own = versions.get(id);
      return own ? judged(reference, own) : [];
    });
  },
};
