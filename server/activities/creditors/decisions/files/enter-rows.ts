import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import { type Write, write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, visibleCases, writeToCase } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import type { Decision } from '#server/records/decisions/decision-row.ts';
import { decisions, decisionVoters } from '#server/records/decisions/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { lockRow } from '#server/records/reference/versioned-rows.ts';
import {
  type FoundVoter,
  findVoter,
  proxyOf,
  repeated,
  type VoterToFind,
} from '#shared/activities/creditors/decisions/vote-files.ts';
import { AppError } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { cited } from '#shared/records/law/places.ts';
import { storeVotes } from '../cast-votes.ts';
import { openStates } from './file-rows.ts';
import { voteAliases, voteFileRows, voteFiles } from './tables.ts';

export type VoteFileRow = typeof voteFileRows.$inferSelect;
type VoteFile = typeof voteFiles.$inferSelect;

const { creditors } = tables;

/** What happens to a line: entered, or the reason it was not. */
type Settled = Pick<VoteFileRow, 'state' | 'problem'> & Partial<Pick<VoteFileRow, 'voteId' | 'caseId'>>;

/** The decision that votes on a case are for: the open one, else the last one that was opened. */
async function decisionFor(tx: Tx, caseId: number): Promise<Decision | undefined> {
  const [found] = await tx
    .select()
    .from(decisions)
    .where(and(eq(decisions.caseId, caseId), isNotNull(decisions.openedAt)))
    .orderBy(sql`${decisions.status} <> 'open'`, desc(decisions.id))
    .limit(1);
  return found;
}

type VoterOnCase = VoterToFind & { valuePence: number };

const votersToFind = (tx: Tx, decisionId: number): Promise<VoterOnCase[]> =>
  tx
    .select({
      debtId: decisionVoters.caseCreditorId,
      creditorId: creditors.id,
      name: sqlOf(col.text.filled)`${decisionVoters.creditorName}`,
      otherNames: creditors.tradingNames,
      accountNumber: decisionVoters.accountNumber,
      agentCreditorId: decisionVoters.agentCreditorId,
      valuePence: decisionVoters.valuePence,
    })
    .from(decisionVoters)
    .innerJoin(creditors, eq(creditors.id, decisionVoters.creditorId))
    .where(and(eq(decisionVoters.decisionId, decisionId), isNotNull(decisionVoters.frozenPence))) as never;

/** The names that an agent uses for creditors, in their normalised form. */
async function learnedOf(tx: Tx, agentCreditorId: number): Promise<Map<string, number>> {
  const rows = await tx.select().from(voteAliases).where(eq(voteAliases.agentCreditorId, agentCreditorId));
  return new Map(rows.map(({ alias, creditorId }) => [alias, creditorId]));
}

async function agentName(tx: Tx, id: number): Promise<string> {
  const [agent] = await tx.select({ name: creditors.name }).from(creditors).where(eq(creditors.id, id));
  return agent?.name ?? 'The agent';
}

const problemOf = (error: unknown): string => {
  if (!(error instanceof AppError)) throw error;
  return Object.values(error.details.errors ?? {})[0] ?? error.message;
};

