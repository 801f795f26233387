import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { databaseError } from '#server/platform/database/database-error.ts';
import { missing } from '#server/platform/database/rows.ts';
import { type Write, write } from '#server/platform/database/write.ts';
import { ownSheet, readSheet } from '#server/platform/files/read-sheet.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { refuseInactive } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, changeRow } from '#server/records/reference/versioned-rows.ts';
import type { VoteImport, VoteSheet } from '#shared/activities/creditors/decisions/files-contract.ts';
import {
  aliasKey,
  MOST_VOTES,
  proposeVoteMapping,
  type ReadVote,
  readVotes,
  type VoteMapping,
  voteMapping,
} from '#shared/activities/creditors/decisions/vote-files.ts';
import { now } from '#shared/platform/dates.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import { enterRows } from './enter-rows.ts';
import { noSuchFile, openStates, visibleFiles, voteFileDetail } from './file-rows.ts';
import { voteAliases, voteFileRows, voteFiles, voteMappings } from './tables.ts';

const FILES = 'vote-files';
const SHOWN = 20;
const NO_SHEET = 'Upload the votes as a CSV file.';
const { creditors } = tables;

async function mappingOf(database: Database | Tx, agentCreditorId: number): Promise<VoteMapping | null> {
  const [row] = await database
    .select({ mapping: voteMappings.mapping })
    .from(voteMappings)
    .where(eq(voteMappings.agentCreditorId, agentCreditorId));
  // A mapping learned before a column was added lacks it.
  return row ? voteMapping.parse(row.mapping) : null;
}

const fits = (mapping: VoteMapping, heading: readonly string[]): boolean =>
  Object.values(mapping).every((at) => at === null || at < heading.length);

/** The first rows of an uploaded file with a mapping of its columns: as learned from the agent's last file, else a guess. */
export async function readVoteFile(
  { services, actor }: SignedIn,
  { fileId, agentCreditorId }: { fileId: number; agentCreditorId: number },
): Promise<VoteSheet> {
  const file = await ownSheet(services.database, actor.id, fileId, NO_SHEET);
  const rows = await readSheet(services.files, file, MOST_VOTES);
  const learned = await mappingOf(services.database, agentCreditorId);
  const isLearned = learned !== null && fits(learned, rows[0] ?? missing());
  return {
    rows: rows.slice(0, SHOWN),
    rowCount: rows.length - 1,
    mapping: isLearned ? learned : proposeVoteMapping(rows[0] ?? missing()),
    isLearned,
  };
}

async function learnMapping(w: Write, agentCreditorId: number, mapping: VoteMapping): Promise<void> {
  const [known] = await w.tx
    .select()
    .from(voteMappings)
    .where(eq(voteMappings.agentCreditorId, agentCreditorId))
    .for('update');
  if (known) await changeRow(w, 'vote-mappings', voteMappings, known, known.version, { mapping });
  else await addRow(w, 'vote-mappings', voteMappings, { agentCreditorId, mapping });
}

async function refuseAgent(tx: Tx, id: number): Promise<void> {
  const [agent] = await tx.select({ id: creditors.id }).from(creditors).where(eq(creditors.id, id));
  if (!agent) throw invalid({ agentCreditorId: 'That row no longer exists.' });
}

const lineOf = ({ row, ...vote }: ReadVote, voteFileId: number) => ({ ...vote, row, voteFileId });
const AT_ONCE = 500;

/** Stores the lines: readable ones wait to be entered, the others say what is wrong. */
async function storeLines(w: Write, voteFileId: number, rows: readonly string[][], mapping: VoteMapping) {
  const { votes, problems } = readVotes(rows, mapping);
  const lines = [
    ...votes.map((vote) => lineOf(vote, voteFileId)),
    ...problems.map(({ row, message }) => ({
      voteFileId,
      row,
      caseReference: '',
      voteText: '',
      state: 'problem' as const,
      problem: message,
    })),
  ];
  if (lines.length === 0) throw invalid({ fileId: 'There are no lines below the headings of the file.' });
  for (let from = 0; from < lines.length; from += AT_ONCE)
    await w.tx.insert(voteFileRows).values(lines.slice(from, from + AT_ONCE));
}

/**
 * Reads an agent's votes from a CSV file and enters them. The columns are remembered for its next file; lines with an unknown creditor name
 * wait to be told who it is. The same file is read once.
 */
