import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, money, rowBase } from '#server/platform/database/columns.ts';
import { domainRef, tables, userRef } from '#server/records/reference/tables.ts';
import type { LumpSum } from '#shared/activities/proposals/proposal.ts';
import { keysOf } from '#shared/platform/options.ts';
import { languages } from '#shared/records/cases/languages.ts';
import { personRoles } from '#shared/records/cases/person.ts';
import { protocolNames } from '#shared/records/law/protocols.ts';
import { listIndexes } from './list-indexes.ts';

/** One client's matter, from first call to closure. Belongs to one domain; `uniqueReference` is what clients quote when they pay. */
export const cases = pgTable(
  'cases',
  {
    ...rowBase(),
    domainId: domainRef().notNull(),
    uniqueReference: text().notNull(),
    /** The case's reference in the system that it was taken on from. Set at take-on, never edited. */
    previousReference: text(),
    /** Made from the applicants' names, unless `hasOwnName` keeps a typed one. */
    caseName: text().notNull(),
    hasOwnName: boolean().notNull().default(false),
    statusId: integer()
      .notNull()
      .references(() => tables.statuses.id),
    substatusId: integer().references(() => tables.substatuses.id),
    statusChangedAt: instant().notNull().defaultNow(),
    portfolioId: integer().references(() => tables.portfolios.id),
    productId: integer()
      .notNull()
      .references(() => tables.products.id),
    introducerId: integer().references(() => tables.introducers.id),
    leadSourceDetail: text(),
    enquiryOn: day().notNull(),
    caseOwnerUserId: userRef().notNull(),
    adviserUserId: userRef(),
    drafterUserId: userRef(),
    supervisorUserId: userRef(),
    departmentId: integer()
      .notNull()
      .references(() => tables.departments.id),
    /** The version of the IVA Protocol; null before approval if it is the portfolio's. */
    protocolVersion: text({ enum: keysOf(protocolNames) }),
    jurisdiction: text({ enum: ['EW', 'SCO', 'NI', 'other'] })
      .notNull()
      .default('EW'),
    interlockingCaseId: integer(),
    adviceGivenOn: day(),
    /** When the client said that they own nothing; otherwise an empty list means that nobody has asked. */
    noAssetsOn: day(),
    packSentOn: day(),
    packReturnedOn: day(),
    proposalDate: day(),
    nomineeReportOn: day(),
    noticeDeliveredOn: day(),
    decisionDate: day(),
    /** The date every anniversary counts from. */
    approvalDate: day(),
    commencementDate: day(),
    termMonths: integer(),
    expectedEndDate: day(),
    contributionPence: money(),
    contributionDay: integer(),
    /** One-off sums as proposed: months count from commencement. Set by the proposal, never edited here. */
    lumpSums: jsonb().$type<LumpSum[]>().notNull().default([]),
    paymentMethod: text({ enum: ['so', 'fp', 'dd', 'card', 'cheque', 'cash', 'bacs'] }),
    feeModel: jsonb().$type<Record<string, number | string>>().notNull().default({}),
    distributionFrequency: text({ enum: ['monthly', 'quarterly', 'half_yearly', 'annual', 'ad_hoc'] }),
    nextDistributionOn: day(),
    /** Pence in the pound, in hundredths of a penny. */
    minDividendPledged: integer(),
    equityReviewDueOn: day(),
    registeredOn: day(),
    registerRef: text(),
    removedFromRegisterOn: day(),
    completedOn: day(),
    terminatedOn: day(),
    terminationReason: text(),
    terminationTerm: text(),
    closedOn: day(),
    notProceedingReason: text(),
    /** The address is withheld from search cards, exports and creditor mail. */
    riskOfViolence: boolean().notNull().default(false),
    isVulnerable: boolean().notNull().default(false),
    /** Special-category data: read only with cases.sensitive. */
    vulnerabilityNotes: text(),
    lastContactAt: instant(),
    /** Kept by `refreshTotals`, never edited. */
    debtSoaPence: money().notNull().default(0),
    claimsAdmittedPence: money().notNull().default(0),
    /** Whether a payment schedule holds the terms: set with its first version, never edited. */
    hasSchedule: boolean().notNull().default(false),
    /** In hundredths: a copy of its standing for list indexes; null unless it is in arrears. Kept by `refreshStandings`, never edited. */
    monthsInArrears: integer(),
  },
  (t) => [
    uniqueIndex().on(t.uniqueReference),
    index().on(t.interlockingCaseId),
    index().on(t.domainId, t.statusId, t.id),
    // Unique, so that other tables can carry their case's domain through a foreign key.
    uniqueIndex().on(t.domainId, t.id),
    // Arrangements by expected end, those without a date first.
    index('cases_ending')
      .on(
        t.domainId,
        t.expectedEndDate.asc().nullsFirst(),
        t.id,
        t.statusId,
        t.substatusId,
        t.caseOwnerUserId,
        t.portfolioId,
      )
      .where(sql`approval_date is not null`),
    ...listIndexes(t),
  ],
);

