import type { Database, Tx } from '#server/platform/database/connect.ts';
import { applicantRoles } from '#server/records/cases/applicants.ts';
import { diligenceProblem } from '#shared/records/due-diligence/due-diligence.ts';
import { dueDiligenceIsDone } from '#shared/records/due-diligence/rule.ts';
import { readDiligence } from './read.ts';

/** Why the documents of a solution cannot be drawn up yet: due diligence on an applicant is incomplete. Null if they can. */
export async function lackingDiligence(on: Database | Tx, caseId: number): Promise<string | null> {
  const found = await readDiligence(on, caseId);
  const applicants = found
    .filter(({ role }) => applicantRoles.some((each) => each === role))
    .map((each) => ({ dueDiligence: diligenceProblem(each) }));
  return dueDiligenceIsDone.broken({ applicants });
}
