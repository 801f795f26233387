import { and, eq, max, ne } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { debtsOf } from '#server/records/affairs/debts.ts';
import { changeDebtRow } from '#server/records/affairs/propose-admission.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { visibleCase, writeToCase } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { lockRow } from '#server/records/reference/versioned-rows.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { proofProblem } from '#shared/records/affairs/claims.ts';
import type { MailDetail, ProofRequest } from '#shared/records/correspondence/contract.ts';
import type { LetterProblem } from '#shared/records/correspondence/letter-problem.ts';
import { mailItems } from '../tables.ts';
import type { Addressed, LetterToMake } from './compose.ts';
import { mailDetail } from './item-detail.ts';
import type { MailItem } from './item-row.ts';
import { makeLetter } from './make-letter.ts';
import { cannotBeSent, letterOf, nextId, sendMade, storeNew } from './save-letter.ts';
import type { Made } from './submit-item.ts';

type Ready = { id: number; debtId: number; letter: LetterToMake; made: Made[] };

/** Why a creditor of the case cannot be asked; each is named. */
async function refusals(
  database: Database | Tx,
  caseId: number,
  debtIds: readonly number[],
): Promise<LetterProblem[]> {
  const debts = new Map((await debtsOf(database, caseId)).map((debt) => [debt.id, debt]));
  return debtIds.flatMap((id) => {
    const debt = debts.get(id);
    const problem = debt ? proofProblem(debt) : 'One of the debts is not on this case any more.';
    return problem === null
      ? []
      : [{ message: problem, token: null, recipient: debt?.creditor.name ?? null, href: null }];
  });
}

/** E-mail goes to the creditor's claims address, if it has one. */
async function atClaims(database: Database, recipients: readonly Addressed[]): Promise<Addressed[]> {
  const { creditors } = tables;
  const found: Addressed[] = [];
  for (const recipient of recipients) {
    const [creditor] = await database
      .select({ email: creditors.claimEmail })
      .from(caseCreditors)
      .innerJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
      .where(eq(caseCreditors.id, recipient.id ?? 0));
    found.push({ ...recipient, email: creditor?.email ?? recipient.email });
  }
  return found;
}

/** The letter to each creditor, all or none. */
async function makeRequests(ctx: SignedIn, { caseId, debtIds, templateId }: ProofRequest): Promise<Ready[]> {
  const ready: Ready[] = [];
  const problems: LetterProblem[] = [];
  for (const debtId of debtIds) {
    const letter = await letterOf(ctx, {
      caseId,
      version: 1,
      templateId,
      recipients: [{ type: 'creditor', id: debtId }],
      attachmentIds: [],
      about: { entity: 'case-creditors', id: debtId },
      send: true,
      repeatReason: null,
    });
    const toClaims = { ...letter, recipients: await atClaims(ctx.services.database, letter.recipients) };
    const id = await nextId(ctx);
    const { made, problems: found } = await makeLetter(ctx.services, ctx.actor, toClaims, {
      itemId: id,
      attachmentIds: [],
    });
    if (made) ready.push({ id, debtId, letter: toClaims, made });
    const recipient = letter.recipients[0]?.name ?? null;
    problems.push(...found.map((problem) => ({ ...problem, recipient })));
  }
  if (problems.length > 0) throw cannotBeSent(problems);
  return ready;
}

/**
 * Asks creditors to prove their debts, each by a letter of its own and its own delivery method; the request is recorded on the debt. If one
 * of them cannot be asked nothing is written, and each such creditor is named with the reason.
 */
export async function requestProof(ctx: SignedIn, input: ProofRequest): Promise<MailDetail[]> {
  const { services, actor } = ctx;
  const debtIds = [...new Set(input.debtIds)];
  await visibleCase(services.database, actor, input.caseId);
  const refused = await refusals(services.database, input.caseId, debtIds);
  if (refused.length > 0) throw cannotBeSent(refused);
  const ready = await makeRequests(ctx, { ...input, debtIds });
  await writeToCase(ctx, input.caseId, async (w, found) => {
    const meanwhile = await refusals(w.tx, input.caseId, debtIds);
    if (meanwhile.length > 0) throw cannotBeSent(meanwhile);
    for (const { id, debtId, letter, made } of ready) {
      const item = await storeNew(w, id, letter, { asksForProof: true });
      await sendMade(w, services.files, { item, made, found, repeatReason: input.repeatReason });
      await noteRequested(w, found.id, debtId, londonDate());
    }
  });
  const written: MailDetail[] = [];
  for (const { id } of ready) written.push(await mailDetail(ctx, id));
  return written;
}

async function noteRequested(w: Write, caseId: number, debtId: number, on: string | null): Promise<void> {
  const debt = await lockRow(w, caseCreditors, debtId, { column: caseCreditors.caseId, id: caseId });
  if (debt.proofRequestedOn !== on) await changeDebtRow(w, debt, { proofRequestedOn: on });
}

/** When a request is cancelled, the debt shows the last one that was not. */
export async function forgetRequest(
  w: Write,
  { id, caseId, aboutId, asksForProof }: MailItem,
): Promise<void> {
  if (!asksForProof || aboutId === null) return;
  const [kept] = await w.tx
    .select({ id: caseCreditors.id })
    .from(caseCreditors)
    .where(eq(caseCreditors.id, aboutId));
  if (!kept) return;
  const [last] = await w.tx
    .select({ at: max(mailItems.createdAt) })
    .from(mailItems)
    .where(
      and(
        eq(mailItems.aboutEntity, 'case-creditors'),
        eq(mailItems.aboutId, aboutId),
        eq(mailItems.asksForProof, true),
        ne(mailItems.status, 'cancelled'),
        ne(mailItems.id, id),
      ),
    );
  await noteRequested(w, caseId, aboutId, last?.at ? londonDate(last.at) : null);
}
