import { and, eq, sql } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { caseAssets } from '#server/records/affairs/tables.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { refreshCase } from '#server/records/cases/applicants.ts';
import { NEEDS_APPLICANT } from '#server/records/cases/people.ts';
import { hidingSensitive } from '#server/records/cases/sensitive.ts';
import { addresses, casePeople, persons } from '#server/records/cases/tables.ts';
import { forgetUnfinished } from '#server/records/due-diligence/complete.ts';
import { lockRow, removeRow } from '#server/records/reference/versioned-rows.ts';
import { vulnerabilityAssessments } from '#server/records/vulnerability/tables.ts';
import { conflict } from '#shared/platform/errors.ts';

/** Removes somebody from a case; the data of a person who is in no other case is deleted. */
export function removeFromCase(ctx: SignedIn, caseId: number, rowId: number): Promise<void> {
  return writeToCase(ctx, caseId, async (plain) => {
    const w = hidingSensitive(plain);
    const part = await lockRow(w, casePeople, rowId, { column: casePeople.caseId, id: caseId });
    if (part.role === 'applicant_1') throw conflict(NEEDS_APPLICANT);
    const owned = await w.tx.$count(
      caseAssets,
      and(eq(caseAssets.caseId, caseId), sql`${rowId} = any(${caseAssets.ownerCasePersonIds})`),
    );
    if (owned > 0) throw conflict('They own assets of this case. Change the owners of those first.');
    await forgetUnfinished(w, caseId, part.personId);
    await removeRow(w, 'case-people', casePeople, part);
    const elsewhere = await w.tx.$count(casePeople, eq(casePeople.personId, part.personId));
    if (elsewhere === 0) await forget(w, part.personId);
    await refreshCase(w, caseId);
  });
}

async function forget(w: Write, personId: number) {
  const lived = await w.tx.select().from(addresses).where(eq(addresses.personId, personId));
  for (const address of lived) await removeRow(w, 'addresses', addresses, address);
  const asked = await w.tx
    .select()
    .from(vulnerabilityAssessments)
    .where(eq(vulnerabilityAssessments.personId, personId));
  for (const one of asked) await removeRow(w, 'vulnerability-assessments', vulnerabilityAssessments, one);
  const [person] = await w.tx.select().from(persons).where(eq(persons.id, personId));
  if (person) await removeRow(w, 'persons', persons, person);
}
