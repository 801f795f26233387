import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { auditLoosened, loosenedIn } from '#server/records/cases/loosened.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { invalid } from '#shared/platform/errors.ts';
import { lateDates, lateEntry } from '#shared/records/cases/late-dates.ts';
import { chainBeyond } from './read-chain.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Refuses dates that somebody enters long after their day without the reason and the evidence, each at its field. */
export async function refuseLate(w: Write, before: Case, change: Record<string, unknown>): Promise<void> {
  const today = londonDate();
  if (lateDates(before, change, today, null).length === 0) return;
  const { cameOn } = await chainBeyond(w.tx, before.id);
  const late = lateDates(before, change, today, cameOn);
  const [reason, evidence] = [textOf(change.lateReason), textOf(change.lateEvidence)];
  const text = lateEntry.broken({ late, reason, evidence });
  if (text === null) return;
  if ((await loosenedIn(w.tx, before)).includes(lateEntry.name))
    return auditLoosened(w, before, 'Changed dates', [{ rule: lateEntry, text }]);
  throw invalid({
    ...(reason === '' && { lateReason: text }),
    ...(evidence === '' && { lateEvidence: reason === '' ? 'Name the document, and where it lies.' : text }),
  });
}
