import { and, eq, inArray, like, ne, notInArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { changeRow, checkVersion, lockRow } from '#server/records/reference/versioned-rows.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import type { CaseClock } from '#shared/records/clocks/contract.ts';
import type { ClockRuleName } from '#shared/records/law/rules.ts';
import { ENTERED, shownClock } from './clock-list.ts';
import { CLOCKS, type ClockSubject, keepManyClocks, placeOf } from './keep-clocks.ts';
import { caseClocks } from './tables.ts';

/** Starts a clock that counts from something that the program does not record, such as a court order. */
export function startClock(
  ctx: SignedIn,
  { caseId, rule, on }: { caseId: number; rule: ClockRuleName; on: string },
): Promise<CaseClock> {
  return writeToCase(ctx, caseId, async (w) => {
    const subject = `${ENTERED}${rule}:${on}`;
    const own = and(
      eq(caseClocks.caseId, caseId),
      eq(caseClocks.subject, subject),
      ne(caseClocks.status, 'superseded'),
    );
    const [known] = await w.tx.select().from(caseClocks).where(own);
    if (known && known.status !== 'stopped')
      throw conflict(`That clock counts from ${showDate(on)} already.`);
    await keepManyClocks(w, [{ caseId, subject, wanted: [{ rule, on }] }]);
    const [started = missing()] = await w.tx.select().from(caseClocks).where(own);
    return shownClock(started, londonDate(), await placeOf(w.tx, caseId));
  });
}

type Seen = { caseId: number; id: number; version: number };

/** Ends an open clock that somebody started, on its locked case. */
function end(
  ctx: SignedIn,
  { caseId, id, version }: Seen,
  to: { status: 'met'; metOn: string } | { status: 'stopped'; reason: string },
): Promise<CaseClock> {
  return writeToCase(ctx, caseId, async (w) => {
    const before = await lockRow(w, caseClocks, id, { column: caseClocks.caseId, id: caseId });
    await checkVersion(w, before, version);
    if (!before.subject.startsWith(ENTERED)) throw conflict('This clock follows the events of the case.');
    if (before.status !== 'open') throw conflict('This clock has already ended.');
    if (to.status === 'met' && to.metOn < before.triggerOn)
      throw new AppError('invalid', 'Some fields need correcting.', {
        errors: { metOn: `Not before ${showDate(before.triggerOn)}, from which it counts.` },
      });
    return shownClock(
      await changeRow(w, CLOCKS, caseClocks, before, version, to, { action: to.status }),
      londonDate(),
      await placeOf(w.tx, caseId),
    );
  });
}

/** Records that what a clock requires has been done. */
export const meetClock = (ctx: SignedIn, { metOn, ...seen }: Seen & { metOn: string }): Promise<CaseClock> =>
  end(ctx, seen, { status: 'met', metOn });

/** Stops a clock, with a reason such as that it was started by mistake. */
export const stopClock = (
  ctx: SignedIn,
  { reason, ...seen }: Seen & { reason: string },
): Promise<CaseClock> => end(ctx, seen, { status: 'stopped', reason });

/** The clocks of cases that people started, as they should be. */
export async function clocksEntered(tx: Tx, caseIds: readonly number[]): Promise<ClockSubject[]> {
  const rows = await tx
    .select()
    .from(caseClocks)
    .where(
      and(
        inArray(caseClocks.caseId, [...caseIds]),
        like(caseClocks.subject, `${ENTERED}%`),
        notInArray(caseClocks.status, ['superseded', 'stopped']),
      ),
    );
  return rows.map(({ caseId, subject, rule, triggerOn, metOn }) => ({
    caseId,
    subject,
    wanted: [{ rule, on: triggerOn, metOn }],
  }));
}
