import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { cases } from '#server/records/cases/tables.ts';
import {
  adviceRecords,
  nomineeReports,
  proposalSignatures,
  proposals,
} from '#server/records/decisions/proposal-tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { vulnerabilityAssessments } from '#server/records/vulnerability/tables.ts';
import { usualAnswers } from '#shared/activities/proposals/proposal.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { usualAssumptions } from '#shared/records/affairs/alternatives.ts';
import { giveDueDiligence } from './due-diligence.ts';

type Reached = 'advised' | 'generated' | 'signed' | 'reported';
const order: readonly Reached[] = ['advised', 'generated', 'signed', 'reported'];

/** Records that every applicant of a case was asked about vulnerability, long before anything was signed, and nothing was found. */
export async function giveAssessments(database: Database, caseId: number): Promise<void> {
  const [user] = await database.select({ id: tables.users.id }).from(tables.users).limit(1);
  for (const { personId } of await applicantsOf(database, caseId))
    await database
      .insert(vulnerabilityAssessments)
      .values({ caseId, personId, askedOn: '2015-01-05', askedBy: user!.id, finding: 'none' });
}

/** Gives a case what its statuses ask of its proposal, as far as `reached`; its terms are those of the case, or usual ones. */
export async function giveProposal(
  database: Database,
  caseId: number,
  reached: Reached = 'reported',
): Promise<void> {
  const has = (step: Reached) => order.indexOf(step) <= order.indexOf(reached);
  const today = londonDate();
  const [found] = await database.select().from(cases).where(eq(cases.id, caseId));
  await database
    .insert(adviceRecords)
    .values({ caseId, status: 'signed_off', adviceOn: today })
    .onConflictDoNothing();
  await giveAssessments(database, caseId);
  await giveDueDiligence(database, caseId);
  if (!has('generated')) return;
  const contributionPence = found!.contributionPence ?? 10_900;
  const termMonths = found!.termMonths ?? 60;
  const [row] = await database
    .insert(proposals)
    .values({
      caseId,
      number: 1,
      status: has('signed') ? 'signed' : 'generated',
      contributionPence,
      termMonths,
      contributionDay: found!.contributionDay ?? 15,
      answers: usualAnswers,
      assumptions: { ...usualAssumptions },
      generatedOn: today,
      signedOn: has('signed') ? today : null,
    })
    .returning({ id: proposals.id });
  await database.update(cases).set({ contributionPence, termMonths }).where(eq(cases.id, caseId));
  if (!has('signed')) return;
  for (const { personId } of await applicantsOf(database, caseId))
    await database.insert(proposalSignatures).values({
      proposalId: row!.id,
      personId,
      method: 'wet_ink',
      status: 'signed',
      signedOn: today,
    });
  if (has('reported'))
    await database
      .insert(nomineeReports)
      .values({ caseId, proposalId: row!.id, status: 'filed', filedOn: today, shouldInvite: true });
}