/** Enters one line on its locked case; if it cannot be a vote, the reason is kept with it. */
async function enterRow(
  w: Write,
  {
    file,
    row,
    decision,
    found,
    who,
    others,
    valuePence,
    actor,
  }: {
    actor: Actor;
    file: VoteFile;
    row: VoteFileRow;
    decision: Decision;
    found: Case;
    who: FoundVoter;
    /** The other lines of the file for the same debt. */
    others: readonly VoteFileRow[];
    /** The value at which the debt votes. */
    valuePence: number;
  },
): Promise<Settled> {
  const caseId = found.id;
  if ('alias' in who) return { state: 'alias', problem: `${who.alias} is not known.`, caseId };
  if ('problem' in who) return { state: 'problem', problem: who.problem, caseId };
  if (row.vote === null) return { state: 'problem', problem: `“${row.voteText}” is not a vote.`, caseId };
  if (row.vote === 'for' && row.modifications)
    return {
      state: 'problem',
      problem: `It accepts and asks for “${row.modifications}”: enter the vote on the case as intended, and leave this line out.`,
      caseId,
    };
  const proxy = proxyOf(row);
  if ('problem' in proxy) return { state: 'problem', problem: proxy.problem, caseId };
  const again = againOf(row, others, found.jurisdiction);
  if (again) return { ...again, caseId };
  const asks = row.vote === 'modified';
  const vote = {
    debtId: who.debtId,
    vote: row.vote,
    modifications: asks ? row.modifications : null,
    claimedPence: row.claimedPence,
    fileRowId: row.id,
  };
  const ballot = {
    receivedAt: file.receivedAt,
    method: 'file' as const,
    agentCreditorId: file.agentCreditorId,
    proxyHolder: proxy.holder,
    proxyName: proxy.name,
    isDiscretionary: proxy.isDiscretionary,
    notes: asks ? null : row.modifications,
  };
  try {
    const [stored = missing()] = await storeVotes(w, { actor, decision, found }, [vote], ballot);
    return { state: 'stored', problem: claimRemark(row, valuePence), voteId: stored.id, caseId };
  } catch (error) {
    return { state: 'problem', problem: problemOf(error), caseId };
  }
}

const MOST_NAMED = 3;

