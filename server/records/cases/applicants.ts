import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { fixedQuery } from '#server/platform/database/planned.ts';
import type { Write } from '#server/platform/database/write.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseNameOf } from '#shared/records/cases/names.ts';
import { currentAddressOf } from './current-address.ts';
import { refreshSearch } from './refresh-search.ts';
import { addressLine } from './search-row.ts';
import { addresses, casePeople, cases, persons } from './tables.ts';

export const applicantRoles = ['applicant_1', 'applicant_2'] as const;

const { titles } = tables;
const current = alias(addresses, 'current');

const readApplicants = fixedQuery((database: Database | Tx) =>
  database
    .select({
      rowId: casePeople.id,
      personId: persons.id,
      role: casePeople.role,
      title: titles.name,
      firstName: persons.firstName,
      lastName: persons.lastName,
      dateOfBirth: persons.dateOfBirth,
      deceasedOn: persons.deceasedOn,
      phoneMobile: persons.phoneMobile,
      phoneHome: persons.phoneHome,
      phoneWork: persons.phoneWork,
      email: persons.email,
      adjustments: persons.adjustments,
      adjustmentsNote: persons.adjustmentsNote,
      preferredLanguage: persons.preferredLanguage,
      address: {
        line1: current.line1,
        line2: current.line2,
        line3: current.line3,
        town: current.town,
        county: current.county,
        postcode: current.postcode,
      },
    })
    .from(casePeople)
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .leftJoin(titles, eq(titles.id, persons.titleId))
    .leftJoin(current, eq(current.id, currentAddressOf(persons.id)))
    .where(
      and(eq(casePeople.caseId, sql.placeholder('caseId')), inArray(casePeople.role, [...applicantRoles])),
    )
    .orderBy(casePeople.role),
);

/** The applicants of a case in order, with their names and current addresses. */
export async function applicantsOf(database: Database | Tx, caseId: number) {
  const rows = await readApplicants(database, { caseId });
  return rows.map(({ address, ...row }) => ({ ...row, address: address && addressLine(address) }));
}

/** Names a case after its applicants, unless somebody named it, and updates its search row: call it after every change of its people. */
export async function refreshCase(w: Write, caseId: number): Promise<void> {
  const [found] = await w.tx
    .select({ hasOwnName: cases.hasOwnName, uniqueReference: cases.uniqueReference })
    .from(cases)
    .where(eq(cases.id, caseId));
  if (!found) return;
  if (!found.hasOwnName) {
    const caseName = caseNameOf(await applicantsOf(w.tx, caseId)) || found.uniqueReference;
    await w.tx.update(cases).set({ caseName }).where(eq(cases.id, caseId));
  }
  await refreshSearch(w.tx, caseId);
  w.changed(`case:${caseId}`);
  w.changed('cases');
}

/** The same for every case that the person is in. */
export async function refreshCasesOf(w: Write, personId: number): Promise<void> {
  const held = await w.tx
    .select({ caseId: casePeople.caseId })
    .from(casePeople)
    .where(eq(casePeople.personId, personId))
    .orderBy(casePeople.caseId);
  for (const { caseId } of held) await refreshCase(w, caseId);
}
