import { entity } from '#shared/reference/entity.ts';
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
} from '#shared/reference/field.ts';

export const roleLabels = {
  applicant_1: 'Applicant 1',
  applicant_2: 'Applicant 2',
  partner_not_party: 'Partner, not a party',
  guarantor: 'Guarantor',
  third_party: 'Third party',
} as const;

export const contactWays = {
  mobile: 'Mobile',
  home: 'Home phone',
  work: 'Work phone',
  email: 'Email',
  post: 'Post',
} as const;

const contact = { section: 'Contact' } as const;
const work = { section: 'Work' } as const;
const home = { section: 'Household' } as const;

const personFields = {
  titleId: ref('titles', { label: 'Title' }),
  firstName: text({ label: 'First name', required: true, max: 60 }),
  middleNames: text({ label: 'Middle names', max: 60 }),
  lastName: text({ label: 'Last name', required: true, max: 60 }),
  knownAs: text({ label: 'Known as', max: 60 }),
  previousNames: texts({
    label: 'Previous names',
    max: 120,
    maxItems: 10,
    help: 'The register entry of an arrangement names them all.',
  }),
  dateOfBirth: date({ label: 'Date of birth', future: false }),
  genderId: ref('genders', { label: 'Gender' }),
  niNumber: text({ label: 'National Insurance number', format: 'niNumber', max: 13 }),
  maritalStatusId: ref('marital-statuses', { label: 'Marital status' }),
  nationality: text({ label: 'Nationality', max: 60 }),
  deceasedOn: date({ label: 'Died on', future: false, notBefore: 'dateOfBirth' }),
  phoneMobile: text({ ...contact, label: 'Mobile', format: 'phone', max: 20 }),
  phoneHome: text({ ...contact, label: 'Home phone', format: 'phone', max: 20 }),
  phoneWork: text({ ...contact, label: 'Work phone', format: 'phone', max: 20 }),
  email: text({ ...contact, label: 'Email', format: 'email', max: 254 }),
  preferredContact: choice(contactWays, { ...contact, label: 'Preferred contact' }),
  contactTimes: text({ ...contact, label: 'Best times', max: 120 }),
  doNotContact: choices(contactWays, { ...contact, label: 'Do not contact by' }),
  consentMarketing: boolean({ ...contact, label: 'Agreed to marketing' }),
  employmentStatusId: ref('employment-statuses', { ...work, label: 'Employment' }),
  occupationId: ref('occupations', { ...work, label: 'Occupation' }),
  employer: group(
    {
      name: text({ label: 'Name', max: 120 }),
      address: text({ label: 'Address', max: 200 }),
      payrollRef: text({ label: 'Payroll reference', max: 40 }),
      payFrequency: choice(
        { weekly: 'Weekly', fortnightly: 'Fortnightly', four_weekly: 'Every four weeks', monthly: 'Monthly' },
        { label: 'Paid' },
      ),
      payDay: text({ label: 'Pay day', max: 40 }),
    },
    { ...work, label: 'Employer' },
  ),
  residentialStatusId: ref('residential-statuses', { ...home, label: 'Lives as' }),
  adultsInHousehold: integer({ ...home, label: 'Adults in the household', min: 1, max: 20 }),
  vehiclesInHousehold: integer({ ...home, label: 'Vehicles', max: 20 }),
  specialCategoryNotes: longText({
    section: 'Special category data',
    label: 'Health and other special category data',
    max: 4000,
  }),
} as const;

const partFields = {
  role: choice(roleLabels, { label: 'Role', required: true }),
  sharePercentBp: percent({ ...home, label: 'Share of household costs', max: 10_000, default: 10_000 }),
  isLiableForAll: boolean({ ...home, label: 'Liable for every debt of the case' }),
} as const;
/** The fields that belong to a person's part in one case, not to the person. */
export const partFieldNames = Object.keys(partFields) as (keyof typeof partFields)[];

/** Somebody who takes part in a case, and as what: the person's own fields and those of the part. */
export const personEntity = entity({
  label: 'Person',
  plural: 'People',
  about: 'Who takes part in a case, and as what.',
  permission: 'cases.edit',
  fields: { role: partFields.role, ...personFields, ...partFields },
  list: ['firstName', 'lastName', 'role'],
  display: ['firstName', 'lastName'],
  order: ['role'],
});

/** Where somebody lives, lived or is written to. */
export const addressEntity = entity({
  label: 'Address',
  plural: 'Addresses',
  about: 'Where the people of a case live, lived or are written to.',
  permission: 'cases.edit',
  fields: {
    addressTypeId: ref('address-types', { label: 'Type', required: true }),
    isMailingDefault: boolean({ label: 'Post goes here' }),
    line1: text({ label: 'Address line 1', required: true, max: 100 }),
    line2: text({ label: 'Address line 2', max: 100 }),
    line3: text({ label: 'Address line 3', max: 100 }),
    town: text({ label: 'Town', required: true, max: 60 }),
    county: text({ label: 'County', max: 60 }),
    postcode: text({ label: 'Postcode', required: true, format: 'postcode', max: 8 }),
    countryId: ref('countries', { label: 'Country', required: true }),
    residentFrom: date({ label: 'From', future: false }),
    residentTo: date({ label: 'Until', notBefore: 'residentFrom', help: 'Empty while it is in use.' }),
    source: choice(
      { client: 'The client', paf: 'Postcode Address File', mail_return: 'Returned post' },
      { label: 'Known from', required: true, default: 'client' },
    ),
  },
  list: ['addressTypeId', 'line1', 'town', 'postcode', 'residentFrom', 'residentTo'],
  display: ['line1', 'postcode'],
  order: ['residentFrom'],
});
