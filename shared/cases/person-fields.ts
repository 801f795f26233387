import { type Entity, entity } from '#shared/reference/entity.ts';
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

const contactWays = {
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

/** Someone who takes part in a case, and as what. */
export const personEntity: Entity = entity({
  label: 'Person',
  plural: 'People',
  about: 'Who takes part in a case, and as what.',
  permission: 'cases.edit',
  fields: {
    role: choice(roleLabels, { label: 'Role', required: true }),
    titleId: ref('titles', { label: 'Title' }),
    firstName: text({ label: 'First name', required: true, max: 60 }),
    middleNames: text({ label: 'Middle names', max: 60 }),
    lastName: text({ label: 'Last name', required: true, max: 60 }),
    knownAs: text({ label: 'Known as', max: 60 }),
    previousNames: texts({ label: 'Previous names', help: 'The register needs every other name.' }),
    dateOfBirth: date({ label: 'Date of birth', future: false }),
    genderId: ref('genders', { label: 'Gender' }),
    niNumber: text({ label: 'National Insurance number', max: 13 }),
    maritalStatusId: ref('marital-statuses', { label: 'Marital status' }),
    nationality: text({ label: 'Nationality', max: 60 }),
    deceasedOn: date({ label: 'Died on', future: false }),
    phoneMobile: text({ ...contact, label: 'Mobile phone', format: 'phone', max: 20 }),
    phoneHome: text({ ...contact, label: 'Home phone', format: 'phone', max: 20 }),
    phoneWork: text({ ...contact, label: 'Work phone', format: 'phone', max: 20 }),
    email: text({ ...contact, label: 'Email', format: 'email', max: 254 }),
    preferredContact: choice(contactWays, { ...contact, label: 'Preferred contact' }),
    contactTimes: text({ ...contact, label: 'When to contact', max: 120 }),
    doNotContact: choices(contactWays, { ...contact, label: 'Do not contact by' }),
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
    residentialStatusId: ref('residential-statuses', { ...home, label: 'Residence' }),
    sharePercentBp: percent({ ...home, label: 'Share of household costs', max: 10_000, default: 10_000 }),
    adultsInHousehold: integer({ ...home, label: 'Adults in the household', max: 20 }),
    vehiclesInHousehold: integer({ ...home, label: 'Vehicles in the household', max: 20 }),
    isLiableForAll: boolean({ ...home, label: 'Liable for all debts' }),
    specialCategoryNotes: longText({
      section: 'Special category data',
      label: 'Health and other special category data',
      max: 4000,
    }),
  },
  list: ['lastName'],
  display: ['firstName', 'lastName'],
});

/** Where somebody lives or lived. */
export const addressEntity: Entity = entity({
  label: 'Address',
  plural: 'Addresses',
  about: 'Where somebody lives or lived; the current address has no end.',
  permission: 'cases.edit',
  fields: {
    addressTypeId: ref('address-types', { label: 'Kind', required: true }),
    isMailingDefault: boolean({ label: 'Letters go here' }),
    line1: text({ label: 'Address line 1', required: true, max: 100 }),
    line2: text({ label: 'Address line 2', max: 100 }),
    line3: text({ label: 'Address line 3', max: 100 }),
    town: text({ label: 'Town', required: true, max: 60 }),
    county: text({ label: 'County', max: 60 }),
    postcode: text({ label: 'Postcode', format: 'postcode', max: 8 }),
    countryId: ref('countries', { label: 'Country' }),
    residentFrom: date({ label: 'From' }),
    residentTo: date({ label: 'Until', notBefore: 'residentFrom', help: 'Empty while they live there.' }),
  },
  list: ['line1'],
  display: ['line1', 'town'],
});
