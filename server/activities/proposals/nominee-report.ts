import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { actingFacts, actingOn, barFrom } from '#server/records/acts/acting.ts';
import { recordAct } from '#server/records/acts/acts-done.ts';
import { changeCase } from '#server/records/case-life/edit-case.ts';
import { type Case, visibleCase, writeToCase } from '#server/records/cases/access.ts';
import { claimProblem } from '#server/records/correspondence/data/held-papers.ts';
import { type Proposal, standingProposal } from '#server/records/decisions/proposal-facts.ts';
import { nomineeReports } from '#server/records/decisions/proposal-tables.ts';
import { noteOnCase } from '#server/records/documents/notes/notes.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import type { reportContract } from '#shared/activities/proposals/contract.ts';
import {
  type Report,
  reportProblems,
  reportShape,
  usualReport,
} from '#shared/activities/proposals/nominee-report.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { escapedHtml } from '#shared/platform/html.ts';
import { keysOf } from '#shared/platform/options.ts';
import { may } from '#shared/platform/permissions.ts';
import { dueBy } from '#shared/records/law/clock.ts';
import { isRuleIn } from '#shared/records/law/places.ts';
import { letterDateOrNull } from '#shared/records/letters/letter-format.ts';
import { filePaper, makePaper } from './generate-proposal.ts';
import { templateFor, templatesOf } from './templates.ts';
import { adviceOf, surroundingsOf } from './working.ts';

const REPORTS = 'nominee-reports';

type ReportRow = typeof nomineeReports.$inferSelect;
type ReportInput = z.output<(typeof reportContract)['save']['input']>;

const { users } = tables;
const fields = keysOf(reportShape);
const contentOf = (row: ReportRow): Report =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as Report;

/** The latest report of a case: the draft, else the last one filed. */
async function newestReport(database: Database | Tx, caseId: number): Promise<ReportRow | null> {
  const [row] = await database
    .select()
    .from(nomineeReports)
    .where(eq(nomineeReports.caseId, caseId))
    .orderBy(desc(nomineeReports.id))
    .limit(1);
  return row ?? null;
}

async function shown(database: Database | Tx, row: ReportRow) {
  const { signedBy, documentId, ...rest } = row;
  const [signer] = signedBy
    ? await database.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, signedBy))
    : [];
  const [document] = documentId
    ? await database
        .select({ id: caseDocuments.id, title: caseDocuments.title })
        .from(caseDocuments)
        .where(eq(caseDocuments.id, documentId))
    : [];
  return { ...rest, signedBy: signer ?? null, document: document ?? null };
}

/** Why there is nothing to report on: a proposal made with this program must be signed first; an earlier one is known by its date. */
function blockerOf(found: Case, standing: Proposal | null): string | null {
  if (standing?.status === 'signed') return null;
  if (standing) return 'The proposal has not been signed yet.';
  return found.proposalDate === null ? 'There is no signed proposal to report on.' : null;
}

const signBlocker = async (database: Database | Tx, found: Case, userId: number): Promise<string | null> =>
  barFrom('nominee_report', await actingFacts(database, userId, found));

/** The starting values of a new report: the day of the last signature, and the usual wording. */
const startOf = (found: Case, standing: Proposal | null): Report => ({
  ...usualReport,
  // The usual wording is for England and Wales: elsewhere nominees write their own.
  ...(found.jurisdiction !== 'EW' && { jurisdictionBasis: '', court: '' }),
  receivedOn: standing?.signedOn ?? found.proposalDate,
  hasReasonableProspect: true,
  shouldInvite: true,
  opinion: '',
  checks: '',
  attitude: '',
});

/** The report of a case, its due date, and what is missing. */
export async function reportView({ services: { database }, actor }: SignedIn, caseId: number) {
  const found = await visibleCase(database, actor, caseId);
  const standing = await standingProposal(database, caseId);
  const newest = await newestReport(database, caseId);
  // A report on a replaced version is only history.
  const report =
    newest && (standing === null || newest.proposalId === standing.id || newest.status === 'draft')
      ? newest
      : null;
  const content = report ? contentOf(report) : startOf(found, standing);
  const dueOn =
    content.receivedOn && isRuleIn('nominee-report', found.jurisdiction)
      ? dueBy('nominee-report', content.receivedOn)
      : null;
  return {
    report: report && (await shown(database, report)),
    start: content,
    blocker: blockerOf(found, standing),
    dueOn,
    isOverdue: dueOn !== null && dueOn < londonDate() && report?.status !== 'filed',
    problems: { ...(await unprovenClaims(database, caseId, content)), ...reportProblems(content) },
    signBlocker: await signBlocker(database, found, actor.id),
    templates: await templatesOf(database, 'report', found),
    mayEdit: may(actor, 'case.write'),
  };
}

/** What a report claims without support on the case, by field: documents that were checked, and advice that was given. */
async function unprovenClaims(
  database: Database | Tx,
  caseId: number,
  { checks, attitude }: Report,
): Promise<Record<string, string>> {
  const unproven = await claimProblem(database, caseId, escapedHtml(checks));
  const advice = /\badvised on all\b/i.test(attitude) ? await adviceOf(database, caseId) : null;
  const isUnadvised = /\badvised on all\b/i.test(attitude) && advice?.status !== 'signed_off';
  return {
    ...(unproven && { checks: unproven }),
    ...(isUnadvised && {
      attitude: 'It says that the debtor was advised, but no record of advice has been signed off.',
    }),
  };
}