export async function importVotes(
  ctx: SignedIn,
  { domainId, agentCreditorId, fileId, mapping, receivedAt }: VoteImport,
) {
  const { actor, services } = ctx;
  if (actor.domainIds !== 'all' && !actor.domainIds.includes(domainId))
    throw invalid({ domainId: 'Choose one of your domains.' });
  const came = receivedAt === null ? now() : new Date(receivedAt);
  if (came > now()) throw invalid({ receivedAt: 'Must not be in the future.' });
  const upload = await ownSheet(services.database, actor.id, fileId, NO_SHEET);
  const [, ...rows] = await readSheet(services.files, upload, MOST_VOTES);
  const file = await write(services.database, ctx.author, async (w) => {
    await refuseInactive(w.tx, [domainId]);
    await refuseAgent(w.tx, agentCreditorId);
    const values = {
      domainId,
      agentCreditorId,
      fileId,
      sha256: upload.sha256,
      name: upload.name,
      receivedAt: came,
    };
    const added = await addRow(w, FILES, voteFiles, values).catch((error: unknown) => {
      if (databaseError(error)?.code === '23505')
        throw invalid({ fileId: 'This file has already been read.' });
      throw error;
    });
    await storeLines(w, added.id, rows, mapping);
    await learnMapping(w, agentCreditorId, mapping);
    w.changed(FILES);
    return added;
  });
  await enterRows(ctx, file);
  return voteFileDetail(ctx, file.id);
}

async function visibleFile(ctx: SignedIn, id: number) {
  const where = and(eq(voteFiles.id, id), visibleFiles(ctx.actor));
  const [file] = await ctx.services.database.select().from(voteFiles).where(where);
  if (!file) throw noSuchFile();
  return file;
}

/** Retries the lines that were not entered, for example because a decision has been opened since. */
export async function enterAgain(ctx: SignedIn, id: number) {
  await enterRows(ctx, await visibleFile(ctx, id));
  return voteFileDetail(ctx, id);
}

/** Leaves out a line that is not a vote, with the reason. */
export async function leaveOut(
  ctx: SignedIn,
  { id, rowId, reason }: { id: number; rowId: number; reason: string },
) {
  await visibleFile(ctx, id);
  await write(ctx.services.database, ctx.author, async (w) => {
    const [row] = await w.tx
      .select()
      .from(voteFileRows)
      .where(and(eq(voteFileRows.id, rowId), eq(voteFileRows.voteFileId, id)))
      .for('update');
    if (!row) throw noSuchFile();
    if (!openStates.some((state) => state === row.state))
      throw conflict('This line has already been settled.');
    await w.tx
      .update(voteFileRows)
      .set({ state: 'ignored', problem: reason, settledBy: ctx.actor.id, settledAt: now() })
      .where(eq(voteFileRows.id, rowId));
    w.audit({ entity: FILES, entityId: id, action: 'line left out', after: { row: row.row, reason } });
    w.changed(FILES);
  });
  return voteFileDetail(ctx, id);
}

/** Remembers which creditor an agent means by a name, and enters the lines waiting for it in files that the caller sees. */
export async function learnAlias(
  ctx: SignedIn,
  { agentCreditorId, alias, creditorId }: { agentCreditorId: number; alias: string; creditorId: number },
) {
  const { database } = ctx.services;
  const key = aliasKey(alias);
  if (key === '') throw invalid({ alias: 'Must have at least 1 letter or figure.' });
  await write(database, ctx.author, async (w) => {
    await refuseAgent(w.tx, agentCreditorId);
    const [creditor] = await w.tx.select().from(creditors).where(eq(creditors.id, creditorId));
    if (!creditor) throw invalid({ creditorId: 'That row no longer exists.' });
    const [known] = await w.tx
      .select()
      .from(voteAliases)
      .where(and(eq(voteAliases.agentCreditorId, agentCreditorId), eq(voteAliases.alias, key)))
      .for('update');
    if (known) await changeRow(w, 'vote-aliases', voteAliases, known, known.version, { creditorId });
    else await addRow(w, 'vote-aliases', voteAliases, { agentCreditorId, alias: key, creditorId });
    w.audit({
      entity: 'vote-aliases',
      entityId: creditorId,
      action: 'learned',
      after: { alias, creditorId },
    });
    w.changed(FILES);
  });
  const waiting = await database
    .selectDistinct({ file: voteFiles })
    .from(voteFiles)
    .innerJoin(voteFileRows, eq(voteFileRows.voteFileId, voteFiles.id))
    .where(
      and(
        visibleFiles(ctx.actor),
        eq(voteFiles.agentCreditorId, agentCreditorId),
        inArray(voteFileRows.state, ['alias']),
      ),
    );
  let [stored, open] = [0, 0];
  for (const { file } of waiting) {
    const before = await voteFileDetail(ctx, file.id);
    await enterRows(ctx, file);
    const after = await voteFileDetail(ctx, file.id);
    stored += after.stored - before.stored;
    open += after.open;
  }
  return { stored, open };
}
