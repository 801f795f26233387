import { eq } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { type CaseRow, caseRow } from '#server/records/cases/case-row.ts';
import { cases } from '#server/records/cases/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import { refuseStale } from './edit-case.ts';

/** Links two cases, such as those of a couple, to each other; null removes the link from both. */
export function linkCase(
  ctx: SignedIn,
  id: number,
  version: number,
  otherId: number | null,
): Promise<CaseRow> {
  return writeToCase(ctx, id, async (w, before) => {
    await refuseStale(w, ctx.actor, before, version);
    if (otherId === id) throw invalid({ interlockingCaseId: 'A case cannot be linked to itself.' });
    if (otherId !== null) await caseRow(w.tx, ctx.actor, otherId);
    const [other] =
      otherId === null ? [] : await w.tx.select().from(cases).where(eq(cases.id, otherId)).for('update');
    if (other?.interlockingCaseId && other.interlockingCaseId !== id)
      throw conflict(`${other.uniqueReference} is already linked to another case.`);
    await setLink(w, before, otherId);
    if (before.interlockingCaseId && before.interlockingCaseId !== otherId)
      await setLinkOf(w, before.interlockingCaseId, null);
    if (other) await setLink(w, other, id);
    return caseRow(w.tx, ctx.actor, id);
  });
}

async function setLinkOf(w: Write, caseId: number, to: number | null) {
  const [found] = await w.tx.select().from(cases).where(eq(cases.id, caseId)).for('update');
  if (found) await setLink(w, found, to);
}

async function setLink(w: Write, found: Case, interlockingCaseId: number | null) {
  const own: Write = { ...w, audit: (entry) => w.audit({ ...entry, caseId: found.id }) };
  await changeRow(own, 'cases', cases, found, found.version, { interlockingCaseId });
  w.changed(`case:${found.id}`);
}
