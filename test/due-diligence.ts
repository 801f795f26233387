import type { Database } from '#server/platform/database/connect.ts';
import { readDiligence } from '#server/records/due-diligence/read.ts';
import { dueDiligence, dueDiligenceChecks } from '#server/records/due-diligence/tables.ts';

/** Completes due diligence on every applicant of a case, as they are now; who has a record already keeps it. */
export async function giveDueDiligence(database: Database, caseId: number): Promise<void> {
  // Long before anything was signed.
  const on = '2015-01-05';
  for (const { personId, row, now, paysIn } of await readDiligence(database, caseId)) {
    if (row !== null || paysIn) continue;
    const [record] = await database
      .insert(dueDiligence)
      .values({
        caseId,
        personId,
        pep: 'no',
        pepAskedOn: on,
        sanctionsOn: on,
        sanctionsResult: 'clear',
        risk: 'normal',
        riskReason: 'Employed, known to us from the advice.',
        completedOn: on,
        firstCompletedOn: on,
        checkedName: now.name,
        checkedBirth: now.birth,
        checkedAddress: now.address,
      })
      .returning({ id: dueDiligence.id });
    await database.insert(dueDiligenceChecks).values({
      dueDiligenceId: record!.id,
      provider: 'Vericheck',
      reference: `VC-${record!.id}`,
      checkedOn: on,
      result: 'pass',
      address: now.address,
    });
  }
}
