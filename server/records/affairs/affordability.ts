import { and, desc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import { requestApproval } from '#server/records/approvals/request-approval.ts';
import { visibleCase, writeToCase } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { now } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { may } from '#shared/platform/permissions.ts';
import { type Affordability, aboveSurplusText, isCovered } from '#shared/records/affairs/affordability.ts';
import { affordabilityRequests as requests } from './affordability-table.ts';
import { iandeStatements } from './tables.ts';

/** The name of these requests in the audit trail and in approvals. */
export const AFFORDABILITY = 'affordability-requests';
type Request = typeof requests.$inferSelect;

/** What is left each month by the current statement, in pence; null if there is none. */
export async function surplusOf(database: Database | Tx, caseId: number): Promise<number | null> {
  const [row] = await database
    .select({
      surplus: sqlOf(
        col.number,
      )`(${iandeStatements.incomePence} - ${iandeStatements.expenditurePence})::float8`,
    })
    .from(iandeStatements)
    .where(and(eq(iandeStatements.caseId, caseId), eq(iandeStatements.isCurrent, true)));
  return row?.surplus ?? null;
}

/** How a contribution compares with the budget, for the guards of statuses. */
export async function affordabilityOf(database: Database | Tx, caseId: number): Promise<Affordability> {
  const [approved] = await database
    .select({ contributionPence: requests.contributionPence, surplusPence: requests.surplusPence })
    .from(requests)
    .where(and(eq(requests.caseId, caseId), eq(requests.status, 'approved')))
    .orderBy(desc(requests.id))
    .limit(1);
  return { surplusPence: await surplusOf(database, caseId), approved: approved ?? null };
}

/** The digest of what is approved: a different contribution, or less left over, makes the request void. */
export const digestOfRequest = ({ caseId, contributionPence, surplusPence, reason }: Request): string =>
  digestOf([[caseId, contributionPence, surplusPence, reason]]);

/** The contribution beside the budget, and the latest request about it. */
export async function affordabilityView({ services: { database }, actor }: SignedIn, caseId: number) {
  const { contributionPence } = await visibleCase(database, actor, caseId);
  const affordability = await affordabilityOf(database, caseId);
  const { surplusPence } = affordability;
  const { users } = tables;
  const [request] = await database
    .select()
    .from(requests)
    .where(eq(requests.caseId, caseId))
    .orderBy(desc(requests.id))
    .limit(1);
  const named = async (id: number | null) => {
    if (id === null) return null;
    const [user] = await database
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(eq(users.id, id));
    return user ?? null;
  };
  return {
    contributionPence,
    surplusPence,
    above: aboveSurplusText(contributionPence, surplusPence),
    isCovered: isCovered(contributionPence, affordability),
    request: request
      ? {
          ...request,
          requestedBy: await named(request.requestedBy),
          decidedBy: await named(request.decidedBy),
        }
      : null,
    mayAsk: may(actor, 'case.write'),
  };
}

/** Asks a second person to approve a contribution above what is left each month, for a reason. */
export function askForAffordability(ctx: SignedIn, { caseId, reason }: { caseId: number; reason: string }) {
  return writeToCase(ctx, caseId, async (w, found) => {
    const affordability = await affordabilityOf(w.tx, caseId);
    const { surplusPence } = affordability;
    const { contributionPence } = found;
    if (contributionPence === null || surplusPence === null || contributionPence <= surplusPence)
      throw conflict('The contribution is not above what is left each month: nothing needs to be approved.');
    if (isCovered(contributionPence, affordability))
      throw conflict('A second person has approved this contribution already.');
    const waiting = await w.tx.$count(
      requests,
      and(eq(requests.caseId, caseId), eq(requests.status, 'waiting')),
    );
    if (waiting > 0) throw conflict('This is already awaiting approval.');
    const row = await addRow(w, AFFORDABILITY, requests, {
      caseId,
      contributionPence,
      surplusPence,
      reason,
      requestedBy: ctx.actor.id,
      requestedAt: now(),
    });
    await requestApproval(w, {
      kind: 'affordability',
      entity: AFFORDABILITY,
      entityId: row.id,
      domainId: found.domainId,
      caseIds: [caseId],
      amountPence: null,
      summary: `Contribution of ${found.caseName} above what is left each month`,
      digest: digestOfRequest(row),
      working: [
        {
          lines: [
            { label: 'Contribution a month', pence: contributionPence },
            { label: 'Left each month', pence: surplusPence },
            { label: 'Reason', text: reason },
          ],
        },
      ],
      papers: [{ name: 'Income and expenditure', href: `/cases/${caseId}?tab=income-expenditure` }],
    });
    return { id: row.id };
  });
}
