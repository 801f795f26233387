import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { contains, holds } from '#server/platform/database/conditions.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { cases } from '#server/records/cases/tables.ts';
import { register } from '#server/records/reference/register.ts';
import { tables } from '#server/records/reference/tables.ts';
import { voteFilesContract } from '#shared/activities/creditors/decisions/files-contract.ts';
import { voteFileList } from '#shared/activities/creditors/decisions/files-list.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { voteFileRows, voteFiles } from './tables.ts';

const { creditors, domains, users } = tables;
const agent = alias(creditors, 'agent');

/** The states of lines that are waiting for somebody. */
export const openStates = ['waiting', 'alias', 'problem'] as const;

/** Which files the actor may see: those of their domains. */
export const visibleFiles = (actor: Pick<Actor, 'domainIds'>, domainId?: number): SQL | undefined =>
  and(
    actor.domainIds === 'all' ? undefined : inArray(voteFiles.domainId, [...actor.domainIds]),
    domainId === undefined ? undefined : eq(voteFiles.domainId, domainId),
  );

const inWords = (which: SQL) =>
  sqlOf(
    col.number,
  )`(select count(*)::int from vote_file_rows line where line.vote_file_id = ${voteFiles.id} and ${which})`;

const columns = {
  id: voteFiles.id,
  name: voteFiles.name,
  agent: { id: agent.id, name: agent.name },
  domain: { id: domains.id, name: domains.name },
  receivedAt: voteFiles.receivedAt,
  createdAt: voteFiles.createdAt,
  uploadedBy: users.name,
  rows: inWords(sql`true`),
  stored: inWords(sql`line.state = 'stored'`),
  open: inWords(sql`line.state in ('waiting', 'alias', 'problem')`),
};

const fileRows = (database: Database | Tx, where: SQL | undefined) =>
  database
    .select(columns)
    .from(voteFiles)
    .innerJoin(agent, eq(agent.id, voteFiles.agentCreditorId))
    .innerJoin(domains, eq(domains.id, voteFiles.domainId))
    .leftJoin(users, eq(users.id, voteFiles.createdBy))
    .where(where);

const ofCase = (term: string) =>
  sql`exists (select from vote_file_rows line where line.vote_file_id = ${voteFiles.id} and ${contains(sql`line.case_reference`, term)})`;

/** The files of agents’ votes. */
export const voteFileRegister = register(voteFileList, voteFilesContract.list, {
  scope: visibleFiles,
  rows: ({ services }, where, { order, limit, offset }) =>
    fileRows(services.database, where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  from: sql`${voteFiles} join ${creditors} ${agent} on ${agent.id} = ${voteFiles.agentCreditorId}`,
  conditions: {
    search: (term) => or(holds([voteFiles.name, agent.name], term), ofCase(term)),
    hasOpen: sql`${columns.open} > 0`,
  },
  orders: { name: voteFiles.name, agent: agent.name, receivedAt: voteFiles.receivedAt },
  tie: voteFiles.id,
});

/** The refusal of a file that does not exist, or that the caller may not see. */
export const noSuchFile = () =>
  new AppError('notFound', 'That file does not exist, or belongs to a domain that is not one of yours.');

const lineOrder = sql`case ${voteFileRows.state} when 'alias' then 0 when 'problem' then 1 when 'waiting' then 2 else 3 end`;

/** A file with its lines, those waiting for somebody first. */
export async function voteFileDetail({ services: { database }, actor }: SignedIn, id: number) {
  const [file] = await fileRows(database, and(eq(voteFiles.id, id), visibleFiles(actor)));
  if (!file) throw noSuchFile();
  const lines = await database
    .select({
      id: voteFileRows.id,
      row: voteFileRows.row,
      caseReference: voteFileRows.caseReference,
      caseId: cases.id,
      caseName: cases.caseName,
      creditor: voteFileRows.creditor,
      accountNumber: voteFileRows.accountNumber,
      voteText: voteFileRows.voteText,
      vote: voteFileRows.vote,
      claimedPence: voteFileRows.claimedPence,
      modifications: voteFileRows.modifications,
      proxyHolder: voteFileRows.proxyHolder,
      instructions: voteFileRows.instructions,
      state: voteFileRows.state,
      problem: voteFileRows.problem,
    })
    .from(voteFileRows)
    .leftJoin(cases, eq(cases.id, voteFileRows.caseId))
    .where(eq(voteFileRows.voteFileId, id))
    .orderBy(lineOrder, asc(voteFileRows.row));
  return {
    ...file,
    lines: lines.map(({ caseId, caseName, ...line }) => ({
      ...line,
      case: caseId === null ? null : { id: caseId, caseName: caseName ?? missing() },
    })),
  };
}

/** The unknown names, by agent, with how many lines have each. */
export async function aliasMisses({ services: { database }, actor }: SignedIn) {
  const rows = await database
    .select({
      agentId: agent.id,
      agentName: agent.name,
      alias: sqlOf(col.text)`min(${voteFileRows.creditor})`,
      rows: sqlOf(col.number)`count(*)::int`,
      caseId: sqlOf(col.number)`min(${cases.id})`,
      uniqueReference: sqlOf(col.text)`min(${cases.uniqueReference})`,
    })
    .from(voteFileRows)
    .innerJoin(voteFiles, eq(voteFiles.id, voteFileRows.voteFileId))
    .innerJoin(agent, eq(agent.id, voteFiles.agentCreditorId))
    .innerJoin(cases, eq(cases.id, voteFileRows.caseId))
    .where(and(visibleFiles(actor), eq(voteFileRows.state, 'alias')))
    .groupBy(agent.id, agent.name, sql`lower(${voteFileRows.creditor})`)
    .orderBy(agent.name, sql`min(${voteFileRows.creditor})`);
  return rows.map(({ agentId, agentName, caseId, uniqueReference, ...row }) => ({
    ...row,
    agent: { id: agentId, name: agentName },
    example: { caseId, uniqueReference },
  }));
}
