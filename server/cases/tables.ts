import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, money, rowBase } from '#server/database/columns.ts';
import { tables } from '#server/reference/tables.ts';
import { frequencies } from '#shared/affairs/frequency.ts';
import { noteKinds } from '#shared/timeline/notes.ts';
import { listIndexes } from './list-indexes.ts';

const user = () => integer().references(() => tables.users.id);

/** One client's matter, from first call to closure. Belongs to one domain; `uniqueReference` is what clients quote when they pay. */
export const cases = pgTable(
  'cases',
  {
    ...rowBase(),
    domainId: integer()
      .notNull()
      .references(() => tables.domains.id),
    uniqueReference: text().notNull(),
    /** Made from the applicants' names; `hasOwnName` keeps what somebody typed instead. */
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
    caseOwnerUserId: user().notNull(),
    adviserUserId: user(),
    drafterUserId: user(),
    supervisorUserId: user(),
    departmentId: integer()
      .notNull()
      .references(() => tables.departments.id),
    jurisdiction: text({ enum: ['EW', 'SCO', 'NI', 'other'] })
      .notNull()
      .default('EW'),
    interlockingCaseId: integer(),
    adviceGivenOn: day(),
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
  },
  (t) => [
    uniqueIndex().on(t.uniqueReference),
    index().on(t.interlockingCaseId),
    index().on(t.domainId, t.statusId, t.id),
    index().on(t.domainId, t.id),
    ...listIndexes(t),
  ],
);

/** Every move of a case from one status or substatus to another, with the reason that was given. */
export const caseStatusChanges = pgTable(
  'case_status_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseId: integer()
      .notNull()
      .references(() => cases.id),
    fromStatusId: integer().references(() => tables.statuses.id),
    toStatusId: integer()
      .notNull()
      .references(() => tables.statuses.id),
    fromSubstatusId: integer().references(() => tables.substatuses.id),
    toSubstatusId: integer().references(() => tables.substatuses.id),
    reason: text(),
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
    index('persons_email').on(sql`lower(email)`),
    index().on(t.phoneMobile),
    index().on(t.phoneHome),
    index().on(t.phoneWork),
    index().on(t.niNumber),
  ],
);

export const personRoles = [
  'applicant_1',
  'applicant_2',
  'partner_not_party',
  'guarantor',
  'third_party',
] as const;

