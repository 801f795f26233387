import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { debtsOf } from '#server/records/affairs/debts.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { refuseOtherDocument } from '#server/records/documents/document-list.ts';
import { enterLateDays } from '#server/records/late-dates/enter-late.ts';
import { addRow, changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import type { Answer } from '#shared/activities/creditors/modifications/acceptance.ts';
import type { modificationsContract as contract } from '#shared/activities/creditors/modifications/contract.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { lacksEffect } from '#shared/records/affairs/effects.ts';
import { clausesOf, protectedDebts } from './case-clauses.ts';
import { type Clause, changeClauseRow, lockClause, refusedOn, writeToClause } from './change-clause.ts';
import { modificationConsents } from './consent-table.ts';

const CONSENTS = 'modification-consents';

type Given = { answer: Answer; answeredOn: string; documentId: number };
type By = { casePersonId: number; caseCreditorId?: never } | { caseCreditorId: number; casePersonId?: never };

function refuseAnswer(clause: Clause, { answer, answeredOn }: Given): void {
  const { status, title, receivedOn } = clause;
  if (answer === 'given' && lacksEffect(clause))
    throw conflict(
      `‘${title}’ cannot be consented to yet: it is not recorded which figures it changes, or that it changes none.`,
    );
  if (status !== 'proposed') throw conflict(`‘${title}’ is ${status}: there is nothing to answer.`);
  if (answeredOn < receivedOn)
    throw invalid({ answeredOn: `‘${title}’ was received later, so it cannot have been answered by then.` });
}

/** Stores the answer of one person or creditor; a new one replaces the last. */
async function keepAnswer(w: Write, clause: Clause, by: By, given: Given): Promise<void> {
  const ofWhom =
    by.casePersonId === undefined
      ? eq(modificationConsents.caseCreditorId, by.caseCreditorId)
      : eq(modificationConsents.casePersonId, by.casePersonId);
  const [before] = await w.tx
    .select()
    .from(modificationConsents)
    .where(and(eq(modificationConsents.caseModificationId, clause.id), ofWhom))
    .for('update');
  if (before) await changeRow(w, CONSENTS, modificationConsents, before, before.version, given);
  else await addRow(w, CONSENTS, modificationConsents, { caseModificationId: clause.id, ...by, ...given });
}

/** The day on which the last of the applicants consented; null until all have. */
async function consentedOn(w: Write, caseId: number, clause: Clause): Promise<string | null> {
  const applicants = (await applicantsOf(w.tx, caseId)).filter(({ deceasedOn }) => deceasedOn === null);
  const consents = await w.tx
    .select()
    .from(modificationConsents)
    .where(eq(modificationConsents.caseModificationId, clause.id));
  const days = applicants.map(
    ({ rowId }) =>
      consents.find(({ casePersonId, answer }) => casePersonId === rowId && answer === 'given')?.answeredOn,
  );
  const given = days.filter((day) => day !== undefined);
  return given.length < days.length ? null : (given.toSorted().at(-1) ?? null);
}

/** An answer that is recorded late says why; the signed paper shows its day. */
const answeredLate = (
  w: Write,
  actor: Actor,
  found: Case,
  { answeredOn, documentId }: Omit<Given, 'answer'>,
  lateReason: string | null,
) =>
  enterLateDays(w, actor, found, { clauseAnswered: answeredOn }, { lateReason, lateDocumentId: documentId });

async function answerOne(w: Write, found: Case, clause: Clause, by: By, given: Given): Promise<void> {
  refuseAnswer(clause, given);
  await keepAnswer(w, clause, by, given);
  if (by.casePersonId === undefined) return;
  await changeClauseRow(
    w,
    clause,
    given.answer === 'refused'
      ? refusedOn(found)
      : { clientConsentOn: await consentedOn(w, found.id, clause) },
  );
}

/**
 * Records an applicant's answer to each of some clauses, with the document that shows it. A clause that one applicant refuses is rejected:
 * no modification is made without the client's consent (section 258(2) of the Insolvency Act 1986).
 */
export function recordAnswers(
  ctx: SignedIn,
  { caseId, casePersonId, answers, lateReason, ...given }: z.output<typeof contract.answer.input>,
) {
  return writeToCase(ctx, caseId, async (w, found) => {
    const applicants = await applicantsOf(w.tx, caseId);
    if (!applicants.some(({ rowId }) => rowId === casePersonId))
      throw invalid({ casePersonId: 'Choose an applicant of this case.' });
    await refuseOtherDocument(w.tx, ctx.actor, { caseId, documentId: given.documentId });
    for (const { id, version, answer } of answers.toSorted((one, other) => one.id - other.id)) {
      const clause = await lockClause(w, caseId, id);
      await checkVersion(w, clause, version);
      await answerOne(w, found, clause, { casePersonId }, { ...given, answer });
    }
    await answeredLate(w, ctx.actor, found, given, lateReason);
    return clausesOf(w.tx, ctx.actor, found);
  });
}

/** Records what a secured or preferential creditor answered to a clause. */
export function recordCreditorAnswer(
  ctx: SignedIn,
  {
    caseCreditorId,
    answer,
    answeredOn,
    documentId,
    lateReason,
    ...key
  }: z.output<typeof contract.creditorAnswer.input>,
) {
  return writeToClause(ctx, key, async (w, clause, found) => {
    const debts = protectedDebts({ debts: await debtsOf(w.tx, found.id) });
    if (!debts.some(({ id }) => id === caseCreditorId))
      throw invalid({ caseCreditorId: 'Choose a secured or preferential creditor of this case.' });
    await refuseOtherDocument(w.tx, ctx.actor, { caseId: found.id, documentId });
    await answerOne(w, found, clause, { caseCreditorId }, { answer, answeredOn, documentId });
    await answeredLate(w, ctx.actor, found, { answeredOn, documentId }, lateReason);
    // The clause is another version of itself for whoever looks at it, though its own values are the same.
  });
}
