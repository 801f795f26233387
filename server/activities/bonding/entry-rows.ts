import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { bondEntries } from '#server/records/case-life/bonds/tables.ts';
import { casePeople, cases, persons } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { ListedBondEntry } from '#shared/activities/bonding/contract.ts';

const { portfolios, products, suppliers, titles, users } = tables;
export const practitioners = alias(users, 'practitioner');

/** The portfolio of an entry: as submitted; until then, its case's. */
export const entryPortfolio = sql`coalesce(${bondEntries.portfolioId}, ${cases.portfolioId})`;
/** A person's name with title. */
export const personName = sqlOf(
  col.text,
)`concat_ws(' ', ${titles.name}, ${persons.firstName}, ${persons.lastName})`;

export const namedOf = (id: SQL, name: SQL) =>
  sqlOf(
    col.json<{ id: number; name: string }>().orNull,
  )`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${name}) end`;

/** The practitioner of an entry, as lists name them. */
export const practitionerJson = namedOf(sql`${practitioners.id}`, sql`${practitioners.name}`);
export const portfolioJson = namedOf(sql`${portfolios.id}`, sql`${portfolios.name}`);
export const insurerJson = namedOf(sql`${suppliers.id}`, sql`${suppliers.name}`);

type Cut = { order?: SQL[]; limit?: number; offset?: number };

/** Entries as a bordereau shows them, newest first by default. */
export async function entryRows(
  database: Database | Tx,
  where: SQL | undefined,
  { order, limit = 1_000, offset = 0 }: Cut = {},
): Promise<ListedBondEntry[]> {
  const rows = await database
    .select({
      entry: bondEntries,
      case: { id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName },
      person: personName,
      caseType: products.name,
      practitioner: practitionerJson,
      ipNumber: practitioners.ipNumber,
      insurer: insurerJson,
      ownPolicyRef: portfolios.bondPolicyRef,
      portfolio: portfolioJson,
      isLate: sqlOf(
        col.boolean,
      )`${bondEntries.bordereauMonth} > date_trunc('month', ${bondEntries.effectiveOn})::date`,
    })
    .from(bondEntries)
    .innerJoin(cases, eq(cases.id, bondEntries.caseId))
    .innerJoin(products, eq(products.id, cases.productId))
    .innerJoin(casePeople, eq(casePeople.id, bondEntries.casePersonId))
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .leftJoin(titles, eq(titles.id, persons.titleId))
    .leftJoin(practitioners, eq(practitioners.id, bondEntries.supervisorUserId))
    .leftJoin(portfolios, eq(portfolios.id, entryPortfolio))
    .leftJoin(
      suppliers,
      sql`${suppliers.id} = coalesce(${bondEntries.bondInsurerSupplierId}, ${portfolios.bondInsurerSupplierId})`,
    )
    .where(where)
    .orderBy(...(order ?? [sql`${bondEntries.id} desc`]))
    .limit(limit)
    .offset(offset);
  return rows.map(({ entry, ownPolicyRef, ...rest }) => {
    const {
      supervisorUserId: _,
      portfolioId: __,
      bondInsurerSupplierId: ___,
      isCurrent: ____,
      valuePence: _____,
      reviewedOn: ______,
      reviewedBy: _______,
      domainId: ________,
      policyRef,
      ...stored
    } = entry;
    return { ...stored, ...rest, policyRef: policyRef ?? ownPolicyRef } as never as ListedBondEntry;
  });
}
