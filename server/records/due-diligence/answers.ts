import type { SignedIn } from '#server/platform/http/trpc.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { invalid } from '#shared/platform/errors.ts';
import type { DiligenceAnswers } from '#shared/records/due-diligence/contract.ts';
import { latestHighRiskReview } from '#shared/records/due-diligence/due-diligence.ts';
import { type ApprovedAnswers, approvedFields, keepRequest } from './approvals.ts';
import { changeDiligence, openRecord } from './open-record.ts';
import { DILIGENCE, type DiligenceRow } from './read.ts';
import { dueDiligence } from './tables.ts';

type Answers = Omit<DiligenceAnswers, 'caseId' | 'personId' | 'version'>;

/** Why the date of the next review is not acceptable, as a sentence; null if it is. */
function reviewProblem({ risk, reviewOn }: Answers, before: DiligenceRow, today: string): string | null {
  if (risk === 'high' && reviewOn === null)
    return 'A high-risk relationship must be reviewed: say when (MLR 2017, regulation 33).';
  if (reviewOn === null || reviewOn === before.reviewOn) return null;
  if (reviewOn <= today) return 'Must be in the future.';
  const latest = latestHighRiskReview(today);
  return risk === 'high' && reviewOn > latest
    ? `A high-risk relationship must be reviewed within a year: by ${showDate(latest)}.`
    : null;
}

/** Each answer needs its day, and the details it implies. Messages by field. */
function problemsOf(answers: Answers, before: DiligenceRow, today: string): Record<string, string> {
  const { pep, pepAskedOn, pepOffice, sanctionsOn, sanctionsResult, sanctionsNote, risk, riskReason } =
    answers;
  const review = reviewProblem(answers, before, today);
  return {
    ...(pep !== null && pepAskedOn === null && { pepAskedOn: 'Say when they were asked.' }),
    ...(pep === null && pepAskedOn !== null && { pep: 'Say what they answered.' }),
    ...(pep === 'yes' &&
      !pepOffice && { pepOffice: 'Say which office they, a relative or an associate of theirs holds.' }),
    ...(sanctionsResult !== null && sanctionsOn === null && { sanctionsOn: 'Say when they were screened.' }),
    ...(sanctionsResult === null && sanctionsOn !== null && { sanctionsResult: 'Say what was found.' }),
    ...(sanctionsResult === 'ruled_out' &&
      !sanctionsNote && { sanctionsNote: 'Say how the match was ruled out.' }),
    ...(risk !== null && !riskReason && { riskReason: 'Say why.' }),
    ...(review !== null && { reviewOn: review }),
  };
}

/** Records the answers, the screening, the risk and the source of funds. For a politically exposed person, senior management is asked. */
export const saveAnswers = (ctx: SignedIn, { caseId, personId, version, ...answers }: DiligenceAnswers) =>
  changeDiligence(ctx, { caseId, personId }, async (w, about, found) => {
    const before = await openRecord(w, caseId, about);
    const problems = problemsOf(answers, before, londonDate());
    if (Object.keys(problems).length > 0) throw invalid(problems);
    const asOpened = about.row === null || about.row.version === version ? before.version : version;
    const isOther = approvedFields.some((field: keyof ApprovedAnswers) => answers[field] !== before[field]);
    const after = await changeRow(w, DILIGENCE, dueDiligence, before, asOpened, {
      ...answers,
      ...(answers.pep !== before.pep && { pepBy: ctx.actor.id }),
      ...(isOther && { approvedBy: null, approvedAt: null }),
    });
    await keepRequest(w, found, after, { name: about.now.name, isOther });
  });
