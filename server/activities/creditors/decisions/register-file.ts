import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { csvFile, fitting, ROWS_TO_READ, spreadsheet } from '#server/platform/http/export-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { applicantRoles } from '#server/records/cases/applicants.ts';
import { currentAddressesOf } from '#server/records/cases/current-address.ts';
import { addressLine } from '#server/records/cases/search-row.ts';
import { casePeople, cases, persons } from '#server/records/cases/tables.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { mayExportIdentifiers } from '#shared/platform/permissions.ts';
import { courtOrders } from '#shared/records/decisions/decisions.ts';
import { decisionRegister } from './decision-list.ts';

const { domains, genders, titles, users } = tables;

/** What is reported to the register about an arrangement (rule 11.14), one row per person: each has their own arrangement. */
const header = [
  'Our reference',
  'Title',
  'Forenames',
  'Surname',
  'Other names',
  'Gender',
  'Date of birth',
  'Address',
  'Date of approval',
  'Supervisor',
  'IP number',
  'Licensing body',
  'Address of the supervisor',
  'Outcome',
  'Outcome date',
  'Notified on',
];

/**
 * An address is withheld if the court so ordered or violence is feared (rules 20.2 and 20.3), a date of birth from users who may not export
 * it.
 */
const WITHHELD = 'Withheld';

const selection = {
  personId: persons.id,
  reference: cases.uniqueReference,
  riskOfViolence: cases.riskOfViolence,
  approvalDate: cases.approvalDate,
  completedOn: cases.completedOn,
  terminatedOn: cases.terminatedOn,
  title: titles.name,
  firstName: persons.firstName,
  middleNames: persons.middleNames,
  lastName: persons.lastName,
  previousNames: persons.previousNames,
  knownAs: persons.knownAs,
  gender: genders.iirCode,
  dateOfBirth: persons.dateOfBirth,
  supervisor: users.name,
  ipNumber: users.ipNumber,
  ipBody: users.ipBody,
  firm: domains.legalName,
  addressLine1: domains.addressLine1,
  addressLine2: domains.addressLine2,
  town: domains.town,
  county: domains.county,
  postcode: domains.postcode,
  courtOrder: decisions.courtOrder,
  courtOrderOn: decisions.courtOrderOn,
  suspendedUntil: decisions.suspendedUntil,
  notifiedOn: decisions.stateNotifiedOn,
};

const readPeople = (database: Database, where: SQL | undefined) =>
  database
    .select(selection)
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .innerJoin(domains, eq(domains.id, cases.domainId))
    .innerJoin(
      casePeople,
      and(eq(casePeople.caseId, cases.id), inArray(casePeople.role, [...applicantRoles])),
    )
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .leftJoin(titles, eq(titles.id, persons.titleId))
    .leftJoin(genders, eq(genders.id, persons.genderId))
    .leftJoin(users, eq(users.id, cases.supervisorUserId))
    .where(
      and(
        where,
        eq(decisions.kind, 'approval'),
        eq(decisions.status, 'approved'),
        // The Department keeps the register of Northern Ireland (law.md).
        eq(cases.jurisdiction, 'EW'),
      ),
    )
    .orderBy(asc(decisions.decisionDate), asc(cases.uniqueReference), asc(casePeople.role))
    .limit(ROWS_TO_READ);

type Person = Awaited<ReturnType<typeof readPeople>>[number];

const dateText = (on: string | null) => (on === null ? '' : showDate(on));

function outcomeOf(person: Person): [string, string] {
  const { completedOn, terminatedOn, courtOrder, courtOrderOn, suspendedUntil } = person;
  if (courtOrder === 'revoked') return [courtOrders.revoked, dateText(courtOrderOn)];
  if (completedOn) return ['Fully implemented', showDate(completedOn)];
  if (terminatedOn) return ['Terminated', showDate(terminatedOn)];
  const isSuspended =
    courtOrder === 'suspended' && (suspendedUntil === null || suspendedUntil >= londonDate());
  return isSuspended ? [courtOrders.suspended, dateText(courtOrderOn)] : ['', ''];
}

function lineOf(person: Person, address: string, isIdentified: boolean): string[] {
  const { firm, addressLine1, addressLine2, town, county, postcode } = person;
  return [
    person.reference,
    person.title ?? '',
    [person.firstName, person.middleNames].filter(Boolean).join(' '),
    person.lastName,
    [...person.previousNames, person.knownAs].filter(Boolean).join('; '),
    person.gender ?? '',
    isIdentified ? dateText(person.dateOfBirth) : WITHHELD,
    person.riskOfViolence ? WITHHELD : address,
    dateText(person.approvalDate),
    person.supervisor ?? '',
    person.ipNumber ?? '',
    person.ipBody ?? '',
    [firm, addressLine1, addressLine2, town, county, postcode].filter(Boolean).join(', '),
    ...outcomeOf(person),
    dateText(person.notifiedOn),
  ];
}

/**
 * The entries in the register of England and Wales for the approved proposals selected by the filters, as CSV; cases elsewhere are left
 * out.
 */
export async function registerFile(ctx: SignedIn, filters: Parameters<typeof decisionRegister.where>[1]) {
  const isIdentified = mayExportIdentifiers(ctx.actor);
  const people = fitting(await readPeople(ctx.services.database, await decisionRegister.where(ctx, filters)));
  const shown = people.filter(({ riskOfViolence }) => !riskOfViolence).map(({ personId }) => personId);
  const addresses = await currentAddressesOf(ctx.services.database, shown);
  const lines = people.map((person) => {
    const address = addresses.get(person.personId);
    return lineOf(person, address ? (addressLine(address) ?? '') : '', isIdentified);
  });
  return csvFile('register-entries', spreadsheet(header, lines), lines.length);
}
