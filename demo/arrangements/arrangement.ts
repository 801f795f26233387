import { and, asc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { originals } from '#demo/cases/demo-papers.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import { files } from '#server/platform/files/tables.ts';
import { caseAssets, caseCreditors, iandeStatements } from '#server/records/affairs/tables.ts';
import { protocolSql } from '#server/records/cases/protocol-of-case.ts';
import { casePeople, caseStatusChanges, cases } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { effectiveFeeModel, type FeeModel } from '#shared/records/fees/fee-model.ts';

/** Cases by id, from the first up to but excluding the last. */
export type Range = { from: number; upTo: number };

const { creditors, statuses, substatuses, products, portfolios, assets: assetTypes } = tables;
const debtStatuses = tables['debt-statuses'];
const agents = alias(creditors, 'agent');

type Grouped<Row> = Map<number, Row[]>;

function grouped<Row extends { caseId: number }>(rows: readonly Row[]): Grouped<Row> {
  const map: Grouped<Row> = new Map();
  for (const row of rows) {
    const own = map.get(row.caseId);
    if (own) own.push(row);
    else map.set(row.caseId, [row]);
  }
  return map;
}

const readCases = (tx: Tx, { from, upTo }: Range) =>
  tx
    .select({
      found: cases,
      code: sqlOf(col.text.filled)`${statuses.code}`,
      substatus: sqlOf(col.text.orNull)`${substatuses.code}`,
      substatusOn: sqlOf(col.text.orNull)`(select max(h.changed_at at time zone 'Europe/London')::date::text
        from ${caseStatusChanges} h where h.case_id = ${cases.id} and h.to_substatus_id = ${cases.substatusId})`,
      type: products.type,
      productModel: products.feeModelDefault,
      portfolioModel: portfolios.feeModelDefault,
      practitionerId: portfolios.supervisorUserId,
      protocolVersion: sqlOf(col.text.orNull)`${protocolSql('cases')}`,
    })
    .from(cases)
    .innerJoin(statuses, eq(statuses.id, cases.statusId))
    .innerJoin(products, eq(products.id, cases.productId))
    .leftJoin(substatuses, eq(substatuses.id, cases.substatusId))
    .leftJoin(portfolios, eq(portfolios.id, cases.portfolioId))
    .where(and(gte(cases.id, from), lt(cases.id, upTo), isNotNull(cases.packSentOn)))
    .orderBy(cases.id);

/** In the order of the list of votes. */
const readDebts = (tx: Tx, { from, upTo }: Range) =>
  tx
    .select({
      caseId: caseCreditors.caseId,
      debt: caseCreditors,
      creditor: { id: creditors.id, name: creditors.name },
      agent: { id: agents.id, name: agents.name },
    })
    .from(caseCreditors)
    .innerJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
    .leftJoin(agents, eq(agents.id, creditors.agentCreditorId))
    .where(and(gte(caseCreditors.caseId, from), lt(caseCreditors.caseId, upTo)))
    .orderBy(asc(creditors.name), asc(caseCreditors.id));
export type Debt = Awaited<ReturnType<typeof readDebts>>[number];

const readAssets = (tx: Tx, { from, upTo }: Range) =>
  tx
    .select({ caseId: caseAssets.caseId, asset: caseAssets, class: assetTypes.class })
    .from(caseAssets)
    .innerJoin(assetTypes, eq(assetTypes.id, caseAssets.assetTypeId))
    .where(and(gte(caseAssets.caseId, from), lt(caseAssets.caseId, upTo)))
    .orderBy(caseAssets.id);

const readSteps = (tx: Tx, { from, upTo }: Range) =>
  tx
    .select({
      caseId: caseStatusChanges.caseId,
      code: sqlOf(col.text.filled)`${statuses.code}`,
      on: sqlOf(col.text)`(${caseStatusChanges.changedAt} at time zone 'Europe/London')::date::text`,
    })
    .from(caseStatusChanges)
    .innerJoin(statuses, eq(statuses.id, caseStatusChanges.toStatusId))
    .where(
      and(
        gte(caseStatusChanges.caseId, from),
        lt(caseStatusChanges.caseId, upTo),
        sql`${caseStatusChanges.fromStatusId} is distinct from ${caseStatusChanges.toStatusId}`,
      ),
    )
    .orderBy(caseStatusChanges.id);

const readSigned = (tx: Tx, { from, upTo }: Range) =>
  tx
    .select({ caseId: caseDocuments.caseId, documentId: caseDocuments.id, sha256: files.sha256 })
    .from(caseDocuments)
    .innerJoin(tables.documents, eq(tables.documents.id, caseDocuments.documentTypeId))
    .innerJoin(files, eq(files.id, caseDocuments.fileId))
    .where(
      and(
        gte(caseDocuments.caseId, from),
        lt(caseDocuments.caseId, upTo),
        eq(tables.documents.name, 'Signed proposal'),
      ),
    );

const readBudgets = (tx: Tx, { from, upTo }: Range) =>
  tx
    .select({
      caseId: iandeStatements.caseId,
      surplusPence: sqlOf(
        col.number,
      )`(${iandeStatements.incomePence} - ${iandeStatements.expenditurePence})::float8`,
    })
    .from(iandeStatements)
    .where(and(gte(iandeStatements.caseId, from), lt(iandeStatements.caseId, upTo)));

const readApplicants = (tx: Tx, { from, upTo }: Range) =>
  tx
    .select({ caseId: casePeople.caseId, personId: casePeople.personId, casePersonId: casePeople.id })
    .from(casePeople)
    .where(
      and(
        gte(casePeople.caseId, from),
        lt(casePeople.caseId, upTo),
        sql`${casePeople.role} like 'applicant%'`,
      ),
    )
    .orderBy(casePeople.id);

/** The cases of a range whose pack has been sent, with everything behind their proposals, votes, reviews and breaches. */
export async function readArrangements(tx: Tx, range: Range) {
  const found = await readCases(tx, range);
  const debts = grouped(await readDebts(tx, range));
  const assets = grouped(await readAssets(tx, range));
  const steps = grouped(await readSteps(tx, range));
  const signed = grouped(await readSigned(tx, range));
  const budgets = grouped(await readBudgets(tx, range));
  const applicants = grouped(await readApplicants(tx, range));
  return found.map(({ productModel, portfolioModel, ...row }) => {
    const { id, feeModel } = row.found;
    const way = steps.get(id) ?? [];
    return {
      ...row,
      feeModel: effectiveFeeModel(feeModel, portfolioModel, productModel) as FeeModel,
      debts: debts.get(id) ?? [],
      assets: assets.get(id) ?? [],
      applicants: (applicants.get(id) ?? []).map(({ personId }) => personId),
      parts: (applicants.get(id) ?? []).map(({ casePersonId }) => casePersonId),
      signed: signed.get(id)?.[0] ?? null,
      surplusPence: budgets.get(id)?.at(-1)?.surplusPence ?? null,
      /** The day on which the case entered a status; null if it has not. */
      on: (...codes: string[]) => way.find(({ code }) => codes.includes(code))?.on ?? null,
    };
  });
}
export type Arrangement = Awaited<ReturnType<typeof readArrangements>>[number];

/** The debt statuses by code, and the delivery methods that rows name. */
export async function readCatalogues(tx: Tx) {
  const states = await tx.select().from(debtStatuses);
  const [email = missing()] = await tx
    .select({ id: tables['delivery-methods'].id })
    .from(tables['delivery-methods'])
    .where(eq(tables['delivery-methods'].name, 'Email'));
  const clauses = await tx.select().from(tables.modifications);
  const breachTypes = await tx.select().from(tables['breach-types']);
  const [paper] = await tx
    .select({ id: files.id })
    .from(files)
    .where(eq(files.name, originals.consent.name))
    .limit(1);
  const [letterType = missing()] = await tx
    .select({ id: tables.documents.id, folderId: tables.documents.folderId })
    .from(tables.documents)
    .where(eq(tables.documents.name, 'Client letter'));
  const state = (code: string) => states.find((each) => each.code === code) ?? missing();
  return {
    state,
    emailId: email.id,
    holidays: await holidaysOf(tx),
    scottishHolidays: await holidaysOf(tx, 'SCO'),
    /** The signed consent to modifications, if documents are loaded, and the type under which it is filed. */
    consentFileId: paper?.id ?? null,
    letterType: letterType,
    clause: (code: string) => clauses.find((each) => each.code === code) ?? missing(),
    breachType: (name: string) => (breachTypes.find((each) => each.name === name) ?? missing()).id,
  };
}
export type Catalogues = Awaited<ReturnType<typeof readCatalogues>>;