/** Who takes part in a case, and as what. A person may stand in several cases. */
export const casePeople = pgTable(
  'case_people',
  {
    ...rowBase(),
    caseId: integer()
      .notNull()
      .references(() => cases.id),
    personId: integer()
      .notNull()
      .references(() => persons.id),
    role: text({ enum: personRoles }).notNull(),
    /** Share of household costs, in basis points. */
    sharePercentBp: integer().notNull().default(10_000),
    isLiableForAll: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex().on(t.caseId, t.personId),
    uniqueIndex('case_people_one_applicant')
      .on(t.caseId, t.role)
      .where(sql`role in ('applicant_1', 'applicant_2')`),
    index().on(t.personId),
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

/** One debt of a case. Only an admitted claim counts for dividends. */
export const caseCreditors = pgTable(
  'case_creditors',
  {
    ...rowBase(),
    caseId: integer()
      .notNull()
      .references(() => cases.id),
    creditorId: integer()
      .notNull()
      .references(() => tables.creditors.id),
    creditId: integer()
      .notNull()
      .references(() => tables.credits.id),
    debtStatusId: integer()
      .notNull()
      .references(() => tables['debt-statuses'].id),
    accountNumber: text(),
    secondaryRef: text(),
    originalCreditorId: integer().references(() => tables.creditors.id),
    dcaCreditorId: integer().references(() => tables.creditors.id),
    assignedOn: day(),
    balanceSoaPence: money().notNull(),
    balanceConfirmedPence: money(),
    confirmedOn: day(),
    claimReceivedOn: day(),
    claimPence: money(),
    claimRejectedPence: money(),
    claimAdmittedPence: money(),
    admittedOn: day(),
    admittedByUserId: user(),
    /** An admission over the domain's limit that a second person has yet to confirm. */
    proposedPence: money(),
    proposedByUserId: user(),
    isAssociate: boolean().notNull().default(false),
    associateReason: text(),
    isPreferential: boolean().notNull().default(false),
    isSecured: boolean().notNull().default(false),
    securityPence: money(),
    isExcluded: boolean().notNull().default(false),
    excludedReason: text(),
    /** Why the debt stands where it stands: disputed, withheld, rejected, withdrawn. */
    statusReason: text(),
    isJoint: boolean().notNull().default(false),
    currentPaymentPence: money(),
    arrearsPence: money(),
    source: text({ enum: ['client', 'credit_file', 'import', 'claim'] })
      .notNull()
      .default('client'),
    notes: text(),
  },
  (t) => [index().on(t.caseId), index().on(t.creditorId, t.debtStatusId)],
);

/** One asset of the statement of affairs. */
export const caseAssets = pgTable(
  'case_assets',
  {
    ...rowBase(),
    caseId: integer()
      .notNull()
      .references(() => cases.id),
    assetTypeId: integer()
      .notNull()
      .references(() => tables.assets.id),
    description: text().notNull(),
    ownerCasePersonIds: integer().array().notNull().default(sql`'{}'`),
    valuePence: money().notNull(),
    valuationOn: day(),
    valuationSource: text(),
    chargeHolder: text(),
    securedPence: money().notNull().default(0),
    isExcluded: boolean().notNull().default(false),
    excludedReason: text(),
    realisationPlan: text(),
    expectedRealisationPence: money(),
  },
  (t) => [index().on(t.caseId)],
);

/** An income and expenditure statement under Standard Financial Statement headings. One per case is current. */
export const iandeStatements = pgTable(
  'iande_statements',
  {
    ...rowBase(),
    caseId: integer()
      .notNull()
      .references(() => cases.id),
    statementOn: day().notNull(),
    kind: text({ enum: ['initial', 'annual', 'variation'] }).notNull(),
    adults: integer().notNull().default(1),
    children16To18: integer('children_16_to_18').notNull().default(0),
    childrenUnder16: integer('children_under_16').notNull().default(0),
    vehicles: integer().notNull().default(0),
    preparedByUserId: user(),
    isCurrent: boolean().notNull().default(true),
    /** Monthly, kept with the lines. */
    incomePence: money().notNull().default(0),
    expenditurePence: money().notNull().default(0),
    explanation: text(),
  },
  (t) => [index().on(t.caseId), uniqueIndex('iande_statements_current').on(t.caseId).where(sql`is_current`)],
);

/** A line of a statement: an income or an expenditure, never both. */
export const iandeLines = pgTable(
  'iande_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    statementId: integer()
      .notNull()
      .references(() => iandeStatements.id, { onDelete: 'cascade' }),
    incomeId: integer().references(() => tables.incomes.id),
    expenditureId: integer().references(() => tables.expenditures.id),
    amountPence: money().notNull(),
    frequency: text({ enum: frequencies }).notNull().default('monthly'),
    monthlyPence: money().notNull(),
    payer: text({ enum: ['applicant_1', 'applicant_2', 'shared'] })
      .notNull()
      .default('applicant_1'),
    isEvidenced: boolean().notNull().default(false),
    notes: text(),
  },
  (t) => [index().on(t.statementId)],
);

/** What was said and done. Changed for 24 hours, then only added to. */
export const caseNotes = pgTable(
  'case_notes',
  {
    ...rowBase(),
    caseId: integer()
      .notNull()
      .references(() => cases.id),
    kind: text({ enum: noteKinds }).notNull(),
    subject: text().notNull(),
    bodyHtml: text().notNull().default(''),
    happenedAt: instant().notNull().defaultNow(),
    durationSeconds: integer(),
    /** Read only with cases.sensitive. */
    isSensitive: boolean().notNull().default(false),
    /** Who took part besides the client and the author. */
    participants: text(),
    isClientVisible: boolean().notNull().default(false),
    isPinned: boolean().notNull().default(false),
    correctsNoteId: integer(),
  },
  (t) => [index().on(t.caseId, t.happenedAt)],
);
