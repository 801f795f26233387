import { jurisdictions } from '#shared/platform/fields/common-fields.ts';
import { catalogue } from '#shared/platform/fields/entity.ts';
import { boolean, choice, ref, text } from '#shared/platform/fields/field.ts';

/** What a person is described by. */
export const people = {
  titles: catalogue({
    label: 'Title',
    plural: 'Titles',
    about: 'Forms of address for clients and their partners.',
    permission: 'config.titles',
    fields: {
      genderHintId: ref('genders', {
        label: 'Gender hint',
        help: 'Suggested when the title is chosen; never assumed.',
      }),
    },
    list: ['name', 'genderHintId', 'sortOrder', 'isActive'],
  }),

  genders: catalogue({
    label: 'Gender',
    plural: 'Genders',
    about: 'Genders offered on a person; the register entry of an arrangement needs one.',
    permission: 'config.genders',
    fields: {
      iirCode: choice(
        { M: 'M', F: 'F', X: 'X' },
        { label: 'Register code', help: 'As shown in the Individual Insolvency Register.' },
      ),
    },
    list: ['name', 'iirCode', 'sortOrder', 'isActive'],
  }),

  'marital-statuses': catalogue({
    label: 'Marital status',
    plural: 'Marital Statuses',
    about: 'Marital statuses of a person.',
    permission: 'config.marital-statuses',
    fields: {
      impliesPartner: boolean({
        label: 'Implies a partner',
        help: 'Asks for the partner’s share of the household.',
      }),
    },
    list: ['name', 'impliesPartner', 'sortOrder', 'isActive'],
  }),

  'residential-statuses': catalogue({
    label: 'Residential status',
    plural: 'Residential Statuses',
    about: 'How a person lives: owner, tenant or otherwise.',
    permission: 'config.residential-statuses',
    fields: {
      isOwner: boolean({
        label: 'Owns the home',
        help: 'Turns on the property and equity sections of a case.',
      }),
      isSecured: boolean({ label: 'Has a mortgage or other charge' }),
    },
    list: ['name', 'isOwner', 'isSecured', 'sortOrder', 'isActive'],
  }),

  'employment-statuses': catalogue({
    label: 'Employment status',
    plural: 'Employment Statuses',
    about: 'How a person earns a living.',
    permission: 'config.employment-statuses',
    fields: {
      isEarning: boolean({ label: 'Earns' }),
      needsEmployer: boolean({ label: 'Needs employer details' }),
      needsTaxReturns: boolean({ label: 'Needs tax returns' }),
    },
    list: ['name', 'isEarning', 'needsEmployer', 'needsTaxReturns', 'sortOrder', 'isActive'],
  }),

  occupations: catalogue({
    label: 'Occupation',
    plural: 'Occupations',
    about: 'Job titles, with a warning where insolvency may cost the job.',
    permission: 'config.occupations',
    fields: {
      socCode: text({
        label: 'SOC code',
        format: 'socCode',
        max: 4,
        help: 'Standard Occupational Classification, 4 digits.',
      }),
      isRestricted: boolean({
        label: 'Insolvency may affect the job',
        help: 'Raises a warning while advice is given.',
      }),
    },
    list: ['name', 'socCode', 'isRestricted', 'isActive'],
  }),

  countries: catalogue({
    label: 'Country',
    plural: 'Countries',
    about:
      'Countries of addresses; the UK by its nations, because the jurisdiction decides which solutions are offered.',
    permission: 'config.countries',
    fields: {
      iso2: text({
        label: 'ISO code, 2 letters',
        required: true,
        unique: 'subdivision',
        format: 'iso2',
        max: 2,
      }),
      subdivision: text({
        label: 'ISO 3166-2 part',
        max: 6,
        help: 'Only for parts of a country, such as GB-SCT.',
      }),
      iso3: text({ label: 'ISO code, 3 letters', format: 'iso3', max: 3 }),
      dialCode: text({ label: 'Dial code', max: 8, help: 'With the plus sign, such as +44.' }),
      jurisdiction: choice(jurisdictions, { label: 'Jurisdiction', required: true, default: 'other' }),
    },
    list: ['name', 'iso2', 'iso3', 'dialCode', 'jurisdiction', 'isActive'],
  }),

  'address-types': catalogue({
    label: 'Address type',
    plural: 'Address Types',
    about: 'What an address is to a person.',
    permission: 'settings.address-types',
    fields: {
      allowMultiple: boolean({ label: 'A person may have several at once' }),
      isCorrespondence: boolean({ label: 'Letters go there' }),
      isServiceAddress: boolean({ label: 'Legal documents may be served there' }),
    },
    list: ['name', 'allowMultiple', 'isCorrespondence', 'isServiceAddress', 'sortOrder', 'isActive'],
  }),
};