async function lockDraft(tx: Tx, caseId: number): Promise<ReportRow | null> {
  const [row] = await tx
    .select()
    .from(nomineeReports)
    .where(and(eq(nomineeReports.caseId, caseId), eq(nomineeReports.status, 'draft')))
    .for('update');
  return row ?? null;
}

function refuseBlocked(found: Case, standing: Proposal | null): void {
  const blocker = blockerOf(found, standing);
  if (blocker) throw conflict(blocker);
}

/** Saves the draft of the report on the signed proposal. */
export function saveReport(ctx: SignedIn, { caseId, version, ...content }: ReportInput) {
  return writeToCase(ctx, caseId, async (w, found) => {
    const standing = await standingProposal(w.tx, caseId);
    refuseBlocked(found, standing);
    const before = await lockDraft(w.tx, caseId);
    const proposalId = standing?.id ?? null;
    if (!before) {
      const filed = await newestReport(w.tx, caseId);
      if (filed?.status === 'filed' && filed.proposalId === proposalId)
        throw conflict('The report on this proposal has been filed.');
      return shown(w.tx, await addRow(w, REPORTS, nomineeReports, { caseId, proposalId, ...content }));
    }
    await checkVersion(w, before, version ?? before.version, () => shown(w.tx, before));
    return shown(
      w.tx,
      await changeRow(w, REPORTS, nomineeReports, before, before.version, { ...content, proposalId }),
    );
  });
}

const opinionOf = ({ hasReasonableProspect, shouldInvite }: Report) =>
  `In my opinion the proposal ${hasReasonableProspect ? 'has' : 'has no'} reasonable prospect of being approved and implemented, and creditors should ${shouldInvite ? '' : 'not '}be invited to consider it.`;

/** The facts that fill the report's template, besides the case. */
export const reportValues = (report: Report, proposalDate: string | null): Record<string, string> => ({
  'report.opinion': `${opinionOf(report)}\n${report.opinion}`.trim(),
  'report.jurisdiction': report.jurisdictionBasis,
  'report.court': report.court,
  'report.checks': report.checks,
  'report.valuations': report.valuations,
  'report.attitude': report.attitude,
  ...(report.receivedOn && { 'report.receivedOn': letterDateOrNull(report.receivedOn) ?? missing() }),
  ...(proposalDate && { 'dates.proposal': letterDateOrNull(proposalDate) ?? missing() }),
});

type Filing = { caseId: number; version: number; templateId?: number | undefined };

/** The nominee signs the report: its letter is made and filed, and the case gets its date (s 256A, rule 8.19). */
export async function fileReport(ctx: SignedIn, { caseId, version, templateId }: Filing) {
  const { services, actor } = ctx;
  const { database } = services;
  const found = await visibleCase(database, actor, caseId);
  const standing = await standingProposal(database, caseId);
  refuseBlocked(found, standing);
  const [draft] = await database
    .select()
    .from(nomineeReports)
    .where(and(eq(nomineeReports.caseId, caseId), eq(nomineeReports.status, 'draft')));
  if (!draft) throw conflict('Write the report first.');
  const errors = {
    ...(await unprovenClaims(database, caseId, contentOf(draft))),
    ...reportProblems(contentOf(draft)),
  };
  if (Object.keys(errors).length > 0)
    throw new AppError('invalid', 'The report is not complete yet.', { errors });
  const notSigner = await signBlocker(database, found, actor.id);
  if (notSigner) throw new AppError('forbidden', notSigner);
  const { supervisor } = await surroundingsOf(database, found);
  if (!supervisor) throw conflict('Choose a licensed nominee for the case first.');
  if (supervisor.problem) throw conflict(`${supervisor.problem} Choose a licensed nominee first.`);
  const made = await makePaper(ctx, found, await templateFor(database, 'report', found, templateId), {
    facts: reportValues(contentOf(draft), standing?.signedOn ?? found.proposalDate),
    readBy: 'creditors',
  });
  return writeToCase(ctx, caseId, async (w, now) => {
    const before = await lockDraft(w.tx, caseId);
    if (!before) throw conflict('The report has already been filed.');
    await checkVersion(w, before, version, () => shown(w.tx, before));
    const today = londonDate();
    const after = await changeRow(
      w,
      REPORTS,
      nomineeReports,
      before,
      version,
      {
        status: 'filed',
        filedOn: today,
        signedBy: actor.id,
        proposalId: standing?.id ?? null,
        documentId: await filePaper(w, ctx, now, made, 'Nominee’s report'),
      },
      { action: 'filed' },
    );
    const done = { caseId, act: 'nominee_report' as const, entity: REPORTS, entityId: after.id };
    await recordAct(w, done, await actingOn(w, now, 'nominee_report'));
    if (now.nomineeReportOn !== today) await changeCase(w, actor, now, { nomineeReportOn: today });
    await noteOnCase(w, caseId, { kind: 'system', subject: 'The nominee’s report was filed' });
    return shown(w.tx, after);
  });
}
