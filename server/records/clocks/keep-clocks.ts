import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { cases } from '#server/records/cases/tables.ts';
import { allHolidays } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { inChunks } from '#shared/platform/chunks.ts';
import { showDate } from '#shared/platform/dates.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { type ClockChanges, clockChanges, type NewClock } from '#shared/records/law/clock-changes.ts';
import type { WantedClock } from '#shared/records/law/clock-states.ts';
import { calendarFor, inPlace, type Whereabouts } from '#shared/records/law/places.ts';
import { clockRules } from '#shared/records/law/rules.ts';
import { caseClocks } from './tables.ts';

/** The name of clocks in the audit trail. */
export const CLOCKS = 'case-clocks';
/** How many clocks one statement starts. */
const AT_ONCE = 100;

const { domains } = tables;
type Clock = typeof caseClocks.$inferSelect;

/** All clocks that something calls for: the case itself, a decision, a review, a complaint, a breach. */
export type ClockSubject = { caseId: number; subject: string; wanted: readonly WantedClock[] };

const standing = (tx: Tx, caseIds: readonly number[]): Promise<Clock[]> =>
  tx
    .select()
    .from(caseClocks)
    .where(and(inArray(caseClocks.caseId, [...caseIds]), ne(caseClocks.status, 'superseded')));

/** The jurisdiction of each case and its firm. */
export async function placesOf(tx: Tx, caseIds: readonly number[]): Promise<Map<number, Whereabouts>> {
  const rows = await tx
    .select({
      id: cases.id,
      place: cases.jurisdiction,
      firmPlace: sqlOf(col.word<Jurisdiction>())`${domains.place}`,
    })
    .from(cases)
    .innerJoin(domains, eq(domains.id, cases.domainId))
    .where(inArray(cases.id, [...new Set(caseIds)]));
  return new Map(rows.map(({ id, ...where }) => [id, where]));
}

/** The same for one case. */
export const placeOf = async (tx: Tx, caseId: number): Promise<Whereabouts> =>
  (await placesOf(tx, [caseId])).get(caseId) ?? missing();

type Started = NewClock & { caseId: number; subject: string };

async function insert(w: Write, clocks: readonly Started[]): Promise<Clock[]> {
  const by = w.author.id || null;
  const added: Clock[] = [];
  for (const some of inChunks(clocks, AT_ONCE)) {
    const values = some.map((clock) => ({ ...clock, createdBy: by, updatedBy: by }));
    added.push(...(await w.tx.insert(caseClocks).values(values).returning()));
  }
  return added;
}

/** One entry per clock; or one per case, when the nightly job starts everything its cases lack. */
function auditStarts(w: Write, added: readonly Clock[], isForCase: boolean): void {
  if (!isForCase) {
    for (const { id, caseId, rule, subject, triggerOn, dueOn, status } of added)
      w.audit({
        entity: CLOCKS,
        entityId: id,
        caseId,
        action: 'started',
        after: { rule, subject, triggerOn, dueOn, status },
      });
    return;
  }
  const byCase = new Map<number, Clock[]>();
  for (const clock of added) byCase.set(clock.caseId, [...(byCase.get(clock.caseId) ?? []), clock]);
  for (const [caseId, clocks] of byCase) {
    const rules = clocks.map(({ rule, dueOn }) => `${clockRules[rule].name} ${showDate(dueOn)}`).join(', ');
    w.audit({
      entity: CLOCKS,
      entityId: (clocks[0] ?? missing()).id,
      caseId,
      action: 'started',
      after: { rules },
    });
  }
}

/** Brings the clocks of many subjects up to date with what happened to them, in the same transaction. Repeating it changes nothing. */
export async function keepManyClocks(
  w: Write,
  subjects: readonly ClockSubject[],
  { isForCase = false }: { isForCase?: boolean } = {},
): Promise<void> {
  if (subjects.length === 0) return;
  const stored = await standing(w.tx, [...new Set(subjects.map(({ caseId }) => caseId))]);
  const byId = new Map(stored.map((clock) => [clock.id, clock]));
  const bySubject = new Map<string, Clock[]>();
  for (const clock of stored) {
    const key = `${clock.caseId} ${clock.subject}`;
    bySubject.set(key, [...(bySubject.get(key) ?? []), clock]);
  }
  const holidays = await allHolidays(w.tx);
  const places = await placesOf(
    w.tx,
    subjects.map(({ caseId }) => caseId),
  );
  const starts: Started[] = [];
  const changes: ClockChanges['change'] = [];
  for (const { caseId, subject, wanted } of subjects) {
    const known = bySubject.get(`${caseId} ${subject}`) ?? [];
    const where = places.get(caseId) ?? missing();
    const own = clockChanges(
      known,
      inPlace(wanted, where.place),
      (rule) => holidays[calendarFor(rule, where)],
    );
    starts.push(...own.start.map((clock) => ({ ...clock, caseId, subject })));
    changes.push(...own.change);
  }
  for (const { id, to } of changes) {
    const before = byId.get(id) ?? missing();
    const own: Write = { ...w, audit: (entry) => w.audit({ caseId: before.caseId, ...entry }) };
    await changeRow(own, CLOCKS, caseClocks, before, before.version, to, { action: to.status });
  }
  auditStarts(w, await insert(w, starts), isForCase);
  for (const caseId of new Set(
    [...starts, ...changes.map(({ id }) => byId.get(id) ?? missing())].map((each) => each.caseId),
  ))
    w.changed(`case:${caseId}`);
}
