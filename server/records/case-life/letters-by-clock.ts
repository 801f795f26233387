import { and, asc, eq, gt, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { systemActor, writeChanges } from '#server/platform/database/write.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import type { Case } from '#server/records/cases/access.ts';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { cases } from '#server/records/cases/tables.ts';
import { wantedEvidence } from '#server/records/correspondence/data/evidence-table.ts';
import { writeByRule } from '#server/records/correspondence/items/write-by-rule.ts';
import { templateVersions } from '#server/records/letters/tables.ts';
import { scheduleAndContributions } from '#server/records/payments/schedules/schedule-of-case.ts';
import { tables } from '#server/records/reference/tables.ts';
import { counted } from '#shared/platform/counted.ts';
import { addDays, londonDate, londonInstant, showDate } from '#shared/platform/dates.ts';
import { tokensOf } from '#shared/records/letters/read-letter.ts';
import { lastMissed, standingOf } from '#shared/records/payments/standing.ts';

const { domains, statuses, substatuses, templates } = tables;
const BATCH = 200;
/** Days within which a missed night is caught up; nothing older triggers a letter. */
const PATIENCE_DAYS = 3;

/** A published template that is written a number of days before or after an event. */
type Clock = {
  templateId: number;
  days: number;
  statusId: number | null;
  asDraft: boolean;
  asksForEvidence: boolean;
  /** Jurisdictions whose cases have another template for the same purpose. */
  leftTo: readonly string[];
};
/** What makes a case's letter due: the day it counts from, and the wording for the item. */
type Cause = { on: string; raisedBy: string };

type Template = typeof templates.$inferSelect;

async function clocksOf(
  database: Database,
  event: 'payment_due' | 'payment_missed' | 'in_status',
): Promise<Clock[]> {
  const rows = await database
    .select({ template: templates, body: templateVersions.body })
    .from(templates)
    .innerJoin(
      templateVersions,
      and(eq(templateVersions.templateId, templates.id), isNull(templateVersions.supersededAt)),
    )
    .where(
      and(eq(templates.raisedOn, event), eq(templates.isActive, true), isNotNull(templates.raisedAfterDays)),
    )
    .orderBy(asc(templates.id));
  const isSame = (one: Template, other: Template) =>
    one.raisedAfterDays === other.raisedAfterDays &&
    one.raisedInStatusId === other.raisedInStatusId &&
    one.documentTypeId === other.documentTypeId;
  return rows.map(({ template, body }) => ({
    leftTo: rows
      .filter(({ template: other }) => other.id !== template.id && isSame(template, other))
      .flatMap(({ template: { jurisdictions } }) => jurisdictions)
      .filter((place) => !template.jurisdictions.includes(place as never)),
    templateId: template.id,
    days: template.raisedAfterDays ?? missing(),
    statusId: template.raisedInStatusId,
    asDraft: !template.sendsByItself,
    asksForEvidence: tokensOf(body ?? '').has('evidence[]'),
  }));
}

const isDue = (day: string, today: string) => day <= today && today < addDays(day, PATIENCE_DAYS);

/** The cases of active brands that meet a condition, a hundred or so at a time. */
async function* casesWhere(database: Database, condition: SQL | undefined): AsyncGenerator<Case> {
  for (let last = 0; ; ) {
    const rows = await database
      .select({ found: cases })
      .from(cases)
      .innerJoin(domains, and(eq(domains.id, cases.domainId), eq(domains.isActive, true)))
      .innerJoin(statuses, eq(statuses.id, cases.statusId))
      .leftJoin(substatuses, eq(substatuses.id, cases.substatusId))
      .leftJoin(caseStandings, eq(caseStandings.caseId, cases.id))
      .where(and(gt(cases.id, last), condition))
      .orderBy(asc(cases.id))
      .limit(BATCH);
    for (const { found } of rows) yield found;
    if (rows.length < BATCH) return;
    last = (rows.at(-1) ?? missing()).found.id;
  }
}

/** Cases that pay by a schedule and may be sent letters about it. */
const isPaying = and(
  eq(statuses.expectsPayments, true),
  eq(statuses.freezesSchedule, false),
  eq(statuses.isOpen, true),
  or(isNull(substatuses.hidesFromChasing), eq(substatuses.hidesFromChasing, false)),
);

/** Why a letter is due on a case; null if it is not, or no longer. */
type CauseOf = (tx: Database | Tx, found: Case, clock: Clock, today: string) => Promise<Cause | null>;

const missed: CauseOf = async (tx, found, { days }, today) => {
  const { schedule, contributions, ended } = await scheduleAndContributions(tx, found);
  const line = ended ? undefined : lastMissed(schedule.lines, contributions.receivedPence, today);
  return line && isDue(addDays(line.dueOn, days), today)
    ? { on: line.dueOn, raisedBy: `Payment of ${showDate(line.dueOn)} missed` }
    : null;
};

const dueSoon: CauseOf = async (tx, found, { days }, today) => {
  const { schedule, contributions, ended } = await scheduleAndContributions(tx, found);
  const { nextDueOn } = standingOf(schedule.lines, contributions.receivedPence, today, ended);
  return nextDueOn && isDue(addDays(nextDueOn, -days), today)
    ? { on: nextDueOn, raisedBy: `Payment due on ${showDate(nextDueOn)}` }
    : null;
};

const stayed: CauseOf = async (tx, found, { days, statusId, asksForEvidence }, today) => {
  const since = londonDate(found.statusChangedAt);
  if (found.statusId !== statusId || !isDue(addDays(since, days), today)) return null;
  if (asksForEvidence && (await wantedEvidence(tx, found.id, today)).length === 0) return null;
  const [status = missing()] = await tx
    .select({ name: statuses.name })
    .from(statuses)
    .where(eq(statuses.id, statusId));
  return { on: since, raisedBy: `${status.name} for ${counted(days, 'day')}` };
};

/** Writes a clock's letter on a case if it is due as the locked case stands; returns whether there is a new one. */
async function writeDue(
  database: Database,
  caseId: number,
  { clock, causeOf, today }: { clock: Clock; causeOf: CauseOf; today: string },
): Promise<boolean> {
  return writeChanges(database, systemActor, async (w) => {
    const [found] = await w.tx.select().from(cases).where(eq(cases.id, caseId)).for('update');
    const cause = found && (await causeOf(w.tx, found, clock, today));
    if (!cause || clock.leftTo.includes(found.jurisdiction)) return false;
    const { templateId, asDraft } = clock;
    const { on, raisedBy } = cause;
    const rule = { caseId, templateIds: [templateId], raisedBy, asDraft, occasion: on };
    const written = await writeByRule(w, rule);
    if (written.length > 0) w.changed(`case:${caseId}`);
    return written.length > 0;
  });
}

/** Days in London as instants, for columns that hold them. */
const changedWithin = ({ days, statusId }: Clock, today: string) =>
  and(
    eq(cases.statusId, statusId ?? 0),
    gte(cases.statusChangedAt, londonInstant(addDays(today, -days - PATIENCE_DAYS + 1))),
    lt(cases.statusChangedAt, londonInstant(addDays(today, 1 - days))),
  );

const nextDueWithin = ({ days }: Clock, today: string) =>
  and(
    isPaying,
    sql`${caseStandings.nextDueOn} between ${addDays(today, days - PATIENCE_DAYS + 1)}::date and ${addDays(today, days)}::date`,
  );

/**
 * Writes the letters that clocks raise: before a payment falls due, after one was missed, while a case stays in a status. Each is written
 * once per payment or entry; running it several times a day does no harm. Returns how many were written.
 */
export async function writeLettersByClock(
  database: Database,
  { signal, today = londonDate() }: { signal?: AbortSignal; today?: string } = {},
): Promise<number> {
  let written = 0;
  const write = async (which: SQL | undefined, causeOf: CauseOf, clocks: readonly Clock[]) => {
    if (clocks.length === 0) return;
    for await (const found of casesWhere(database, which))
      for (const clock of clocks) {
        if (signal?.aborted) return;
        if (!(await causeOf(database, found, clock, today))) continue;
        if (await writeDue(database, found.id, { clock, causeOf, today })) written += 1;
      }
  };
  const behind = and(isPaying, gt(caseStandings.arrearsPence, 0));
  await write(behind, missed, await clocksOf(database, 'payment_missed'));
  for (const clock of await clocksOf(database, 'payment_due'))
    await write(nextDueWithin(clock, today), dueSoon, [clock]);
  for (const clock of await clocksOf(database, 'in_status'))
    await write(changedWithin(clock, today), stayed, [clock]);
  return written;
}

/** Early in the morning, after sub statuses have been updated from arrears. */
export const lettersByClockJob = defineScheduledJob(
  'letters-by-clock',
  '0 6 * * *',
  async ({ services: { database, log }, signal }) => {
    const count = await writeLettersByClock(database, { signal });
    if (count > 0) log.info({ count }, 'letters were written by clocks');
  },
  { isMadeUp: true },
);
