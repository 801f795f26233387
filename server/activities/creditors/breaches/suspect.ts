import { and, eq, inArray } from 'drizzle-orm';
import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { breachSteps, caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { stamp } from '#server/records/reference/versioned-rows.ts';
import { dueDay } from '#server/records/tasks/definitions.ts';
import { definitionInUse, raiseMany } from '#server/records/tasks/raise-many.ts';
import {
  type Detection,
  nightlyDetections,
  thresholdOf,
} from '#shared/activities/creditors/breaches/suspicion.ts';
import { counted } from '#shared/platform/counted.ts';
import { poundsText } from '#shared/platform/money.ts';
import { monthsText } from '#shared/records/payments/standing.ts';
import { approvals } from '#shared/records/solutions/registry.ts';
import { BREACHES } from './breach-row.ts';
import { breachTaskKey, casesWithTask, endBreachTasks, SERVE_TASK } from './breach-tasks.ts';
import { VARIATION_PROPOSED } from './held-back.ts';

/** Cases by their ids. */
export type CaseRange = { after: number; upTo: number };

/** A nightly rule: a breach type that is raised automatically, and after how many months. */
type Rule = { typeId: number; detection: Detection; months: number };

/** The active breach types that the nightly check raises. */
async function rulesOf(w: Write): Promise<Rule[]> {
  const types = tables['breach-types'];
  const rows = await w.tx
    .select({ id: types.id, detection: types.detection, thresholdMonths: types.thresholdMonths })
    .from(types)
    .where(and(eq(types.autoRaise, true), eq(types.isActive, true)));
  return rows.flatMap(({ id, detection, thresholdMonths }) => {
    const known = nightlyDetections.find((each) => each === detection);
    return known
      ? [{ typeId: id, detection: known, months: thresholdOf({ detection: known, thresholdMonths }) }]
      : [];
  });
}

// The papers of the review that has waited longest, requested but neither received nor reviewed: since when.
const awaited = `select min(coalesce(r.request_sent_on, i.sent_on)) as since from annual_reviews r
  left join mail_items i on i.id = r.request_item_id
  where r.case_id = c.id and r.evidence_received_on is null and r.reviewed_on is null and r.exempt_reason is null
    and (r.request_item_id is not null or r.request_sent_on is not null)`;

// Creditors may have agreed a different number of months' arrears for a case: the clause in force that was accepted last.
const arrearsMonths = `coalesce((select (m.effect ->> 'breachMonths')::int from case_modifications m
    where m.case_id = c.id and m.status = 'accepted' and m.effective_from <= $5::date and m.effect ->> 'breachMonths' is not null
    order by m.effective_from desc, m.accepted_at desc limit 1), rule.months)`;

// Whether each rule holds for a case. Lack of contact only counts as failing to cooperate if something was asked of the client.
const holds = `case rule.detection
    when 'arrears' then coalesce(st.months_in_arrears, 0) >= 100 and st.months_in_arrears >= 100 * ${arrearsMonths}
    when 'missing_document' then papers.since is not null and papers.since + make_interval(months => rule.months) <= $5::date
    when 'no_contact' then c.last_contact_at is not null and c.last_contact_at < $5::date - make_interval(months => rule.months)
      and (coalesce(st.months_in_arrears, 0) >= 100 or papers.since is not null)
    else false end`;

const rules = `json_to_recordset($1::json) as rule("typeId" int, detection text, months int)`;

/** Running arrangements of active brands, neither on a payment break nor being varied. */
const running = `cases c join statuses s on s.id = c.status_id and s.code = any($2::text[])
  join domains d on d.id = c.domain_id and d.is_active
  left join substatuses ss on ss.id = c.substatus_id
  left join case_standings st on st.case_id = c.id
  left join lateral (${awaited}) papers on true`;

// A breach of a type that is open, or ended within its months, is not raised again: somebody has decided about it.
const newText = `select c.id as "caseId", rule."typeId", rule.detection, rule.months, papers.since,
    st.months_in_arrears as "monthsInArrears", st.arrears_pence::float8 as "arrearsPence", c.last_contact_at::date as "lastContactOn"
  from ${running} cross join ${rules}
  where c.id > $3 and c.id <= $4 and not coalesce(ss.is_break, false) and ss.code is distinct from $6
    and (c.months_in_arrears is not null or papers.since is not null) and ${holds}
    and not exists (select from case_breaches b where b.case_id = c.id and b.breach_type_id = rule."typeId"
      and (b.status not in ('remedied', 'waived', 'terminated') or b.ended_on > $5::date - make_interval(months => rule.months)))
  order by c.id, rule."typeId"`;

// Unconfirmed suspicions whose rule no longer holds.
const lapsedText = `select b.id, b.case_id as "caseId" from case_breaches b join cases c on c.id = b.case_id
  left join case_standings st on st.case_id = c.id
  left join lateral (${awaited}) papers on true
  join ${rules} on rule."typeId" = b.breach_type_id
  where b.status = 'suspected' and b.detected_by = 'system' and b.case_id > $3 and b.case_id <= $4 and not (${holds})
    and $2::text[] is not null order by b.id for update of b skip locked`;

const suspectColumns = {
  caseId: col.number,
  typeId: col.number,
  detection: col.word<Detection>(),
  months: col.number,
  since: col.day.orNull,
  monthsInArrears: col.number.orNull,
  arrearsPence: col.number.orNull,
  lastContactOn: col.day.orNull,
};
type Suspect = InferRow<typeof suspectColumns>;

const day = (date: string | null) => (date === null ? '' : date.slice(0, 10).split('-').reverse().join('/'));

/** Why the nightly rules suspect a breach, in words. */
function detailOf({
  detection,
  months,
  since,
  monthsInArrears,
  arrearsPence,
  lastContactOn,
}: Suspect): string {
  const arrears = `Arrears of ${poundsText(arrearsPence ?? 0)}, ${monthsText(monthsInArrears ?? 0)}.`;
  if (detection === 'arrears') return arrears;
  if (detection === 'missing_document')
    return `The papers of the annual review were asked for on ${day(since)} and have not been received within ${counted(months, 'month')}.`;
  const asked = since === null ? arrears : `Papers asked for on ${day(since)} have not been received.`;
  return `No contact since ${day(lastContactOn)}. ${asked}`;
}

async function store(w: Write, found: readonly Suspect[], today: string): Promise<number> {
  const rows = found.map((suspect) => ({
    caseId: suspect.caseId,
    breachTypeId: suspect.typeId,
    status: 'suspected' as const,
    detectedOn: today,
    detectedBy: 'system' as const,
    detail: detailOf(suspect),
    monthsInArrears: suspect.monthsInArrears,
    arrearsPence: suspect.arrearsPence,
  }));
  const added = await w.tx.insert(caseBreaches).values(rows).onConflictDoNothing().returning();
  if (added.length === 0) return 0;
  await w.tx
    .insert(breachSteps)
    .values(added.map(({ id, detail }) => ({ breachId: id, toStatus: 'suspected' as const, note: detail })));
  for (const { id, caseId, breachTypeId, detail } of added) {
    const after = { breachTypeId, status: 'suspected', detail };
    w.audit({ entity: BREACHES, entityId: id, caseId, action: 'suspected', after });
    w.changed(`case:${caseId}`);
  }
  await raiseServeTasks(w, added, today);
  return added.length;
}

/** Asks somebody to decide about each suspicion, unless the case already has that task. */
async function raiseServeTasks(
  w: Write,
  added: readonly { id: number; caseId: number; detail: string }[],
  today: string,
): Promise<void> {
  const definition = await definitionInUse(w.tx, SERVE_TASK);
  if (!definition) return;
  const caseIds = [...new Set(added.map(({ caseId }) => caseId))];
  const asked = await casesWithTask(w, caseIds, definition.id);
  const rows = await w.tx.select().from(cases).where(inArray(cases.id, caseIds));
  const holidays = await holidaysOf(w.tx);
  const orders = rows
    .filter(({ id }) => !asked.has(id))
    .map((found) => ({
      found,
      sourceKey: breachTaskKey((added.find(({ caseId }) => caseId === found.id) ?? missing()).id, 'serve'),
      dueOn: dueDay(definition, found, holidays, today),
    }));
  await raiseMany(w, definition, orders);
}

async function dropLapsed(w: Write, values: unknown[], today: string): Promise<void> {
  const lapsed = await planned(w.tx, { id: col.number, caseId: col.number }, lapsedText, values);
  if (lapsed.length === 0) return;
  const outcome = 'It no longer applies, and nobody had confirmed it.';
  const ids = lapsed.map(({ id }) => id);
  await w.tx
    .update(caseBreaches)
    .set({ status: 'remedied', outcome, endedOn: today, ...stamp(w, caseBreaches) })
    .where(inArray(caseBreaches.id, ids));
  await w.tx.insert(breachSteps).values(
    ids.map((breachId) => ({
      breachId,
      fromStatus: 'suspected' as const,
      toStatus: 'remedied' as const,
      note: outcome,
    })),
  );
  for (const { id, caseId } of lapsed) {
    w.audit({
      entity: BREACHES,
      entityId: id,
      caseId,
      action: 'lapsed',
      before: { status: 'suspected' },
      after: { status: 'remedied', outcome, endedOn: today },
    });
    await endBreachTasks({ ...w, audit: (entry) => w.audit({ caseId, ...entry }) }, { id: caseId }, id, {
      keepsOthers: true,
    });
    w.changed(`case:${caseId}`);
  }
}

/**
 * What the nightly job does for the breaches of some cases: raises suspicions by rule, for a person to decide, and ends unconfirmed ones
 * that no longer hold. Never serves a notice (domain notes 8.11). Returns how many it raised.
 */
export async function suspectBreaches(w: Write, { after, upTo }: CaseRange, today: string): Promise<number> {
  const known = await rulesOf(w);
  if (known.length === 0) return 0;
  const live = approvals.map(({ status }) => status);
  const values = [JSON.stringify(known), live, after, upTo, today];
  await dropLapsed(w, values, today);
  const found = await planned(w.tx, suspectColumns, newText, [...values, VARIATION_PROPOSED]);
  const count = found.length === 0 ? 0 : await store(w, found, today);
  if (count > 0) w.changed(BREACHES);
  return count;
}
