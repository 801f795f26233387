import { inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { openApproval } from '#server/records/approvals/request-approval.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import {
  diligenceProblem,
  incompleteWhy,
  reviewPassed,
} from '#shared/records/due-diligence/due-diligence.ts';
import { keptUntil } from './kept-until.ts';
import { type Paper, papersOf } from './papers.ts';
import { DILIGENCE, type DiligenceRow, type Found, readDiligence } from './read.ts';

const { users } = tables;
type Name = { id: number; name: string };
type Names = { user: (id: number | null) => Name | null; paper: (id: number | null) => Name | null };

const present = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null);
const byId = (rows: readonly Name[]) => {
  const known = new Map(rows.map((row) => [row.id, row]));
  return (id: number | null) => (id === null ? null : (known.get(id) ?? null));
};

/** The users and the documents that records name. */
async function namesIn(on: Database | Tx, all: readonly Found[]): Promise<Names> {
  const userIds = present(
    all.flatMap(({ row, evidence }) => [
      row?.approvedBy ?? null,
      row?.completedBy ?? null,
      ...evidence.map(({ seenBy }) => seenBy),
    ]),
  );
  const paperIds = present(
    all.flatMap(({ evidence, checks }) => [...evidence, ...checks].map(({ documentId }) => documentId)),
  );
  return {
    user: byId(
      await on.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, userIds)),
    ),
    paper: byId(
      await on
        .select({ id: caseDocuments.id, name: caseDocuments.title })
        .from(caseDocuments)
        .where(inArray(caseDocuments.id, paperIds)),
    ),
  };
}

const shownEvidence = ({ evidence, now }: Found, { user, paper }: Names) =>
  evidence.map(({ id, proves, kind, referenceEnd, documentId, seenBy, seenOn, seenHow, address }) => ({
    id,
    proves,
    kind,
    referenceEnd,
    seenOn,
    seenHow,
    document: paper(documentId),
    seenBy: user(seenBy),
    isElsewhere: proves === 'address' && address !== now.address,
  }));

const shownChecks = ({ checks }: Found, { paper }: Names) =>
  checks.map(({ id, version, provider, reference, checkedOn, result, resolution, documentId }) => ({
    id,
    version,
    provider,
    reference,
    checkedOn,
    result,
    resolution,
    document: paper(documentId),
  }));

const shownRecord = (row: DiligenceRow, found: Found, names: Names, isAwaiting: boolean) => ({
  id: row.id,
  version: row.version,
  pep: row.pep,
  pepAskedOn: row.pepAskedOn,
  pepOffice: row.pepOffice,
  sanctionsOn: row.sanctionsOn,
  sanctionsResult: row.sanctionsResult,
  sanctionsNote: row.sanctionsNote,
  risk: row.risk,
  riskReason: row.riskReason,
  reviewOn: row.reviewOn,
  funds: row.funds,
  fundsEvidence: row.fundsEvidence,
  approvedAt: row.approvedAt,
  completedOn: row.completedOn,
  firstCompletedOn: row.firstCompletedOn,
  reopenedReason: row.reopenedReason,
  isAwaiting,
  approvedBy: names.user(row.approvedBy),
  completedBy: names.user(row.completedBy),
  evidence: shownEvidence(found, names),
  checks: shownChecks(found, names),
});

/** Due diligence on everybody in a case who needs it, as pages show it. The caller has checked access to the case. */
export async function diligenceView(on: Database | Tx, caseId: number) {
  const all = await readDiligence(on, caseId);
  const names = await namesIn(on, all);
  const kept = await keptUntil(on, caseId);
  const waiting = new Set<number>();
  for (const { row } of all)
    if (row && (await openApproval(on, { entity: DILIGENCE, entityId: row.id })) !== null)
      waiting.add(row.id);
  const today = londonDate();
  const isOver = kept !== null && kept < today;
  const papers = new Map<number, Paper[]>();
  for (const { row } of all) if (row && isOver) papers.set(row.id, await papersOf(on, row.id));
  return all.map((found) => {
    const { row, personId, role, now } = found;
    return {
      personId,
      name: now.name,
      role,
      problem: diligenceProblem(found),
      missing: incompleteWhy(found) ?? reviewPassed(found.recorded, today),
      record: row && shownRecord(row, found, names, waiting.has(row.id)),
      keptUntil: kept,
      documents: (row && papers.get(row.id)) ?? [],
    };
  });
}