/** 'Rows 2, 3, 4 and 12 more': a file may repeat a debt on every line. */
function rowsText(rows: readonly VoteFileRow[]): string {
  const named = rows
    .slice(0, MOST_NAMED)
    .map(({ row }) => row)
    .join(', ');
  const more = rows.length > MOST_NAMED ? ` and ${rows.length - MOST_NAMED} more` : '';
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${named}${more}`;
}

/** What happens to a line that shares its debt with other lines of the file; null if it is the one to enter. */
function againOf(
  row: VoteFileRow,
  others: readonly VoteFileRow[],
  place: Case['jurisdiction'],
): Settled | null {
  switch (repeated(row, others)) {
    case 'differs':
      return {
        state: 'problem',
        problem: `${rowsText(others)} ${others.length === 1 ? 'votes' : 'vote'} differently for this debt: leave out what is wrong.`,
      };
    case 'same':
      return {
        state: 'ignored',
        problem: `${rowsText(others)} ${others.length === 1 ? 'is' : 'are'} the same vote: a claim votes once${cited(place, 'rule 15.31')}.`,
      };
    default:
      return null;
  }
}

/** What the chair should know of a claim that is not what the debt votes at. */
const claimRemark = ({ claimedPence }: VoteFileRow, valuePence: number): string | null =>
  claimedPence === null || claimedPence === valuePence
    ? null
    : `It claims ${poundsText(claimedPence)} and votes at ${poundsText(valuePence)}, unless the chair rules otherwise.`;

const settle = (tx: Tx, id: number, values: Settled) =>
  tx.update(voteFileRows).set(values).where(eq(voteFileRows.id, id));

/** The lines of a file on one case that were not left out; locked, so that nobody leaves one out meanwhile. */
const linesOn = (tx: Tx, voteFileId: number, reference: string): Promise<VoteFileRow[]> =>
  tx
    .select()
    .from(voteFileRows)
    .where(
      and(
        eq(voteFileRows.voteFileId, voteFileId),
        ne(voteFileRows.state, 'ignored'),
        eq(sql`upper(regexp_replace(${voteFileRows.caseReference}, '\\s', '', 'g'))`, reference),
      ),
    )
    .orderBy(asc(voteFileRows.row))
    .for('update');

const isOpen = ({ state }: VoteFileRow) => openStates.some((open) => open === state);

/** Enters a file's lines on one case, all in one transaction. */
async function enterOnCase(ctx: SignedIn, file: VoteFile, caseId: number, reference: string) {
  await writeToCase(ctx, caseId, async (w, found) => {
    const latest = await decisionFor(w.tx, caseId);
    const decision = latest && (await lockRow(w, decisions, latest.id));
    const voters = decision ? await votersToFind(w.tx, decision.id) : [];
    const about = {
      agentCreditorId: file.agentCreditorId,
      agentName: await agentName(w.tx, file.agentCreditorId),
      learned: await learnedOf(w.tx, file.agentCreditorId),
    };
    const lines = (await linesOn(w.tx, file.id, reference)).map((row) => {
      const who = findVoter(row, voters, about);
      return { row, who, debtId: 'debtId' in who && row.vote !== null ? who.debtId : null };
    });
    const open = lines.filter(({ row }) => isOpen(row));
    for (const { row, who, debtId } of open) {
      const isOther = (line: (typeof lines)[number]) =>
        line.row !== row && line.row.state !== 'ignored' && line.debtId !== null && line.debtId === debtId;
      const settled: Settled = decision
        ? await enterRow(w, {
            actor: ctx.actor,
            file,
            row,
            decision,
            found,
            who,
            others: lines.filter(isOther).map((line) => line.row),
            valuePence: voters.find((voter) => voter.debtId === debtId)?.valuePence ?? 0,
          })
        : { state: 'problem', problem: 'No decision is open to the creditors of this case.', caseId };
      await settle(w.tx, row.id, settled);
      row.state = settled.state;
    }
    w.audit({ entity: 'vote-files', entityId: file.id, action: 'entered', after: { lines: open.length } });
    w.changed('decisions');
  });
}

/** The cases of a domain by their references. */
async function casesByReference(
  database: Database,
  ctx: SignedIn,
  domainId: number,
  references: readonly string[],
): Promise<Map<string, number>> {
  const rows = await database
    .select({ id: cases.id, reference: cases.uniqueReference })
    .from(cases)
    .where(and(visibleCases(ctx.actor, domainId), inArray(cases.uniqueReference, [...references])));
  return new Map(rows.map(({ id, reference }) => [reference, id]));
}

const referenceOf = (text: string) => text.toUpperCase().replace(/\s/g, '');

/** Lines whose case is not in the domain. */
async function noteUnknown(ctx: SignedIn, file: VoteFile, rows: readonly VoteFileRow[]): Promise<void> {
  if (rows.length === 0) return;
  await write(ctx.services.database, ctx.author, async (w) => {
    for (const { id, caseReference } of rows)
      await settle(w.tx, id, {
        state: 'problem',
        problem: `There is no case ${caseReference} in this domain.`,
      });
    w.audit({
      entity: 'vote-files',
      entityId: file.id,
      action: 'unknown cases',
      after: { lines: rows.length },
    });
  });
}

/**
 * Enters the waiting lines of a file, case by case, each in its own transaction, so that a line that cannot be entered does not hold up
 * others, and an interrupted file can be continued.
 */
export async function enterRows(ctx: SignedIn, file: VoteFile): Promise<void> {
  const { database } = ctx.services;
  const waiting = await database
    .select()
    .from(voteFileRows)
    .where(and(eq(voteFileRows.voteFileId, file.id), inArray(voteFileRows.state, [...openStates])))
    .orderBy(asc(voteFileRows.row));
  const readable = waiting.filter(({ caseReference, voteText }) => caseReference !== '' && voteText !== '');
  const references = [...new Set(readable.map(({ caseReference }) => referenceOf(caseReference)))];
  const known = await casesByReference(database, ctx, file.domainId, references);
  await noteUnknown(
    ctx,
    file,
    readable.filter(({ caseReference }) => !known.has(referenceOf(caseReference))),
  );
  for (const [reference, caseId] of [...known].toSorted(([, one], [, other]) => one - other))
    await enterOnCase(ctx, file, caseId, reference);
}
