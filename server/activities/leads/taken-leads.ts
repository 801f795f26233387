import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { waitingDebts } from '#server/records/affairs/tables.ts';
import { visibleCase, visibleCases } from '#server/records/cases/access.ts';
import { findDuplicates } from '#server/records/cases/duplicates.ts';
import { addresses, casePeople, cases, persons } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { referralFee } from '#shared/activities/leads/referral-fee.ts';
import { introducerWarnings } from '#shared/activities/leads/standing.ts';
import { duplicatesInput } from '#shared/records/cases/new-case.ts';
import type { Stage } from '#shared/records/law/statuses.ts';
import type { BadgeColour } from '#shared/records/reference/status-words.ts';
import { introducerOf } from './keys.ts';
import { introducerKeys, leads } from './tables.ts';

const { statuses, products } = tables;
const categories = tables['status-categories'];

/** A page of an introducer's leads whose cases the caller sees, the newest first. */
export async function leadsOfIntroducer(
  { services: { database }, actor }: SignedIn,
  { introducerId, page, limit }: { introducerId: number; page: number; limit: number },
) {
  const introducer = await introducerOf(database, introducerId);
  const wanted = and(eq(leads.introducerId, introducerId), visibleCases(actor));
  const joined = database
    .select({
      lead: leads,
      case: { id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName },
      status: { name: statuses.name, badgeColour: sqlOf(col.word<BadgeColour>())`${statuses.badgeColour}` },
      approvalDate: cases.approvalDate,
      solution: products.type,
    })
    .from(leads)
    .innerJoin(cases, eq(cases.id, leads.caseId))
    .innerJoin(statuses, eq(statuses.id, cases.statusId))
    .innerJoin(products, eq(products.id, cases.productId))
    .where(wanted);
  const [counted = missing()] = await database
    .select({ count: sqlOf(col.number)`count(*)::int` })
    .from(leads)
    .innerJoin(cases, eq(cases.id, leads.caseId))
    .where(wanted);
  const rows = await joined
    .orderBy(desc(leads.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const totalResults = counted.count;
  return {
    data: rows.map(({ lead: { id, reference, receivedAt }, approvalDate, solution, ...row }) => ({
      ...row,
      id,
      reference,
      receivedAt,
      fee: referralFee(introducer, solution, approvalDate !== null),
    })),
    meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) },
  };
}

/** The details by which a case's applicants are compared. */
async function comparedOf(database: Database, caseId: number) {
  const rows = await database
    .select({
      person: persons,
      postcode: sqlOf(col.text.orNull)`(select ${addresses.postcode} from ${addresses}
        where ${addresses.personId} = ${persons.id} and ${addresses.residentTo} is null
        order by ${addresses.id} desc limit 1)`,
    })
    .from(casePeople)
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .where(and(eq(casePeople.caseId, caseId), sql`${casePeople.role} in ('applicant_1', 'applicant_2')`))
    .orderBy(casePeople.role);
  return rows.map(({ person, postcode }) => ({
    firstName: person.firstName,
    lastName: person.lastName,
    dateOfBirth: person.dateOfBirth,
    phones: [person.phoneMobile, person.phoneHome, person.phoneWork].flatMap((phone) => phone ?? []),
    email: person.email,
    niNumber: person.niNumber,
    postcode,
  }));
}

/** The lead that a case came from, or null: consent, what is owed to the introducer, and cases that may be about the same people. */
export async function leadOfCase({ services: { database }, actor }: SignedIn, caseId: number) {
  const found = await visibleCase(database, actor, caseId);
  const [row] = await database
    .select({ lead: leads, keyName: introducerKeys.name, stage: categories.stage, solution: products.type })
    .from(leads)
    .innerJoin(introducerKeys, eq(introducerKeys.id, leads.keyId))
    .innerJoin(cases, eq(cases.id, leads.caseId))
    .innerJoin(statuses, eq(statuses.id, cases.statusId))
    .innerJoin(categories, eq(categories.id, statuses.statusCategoryId))
    .innerJoin(products, eq(products.id, cases.productId))
    .where(eq(leads.caseId, caseId));
  if (!row) return null;
  const { lead, keyName, stage, solution } = row;
  const introducer = await introducerOf(database, lead.introducerId);
  const isLead = (stage as Stage) === 'lead';
  const applicants = isLead ? await comparedOf(database, caseId) : [];
  const alike =
    applicants.length > 0 ? await findDuplicates(database, actor, duplicatesInput.parse({ applicants })) : [];
  const { id, reference, receivedAt, consentAt, consentText, consentSource, notes } = lead;
  return {
    id,
    reference,
    receivedAt,
    consentAt,
    consentText,
    consentSource,
    notes,
    keyName,
    introducer: { id: introducer.id, name: introducer.name },
    fee: referralFee(introducer, solution, found.approvalDate !== null),
    warnings: introducerWarnings(introducer),
    dueDiligenceOn: introducer.dueDiligenceOn,
    waitingDebts: await database.$count(waitingDebts, eq(waitingDebts.caseId, caseId)),
    duplicates: alike.filter((other) => other.id !== caseId),
  };
}
