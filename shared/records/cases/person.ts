import { addMonths, londonDate } from '#shared/platform/dates.ts';
import { entity } from '#shared/platform/fields/entity.ts';
import {
  boolean,
  choice,
  choices,
  date,
  group,
  integer,
  longText,
  percent,
  ref,
  text,
  texts,
} from '#shared/platform/fields/field.ts';
import { adjustments } from './adjustments.ts';
import { languages } from './languages.ts';

/** The youngest age at which somebody may enter a debt solution. */
const ADULT_YEARS = 18;
const EARLIEST_BIRTH = '1900-01-01';

export const personRoles = {
  applicant_1: 'Applicant 1',
  applicant_2: 'Applicant 2',
  partner_not_party: 'Partner, not a party',
  guarantor: 'Guarantor',
  third_party: 'Third party',
} as const;

export const contactWays = {
  mobile: 'Mobile phone',
  home: 'Home phone',
  work: 'Work phone',
  email: 'Email',
  post: 'Post',
} as const;

const payFrequencies = {
  weekly: 'Weekly',
  fortnightly: 'Every two weeks',
  four_weekly: 'Every four weeks',
  monthly: 'Monthly',
} as const;

const contact = { section: 'Contact' } as const;
const work = { section: 'Work' } as const;
const home = { section: 'Household' } as const;

const personFields = {
  titleId: ref('titles', { label: 'Title' }),
  firstName: text({ label: 'First name', format: 'name', required: true, max: 60 }),
  middleNames: text({ label: 'Middle names', format: 'name', max: 60 }),
  lastName: text({ label: 'Last name', format: 'name', required: true, max: 60 }),
  knownAs: text({ label: 'Known as', format: 'name', max: 60 }),
  previousNames: texts({
    label: 'Previous names',
    maxItems: 10,
    help: 'The register entry of an arrangement names them all.',
  }),
  dateOfBirth: date({ label: 'Date of birth', future: false, birth: true }),
  genderId: ref('genders', { label: 'Gender' }),
  niNumber: text({ label: 'National Insurance number', format: 'niNumber', max: 13 }),
  maritalStatusId: ref('marital-statuses', { label: 'Marital status' }),
  nationality: text({ label: 'Nationality', max: 60 }),
  deceasedOn: date({ label: 'Died on', future: false, notBefore: 'dateOfBirth' }),
  phoneMobile: text({ ...contact, label: 'Mobile phone', format: 'phone', max: 20 }),
  phoneHome: text({ ...contact, label: 'Home phone', format: 'phone', max: 20 }),
  phoneWork: text({ ...contact, label: 'Work phone', format: 'phone', max: 20 }),
  email: text({ ...contact, label: 'Email', format: 'email', max: 254 }),
  preferredContact: choice(contactWays, { ...contact, label: 'Preferred contact' }),
  contactTimes: text({ ...contact, label: 'When to contact', max: 120 }),
  doNotContact: choices(contactWays, { ...contact, label: 'Do not contact by' }),
  preferredLanguage: choice(languages, {
    ...contact,
    label: 'Preferred language',
    help: 'Whether they need an interpreter is an adjustment.',
  }),
  adjustments: choices(adjustments, {
    ...contact,
    label: 'Adjustments',
    help: 'What is done differently for this person: letters take it into account, and calls and tasks show it.',
  }),
  adjustmentsNote: text({
    ...contact,
    label: 'Note on adjustments',
    max: 300,
    help: 'Such as who speaks for them. No health data: that has a field of its own.',
  }),
  consentMarketing: boolean({ ...contact, label: 'Consents to marketing' }),
  employmentStatusId: ref('employment-statuses', { ...work, label: 'Employment' }),
  occupationId: ref('occupations', { ...work, label: 'Occupation' }),
  employer: group(
    {
      name: text({ label: 'Name', max: 120 }),
      address: text({ label: 'Address', max: 200 }),
      payrollRef: text({ label: 'Payroll reference', max: 40 }),
      startOn: text({ label: 'Since', max: 40 }),
      payFrequency: choice(payFrequencies, { label: 'Paid' }),
      payDay: text({ label: 'Pay day', max: 40 }),
    },
    { ...work, label: 'Employer' },
  ),
  residentialStatusId: ref('residential-statuses', { ...home, label: 'Lives as' }),
  adultsInHousehold: integer({ ...home, label: 'Adults in the household', min: 1, max: 20 }),
  vehiclesInHousehold: integer({ ...home, label: 'Vehicles in the household', max: 20 }),
  specialCategoryNotes: longText({
    section: 'Special category data',
    label: 'Health and other special category data',
    permission: 'cases.sensitive',
    max: 4000,
  }),
} as const;

const partFields = {
  role: choice(personRoles, { label: 'Role', required: true }),
  sharePercentBp: percent({ ...home, label: 'Share of household costs', max: 10_000, default: 10_000 }),
  isLiableForAll: boolean({ ...home, label: 'Liable for every debt of the case' }),
} as const;
/** The fields that say which part a person takes in a case; the others are the person's own, in every case. */
export const partFieldNames: readonly string[] = Object.keys(partFields);

const { role, ...share } = partFields;

/** A person as a case knows them: who they are, and the part they take. */
export const personEntity = entity({
  label: 'Person',
  plural: 'People',
  about: 'Who takes part in a case, and in what role.',
  permission: 'case.write',
  fields: { role, ...personFields, ...share },
  list: ['lastName', 'firstName', 'role'],
  display: ['firstName', 'lastName'],
});

/** Why somebody born on that day cannot be an applicant, or null. */
export function ageProblem(dateOfBirth: string | null, today: string = londonDate()): string | null {
  if (dateOfBirth === null) return null;
  if (dateOfBirth < EARLIEST_BIRTH) return 'Too long ago to be a date of birth.';
  return addMonths(dateOfBirth, ADULT_YEARS * 12) > today ? 'An applicant must be 18 or older.' : null;
}
