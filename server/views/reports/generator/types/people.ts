import { CURRENT_ADDRESS } from '#shared/records/cases/address.ts';
import { languages } from '#shared/records/cases/languages.ts';
import { contactWays, personRoles } from '#shared/records/cases/person.ts';
import { addressOf, caseGroups, ownCase } from '../case-columns.ts';
import {
  choice,
  code,
  count,
  day,
  defineType,
  flag,
  hundredths,
  identifier,
  phone,
  specialCategory,
  text,
} from '../report-type.ts';

/** A value of the person's current address: the same as `currentAddressOf` finds. */
const ofAddress = (expression: string) =>
  `(select ${expression} from addresses a join address_types t on t.id = a.address_type_id where a.person_id = p.id
    and a.resident_to is null order by t.code = '${CURRENT_ADDRESS}' desc, a.resident_from desc nulls last, a.id desc limit 1)`;

const years = `date_part('year', age((now() at time zone 'Europe/London')::date, p.date_of_birth))::int`;

export const peopleType = defineType({
  title: 'People',
  about: 'One row for each person of a case: applicants, partners, guarantors and third parties.',
  permissions: ['reports.wip'],
  from: `case_people r join persons p on p.id = r.person_id ${ownCase('r.case_id')}
    left join titles title on title.id = p.title_id
    left join genders gender on gender.id = p.gender_id
    left join marital_statuses marital on marital.id = p.marital_status_id
    left join occupations occupation on occupation.id = p.occupation_id
    left join employment_statuses employment on employment.id = p.employment_status_id
    left join residential_statuses residential on residential.id = p.residential_status_id`,
  domain: 'c.domain_id',
  id: 'r.id',
  caseId: 'c.id',
  groups: {
    Person: {
      fullName: text('Name', `concat_ws(' ', title.name, p.first_name, p.middle_names, p.last_name)`),
      role: choice('Role', 'r.role', personRoles),
      title: text('Title', 'title.name'),
      firstName: text('First name', 'p.first_name'),
      middleNames: text('Middle names', 'p.middle_names'),
      lastName: text('Last name', 'p.last_name'),
      knownAs: text('Known as', 'p.known_as'),
      previousNames: text('Previous names', `nullif(array_to_string(p.previous_names, ', '), '')`),
      bornOn: day('Date of birth', 'p.date_of_birth', { withheldBy: identifier }),
      age: count('Age', years),
      gender: text('Gender', 'gender.name'),
      niNumber: code('National Insurance number', 'p.ni_number', { withheldBy: identifier }),
      maritalStatus: text('Marital status', 'marital.name'),
      nationality: text('Nationality', 'p.nationality'),
      diedOn: day('Died', 'p.deceased_on'),
      specialCategoryNotes: text('Health and other special category data', 'p.special_category_notes', {
        withheldBy: specialCategory,
      }),
    },
    Contact: {
      phoneMobile: phone('Mobile phone', 'p.phone_mobile'),
      phoneHome: phone('Home phone', 'p.phone_home'),
      phoneWork: phone('Work phone', 'p.phone_work'),
      email: text('E-mail', 'p.email'),
      preferredContact: choice('Preferred contact', 'p.preferred_contact', contactWays),
      contactTimes: text('When to contact', 'p.contact_times'),
      preferredLanguage: choice('Preferred language', 'p.preferred_language', languages),
      consentsToMarketing: flag('Consents to marketing', 'p.consent_marketing'),
      addressLines: addressOf(
        'Address',
        ofAddress(`concat_ws(', ', a.line1, a.line2, a.line3, a.town, a.county, a.postcode)`),
      ),
      town: addressOf('Town', ofAddress('a.town')),
      postcode: addressOf('Postcode', ofAddress('a.postcode')),
      residentFrom: day('Lives there since', ofAddress('a.resident_from')),
    },
    Household: {
      employment: text('Employment', 'employment.name'),
      occupation: text('Occupation', 'occupation.name'),
      employer: text('Employer', `p.employer ->> 'name'`),
      residential: text('Lives as', 'residential.name'),
      adults: count('Adults in the household', 'p.adults_in_household'),
      vehicles: count('Vehicles in the household', 'p.vehicles_in_household'),
      dependantCount: count('Dependants', 'jsonb_array_length(p.dependants)'),
      costShare: hundredths('Share of household costs in %', 'r.share_percent_bp'),
      isLiableForAll: flag('Liable for every debt', 'r.is_liable_for_all'),
    },
    ...caseGroups,
  },
  usual: ['fullName', 'role', 'reference', 'bornOn', 'phoneMobile', 'email'],
});
