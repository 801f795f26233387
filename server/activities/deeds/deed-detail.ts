import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { closingFacts, hasClosing } from '#server/records/case-life/closing-facts.ts';
import { type Deed, deedOf } from '#server/records/case-life/deeds/change-deed.ts';
import { trustDeedReturns, trustDeedSteps } from '#server/records/case-life/deeds/tables.ts';
import { chainBeyond } from '#server/records/case-life/read-chain.ts';
import { solutionOfProduct } from '#server/records/case-life/solution-of-product.ts';
import { statusByCode, statusOf } from '#server/records/case-life/status-of-case.ts';
import { factsOf as caseFactsOf, obstacles } from '#server/records/case-life/transitions.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { DeedDetail } from '#shared/activities/deeds/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { type Blocker, offered } from '#shared/platform/life/life.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { type DeedFacts, deedLife } from '#shared/records/deeds/deed-life.ts';
import { nextReturn } from '#shared/records/deeds/deed-returns.ts';
import { dueBy } from '#shared/records/law/clock.ts';
import { closingItems } from '#shared/records/solutions/closing.ts';
import type { ClosingCheckName } from '#shared/records/solutions/closing-checks.ts';
import { solutions } from '#shared/records/solutions/registry.ts';
import { trustDeedCodes } from '#shared/records/solutions/trust-deed.ts';

const { users } = tables;

/** The annual returns of a trust deed that were sent, by year. */
const returnsOf = (tx: Database | Tx, deedId: number) =>
  tx
    .select({
      year: trustDeedReturns.year,
      sentOn: trustDeedReturns.sentOn,
      document: { id: caseDocuments.id, title: caseDocuments.title },
    })
    .from(trustDeedReturns)
    .leftJoin(caseDocuments, eq(caseDocuments.id, trustDeedReturns.documentId))
    .where(eq(trustDeedReturns.deedId, deedId))
    .orderBy(asc(trustDeedReturns.year));

const debtorsPart: readonly ClosingCheckName[] = ['schedule', 'variation', 'breach'];
const trusteesPart: readonly ClosingCheckName[] = ['thirdParty', 'retained', 'funds', 'invoices'];

/** The facts that decide which steps a trust deed may take. */
export async function factsOf(tx: Database | Tx, found: Case, deed: Deed, actor: Actor): Promise<DeedFacts> {
  const [trustee] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, found.supervisorUserId ?? 0));
  const open = hasClosing(found) ? closingItems(await closingFacts(tx, found), 'complete') : [];
  const problems = (of: readonly ClosingCheckName[]) =>
    open.flatMap(({ check, blocker }) => (blocker && of.includes(check) ? [blocker.text] : []));
  return {
    ...deed,
    today: londonDate(),
    bondedOn: (await chainBeyond(tx, found.id)).bondedOn,
    trustee: trustee ?? null,
    userId: actor.id,
    unmet: problems(debtorsPart),
    held: problems(trusteesPart),
    nextReturn: nextReturn(deed, await returnsOf(tx, deed.id)),
  };
}

const historyOf = (tx: Database | Tx, deedId: number) =>
  tx
    .select({
      id: trustDeedSteps.id,
      from: trustDeedSteps.fromStatus,
      to: trustDeedSteps.toStatus,
      happenedOn: trustDeedSteps.happenedOn,
      corrects: trustDeedSteps.corrects,
      correctedFrom: trustDeedSteps.correctedFrom,
      at: trustDeedSteps.takenAt,
      by: { id: users.id, name: users.name },
      reference: trustDeedSteps.reference,
      document: { id: caseDocuments.id, title: caseDocuments.title },
      note: trustDeedSteps.note,
    })
    .from(trustDeedSteps)
    .leftJoin(users, eq(users.id, trustDeedSteps.takenBy))
    .leftJoin(caseDocuments, eq(caseDocuments.id, trustDeedSteps.documentId))
    .where(eq(trustDeedSteps.deedId, deedId))
    .orderBy(trustDeedSteps.id);

/** A trust deed with everything its page shows. */
export async function detailOf(
  tx: Database | Tx,
  actor: Actor,
  found: Case,
  deed: Deed,
): Promise<DeedDetail> {
  const { publishedOn } = deed;
  const facts = await factsOf(tx, found, deed, actor);
  return {
    ...deed,
    createdAt: deed.createdAt.toISOString(),
    updatedAt: deed.updatedAt.toISOString(),
    due:
      publishedOn === null
        ? null
        : {
            documentsOn: dueBy('deed-pack', publishedOn),
            windowEndsOn: dueBy('deed-objections', publishedOn),
            applicationOn: dueBy('deed-registration', publishedOn),
          },
    nextReturn: nextReturn(deed, await returnsOf(tx, deed.id)),
    returns: await returnsOf(tx, deed.id),
    history: (await historyOf(tx, deed.id)).map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    steps: offered(deedLife, facts),
  };
}

/** Why the grant cannot be recorded: the case is not a trust deed, is not at that stage, or lacks something. */
async function beforeGrant(tx: Database, found: Case): Promise<Blocker[]> {
  const at = `/cases/${found.id}`;
  if ((await solutionOfProduct(tx, found.productId)) !== solutions.ptd)
    return [{ text: 'The product of the case is not a trust deed.', at: `${at}/edit?field=productId` }];
  const current = (await statusOf(tx, found.statusId)) ?? missing();
  const target = await statusByCode(tx, trustDeedCodes.signed);
  if (current.id === target.id) return [];
  if (!current.allowedNextIds.includes(target.id))
    return [{ text: `The case is in ${current.name}: ${target.name} cannot follow it yet.`, at }];
  const then = { ...found, proposalDate: found.proposalDate ?? londonDate() };
  const facts = { ...(await caseFactsOf(tx, then)), deed: 'granted' as const };
  const { blockers } = obstacles(then, target, facts);
  return blockers.map(({ text, tab, field }) => ({
    text,
    at: tab ? `${at}?tab=${tab}` : `${at}/edit${field ? `?field=${field}` : ''}`,
  }));
}

/** The trust deed of a case, or what its grant still needs. */
export async function deedOfCase(
  { services: { database }, actor }: SignedIn,
  caseId: number,
): Promise<{ deed: DeedDetail | null; beforeGrant: Blocker[] }> {
  const found = await visibleCase(database, actor, caseId);
  const deed = await deedOf(database, caseId);
  if (deed) return { deed: await detailOf(database, actor, found, deed), beforeGrant: [] };
  return { deed: null, beforeGrant: await beforeGrant(database, found) };
}
