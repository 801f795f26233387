import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { fullName } from '#shared/records/cases/names.ts';
import type { ProposalFacts } from '#shared/records/solutions/proposal-facts.ts';
import { adviceRecords, nomineeReports, proposalSignatures, proposals } from './proposal-tables.ts';

/** A stored version. */
export type Proposal = typeof proposals.$inferSelect;

/** The current version: the newest that was generated and not replaced; null if there is none. */
export async function standingProposal(database: Database | Tx, caseId: number): Promise<Proposal | null> {
  const [found] = await database
    .select()
    .from(proposals)
    .where(and(eq(proposals.caseId, caseId), inArray(proposals.status, ['generated', 'sent', 'signed'])))
    .orderBy(desc(proposals.number))
    .limit(1);
  return found ?? null;
}

/** Whose signature is still missing from a version. */
async function unsignedOf(database: Database | Tx, caseId: number, { id }: Proposal): Promise<string[]> {
  const signed = await database
    .select({ personId: proposalSignatures.personId })
    .from(proposalSignatures)
    .where(and(eq(proposalSignatures.proposalId, id), eq(proposalSignatures.status, 'signed')));
  const known = new Set(signed.map(({ personId }) => personId));
  const applicants = await applicantsOf(database, caseId);
  return applicants
    .filter(({ personId, deceasedOn }) => deceasedOn === null && !known.has(personId))
    .map((person) => fullName(person));
}

/** How far a case's proposal has come, for the guards of its statuses. */
export async function proposalFacts(database: Database | Tx, caseId: number): Promise<ProposalFacts> {
  const standing = await standingProposal(database, caseId);
  const [advice] = await database
    .select({ status: adviceRecords.status })
    .from(adviceRecords)
    .where(eq(adviceRecords.caseId, caseId));
  const [report] = await database
    .select({
      status: nomineeReports.status,
      proposalId: nomineeReports.proposalId,
      shouldInvite: nomineeReports.shouldInvite,
    })
    .from(nomineeReports)
    .where(and(eq(nomineeReports.caseId, caseId), eq(nomineeReports.status, 'filed')))
    .orderBy(desc(nomineeReports.id))
    .limit(1);
  return {
    advice: advice?.status ?? null,
    standing: standing && {
      number: standing.number,
      state: standing.status === 'signed' ? 'signed' : 'unsigned',
      isMadeElsewhere: standing.isMadeElsewhere,
      contributionPence: standing.contributionPence ?? 0,
      termMonths: standing.termMonths ?? 0,
      unsignedBy: standing.status === 'signed' ? [] : await unsignedOf(database, caseId, standing),
    },
    report:
      report && (standing === null || report.proposalId === standing.id)
        ? { shouldInvite: report.shouldInvite }
        : null,
  };
}