/** A column that names a case. */
export const caseRef = () => integer().references(() => cases.id);

/** Every move of a case from one status or sub status to another, with the reason given. */
export const caseStatusChanges = pgTable(
  'case_status_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseId: caseRef().notNull(),
    fromStatusId: integer().references(() => tables.statuses.id),
    toStatusId: integer()
      .notNull()
      .references(() => tables.statuses.id),
    fromSubstatusId: integer().references(() => tables.substatuses.id),
    toSubstatusId: integer().references(() => tables.substatuses.id),
    reason: text(),
    /** The day on which it happened, if earlier than when it was entered. */
    happenedOn: day(),
    changedAt: instant().notNull().defaultNow(),
    changedBy: integer(),
  },
  (t) => [index().on(t.caseId, t.changedAt)],
);

export const persons = pgTable(
  'persons',
  {
    ...rowBase(),
    titleId: integer().references(() => tables.titles.id),
    firstName: text().notNull(),
    middleNames: text(),
    lastName: text().notNull(),
    knownAs: text(),
    previousNames: text().array().notNull().default(sql`'{}'`),
    dateOfBirth: day(),
    genderId: integer().references(() => tables.genders.id),
    niNumber: text(),
    maritalStatusId: integer().references(() => tables['marital-statuses'].id),
    nationality: text(),
    phoneMobile: text(),
    phoneHome: text(),
    phoneWork: text(),
    email: text(),
    preferredContact: text({ enum: ['mobile', 'home', 'work', 'email', 'post'] }),
    contactTimes: text(),
    doNotContact: text().array().notNull().default(sql`'{}'`),
    /** A code of `shared/records/cases/languages.ts`; null where nobody has asked. */
    preferredLanguage: text({ enum: keysOf(languages) }),
    /** What is done differently for them (`shared/records/cases/adjustments.ts`). */
    adjustments: text().array().notNull().default(sql`'{}'`),
    adjustmentsNote: text(),
    consentMarketing: boolean().notNull().default(false),
    occupationId: integer().references(() => tables.occupations.id),
    employmentStatusId: integer().references(() => tables['employment-statuses'].id),
    employer: jsonb().$type<Record<string, string>>().notNull().default({}),
    residentialStatusId: integer().references(() => tables['residential-statuses'].id),
    dependants: jsonb()
      .$type<{ name: string; dateOfBirth: string | null; relationship: string; livesWith: boolean }[]>()
      .notNull()
      .default([]),
    adultsInHousehold: integer(),
    vehiclesInHousehold: integer(),
    /** Special-category data: read only with cases.sensitive. */
    specialCategoryNotes: text(),
    deceasedOn: day(),
  },
  (t) => [
    index('persons_name').on(sql`lower(last_name)`, t.dateOfBirth),
    // These include the ids, so that client search does not read the row; phones and emails in full and by prefix.
    index('persons_date_of_birth').on(t.dateOfBirth, t.id),
    index('persons_email').on(sql`lower(email) text_pattern_ops`),
    index('persons_phone_mobile')
      .on(sql`phone_mobile text_pattern_ops`, t.id)
      .where(sql`phone_mobile is not null`),
    index('persons_phone_home').on(sql`phone_home text_pattern_ops`, t.id).where(sql`phone_home is not null`),
    index('persons_phone_work').on(sql`phone_work text_pattern_ops`, t.id).where(sql`phone_work is not null`),
    index().on(t.niNumber),
  ],
);

/** The people of a case, with their roles. A person may be on several cases. */
export const casePeople = pgTable(
  'case_people',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    personId: integer()
      .notNull()
      .references(() => persons.id),
    role: text({ enum: keysOf(personRoles) }).notNull(),
    /** Share of household costs, in basis points. */
    sharePercentBp: integer().notNull().default(10_000),
    isLiableForAll: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex().on(t.caseId, t.personId),
    uniqueIndex('case_people_one_applicant')
      .on(t.caseId, t.role)
      .where(sql`role in ('applicant_1', 'applicant_2')`),
    index('case_people_person').on(t.personId, t.role, t.caseId),
  ],
);

/** Where a person lives or lived. The current one has no `residentTo`. */
export const addresses = pgTable(
  'addresses',
  {
    ...rowBase(),
    personId: integer()
      .notNull()
      .references(() => persons.id),
    addressTypeId: integer()
      .notNull()
      .references(() => tables['address-types'].id),
    line1: text().notNull(),
    line2: text(),
    line3: text(),
    town: text().notNull(),
    county: text(),
    postcode: text(),
    countryId: integer().references(() => tables.countries.id),
    residentFrom: day(),
    residentTo: day(),
    isMailingDefault: boolean().notNull().default(false),
    source: text({ enum: ['client', 'paf', 'mail_return'] })
      .notNull()
      .default('client'),
  },
  (t) => [index().on(t.personId), index().on(t.postcode)],
);
