import { and, eq, max } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { protocolOfCase } from '#server/records/cases/protocol-of-case.ts';
import { proposals } from '#server/records/decisions/proposal-tables.ts';
import { NO_THIRD_PARTY, thirdPartiesOf } from '#server/records/due-diligence/payers.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, changeRow, checkVersion, removeRow } from '#server/records/reference/versioned-rows.ts';
import { proposalsContract } from '#shared/activities/proposals/contract.ts';
import { termErrors } from '#shared/activities/proposals/proposal.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import { asksNoRemortgage, termIsWithinProtocol } from '#shared/records/solutions/protocol-guards.ts';
import { closedOf, unfitOf } from './overview.ts';
import { lockProposal, PROPOSALS, proposalOf } from './proposal-row.ts';
import { surroundingsOf } from './working.ts';

export type ProposalInput = z.output<(typeof proposalsContract)['save']['input']>;

/** Refuses a case on which nothing can be drafted: it has another solution, or its proposal has left the firm. */
export async function refuseClosed(tx: Database | Tx, found: Case): Promise<void> {
  const surroundings = await surroundingsOf(tx, found);
  const why = unfitOf(surroundings) ?? closedOf(surroundings);
  if (why) throw conflict(why);
}

/** Checks that the product allows the term. */
async function productErrors(
  tx: Tx,
  { productId }: Case,
  termMonths: number | null,
): Promise<Record<string, string>> {
  const { products } = tables;
  const [product] = await tx
    .select({ min: products.minTermMonths, max: products.maxTermMonths })
    .from(products)
    .where(eq(products.id, productId));
  const [least, most] = [product?.min ?? 1, product?.max ?? 84];
  return termMonths !== null && (termMonths < least || termMonths > most)
    ? { termMonths: `This product runs for ${least} to ${most} months.` }
    : {};
}

/** What the case's Protocol does not allow, by field: a longer term, or wording that asks for a remortgage. */
export async function protocolErrors(
  tx: Database | Tx,
  found: Case,
  { termMonths, answers }: Pick<ProposalInput, 'termMonths' | 'answers'>,
): Promise<Record<string, string>> {
  const protocol = await protocolOfCase(tx, found);
  const overlong = termIsWithinProtocol.broken({ protocol, termMonths, proposedOn: null, cameOn: null });
  const asking = Object.entries(answers).flatMap(([key, text]) => {
    const problem = asksNoRemortgage.broken({ protocol, texts: [text] });
    return problem === null ? [] : [[`answers.${key}`, problem] as const];
  });
  return { ...(overlong !== null && { termMonths: overlong }), ...Object.fromEntries(asking) };
}

/** The next number of a case's versions. */
export async function nextNumber(tx: Tx, caseId: number): Promise<number> {
  const [last] = await tx
    .select({ number: max(proposals.number) })
    .from(proposals)
    .where(eq(proposals.caseId, caseId));
  return (last?.number ?? 0) + 1;
}

/** Lump sums with the names that the chosen third parties have under People; wrong where the case has none such. */
async function withGivers(tx: Tx, caseId: number, sums: ProposalInput['lumpSums']) {
  const parties = await thirdPartiesOf(tx, caseId);
  const giverErrors: Record<string, string> = {};
  const lumpSums = sums.map(({ fromPersonId, ...sum }, n) => {
    if (!sum.isThirdParty || !fromPersonId) return sum;
    const from = parties.get(fromPersonId);
    if (from === undefined) giverErrors[`lumpSums.${n}.fromPersonId`] = NO_THIRD_PARTY;
    return { ...sum, fromPersonId, from: from ?? sum.from };
  });
  return { lumpSums, giverErrors };
}

/** Saves the draft of a case's proposal; without an id it begins one. Only one draft can exist. */
export function saveProposal(ctx: SignedIn, { caseId, id, version, ...given }: ProposalInput) {
  return writeToCase(ctx, caseId, async (w, found) => {
    await refuseClosed(w.tx, found);
    const { lumpSums, giverErrors } = await withGivers(w.tx, caseId, given.lumpSums);
    const terms = { ...given, lumpSums };
    const errors = {
      ...giverErrors,
      ...termErrors(terms),
      ...(await protocolErrors(w.tx, found, terms)),
      ...(await productErrors(w.tx, found, terms.termMonths)),
    };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (id === undefined) {
      const [open] = await w.tx
        .select({ id: proposals.id })
        .from(proposals)
        .where(and(eq(proposals.caseId, caseId), eq(proposals.status, 'draft')));
      if (open) throw conflict('Somebody has started a draft meanwhile: look at it first.');
      const added = await addRow(w, PROPOSALS, proposals, {
        caseId,
        number: await nextNumber(w.tx, caseId),
        ...terms,
      });
      return proposalOf(w.tx, caseId, added.id);
    }
    const before = await lockProposal(w.tx, caseId, id);
    if (before.status !== 'draft')
      throw conflict('This version has been generated and can no longer be changed. Start a new one.');
    await changeRow(w, PROPOSALS, proposals, before, version ?? before.version, terms);
    return proposalOf(w.tx, caseId, id);
  });
}

/** Discards a draft. */
export function discardProposal(
  ctx: SignedIn,
  { caseId, id, version }: { caseId: number; id: number; version: number },
): Promise<void> {
  return writeToCase(ctx, caseId, async (w) => {
    const before = await lockProposal(w.tx, caseId, id);
    if (before.status !== 'draft') throw conflict('Only a draft can be discarded.');
    await checkVersion(w, before, version);
    await removeRow(w, PROPOSALS, proposals, before);
  });
}
