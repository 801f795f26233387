import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { fixedSql } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { protocolSql } from '#server/records/cases/protocol-of-case.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { languages } from '#shared/records/cases/languages.ts';

type Address = {
  addressLine1: string | null;
  addressLine2: string | null;
  town: string | null;
  county: string | null;
  postcode: string | null;
};

/** A member of staff, as letters name them. */
export type Colleague = {
  name: string;
  jobTitle: string | null;
  email: string;
  phone: string | null;
  ipNumber: string | null;
  ipBody: string | null;
};

/** What identifies a case and the people behind it: everything held in a single row of each table. */
const caseHeadColumns = {
  status: col.text,
  statusCode: col.text.orNull,
  statusStage: col.text,
  product: col.text,
  productType: col.text,
  portfolio: col.text.orNull,
  protocolVersion: col.text.orNull,
  vatTreatment: col.text.orNull,
  distributionFrequency: col.text.orNull,
  owner: col.text,
  introducer: col.text.orNull,
  bondInsurer: col.text.orNull,
  bondPolicy: col.text.orNull,
  supervisor: col.json<Colleague>().orNull,
  author: col.json<Colleague>().orNull,
  firm: col.json<
    Address & {
      name: string;
      legalName: string;
      companyNumber: string | null;
      fcaNumber: string | null;
      icoNumber: string | null;
      vatNumber: string | null;
      phone: string | null;
      email: string | null;
      website: string | null;
      debtAdvice: string | null;
      ombudsman: string | null;
      complaintsGateway: string | null;
      informationCommissioner: string | null;
      feesGuide: string | null;
    }
  >(),
};
export type CaseHead = InferRow<typeof caseHeadColumns>;

const colleague = (alias: string) =>
  sql.raw(`case when ${alias}.id is not null then json_build_object('name', ${alias}.name, 'jobTitle', ${alias}.job_title,
    'email', ${alias}.email, 'phone', ${alias}.phone, 'ipNumber', ${alias}.ip_number, 'ipBody', ${alias}.ip_body) end`);

const readHeads = fixedSql({ ...caseHeadColumns, caseId: col.number })`
  select c.id as "caseId", s.name as status, s.code as "statusCode", sc.stage as "statusStage", p.name as product, p.type as "productType", po.name as portfolio,
    ${protocolSql('c')} as "protocolVersion", po.vat_treatment as "vatTreatment",
    coalesce(c.distribution_frequency, p.distribution_frequency) as "distributionFrequency",
    o.name as owner, i.name as introducer, insurer.name as "bondInsurer", po.bond_policy_ref as "bondPolicy",
    ${colleague('ip')} as supervisor, ${colleague('author')} as author,
    json_build_object('name', d.name, 'legalName', d.legal_name, 'companyNumber', d.company_number, 'fcaNumber', d.fca_number,
      'icoNumber', d.ico_number, 'vatNumber', d.vat_number, 'phone', d.phone, 'email', d.email, 'website', d.website,
      'debtAdvice', d.debt_advice, 'ombudsman', d.ombudsman, 'complaintsGateway', d.complaints_gateway,
      'informationCommissioner', d.information_commissioner, 'feesGuide', d.fees_guide,
      'addressLine1', d.address_line1, 'addressLine2', d.address_line2, 'town', d.town, 'county', d.county, 'postcode', d.postcode) as firm
  from cases c
  join domains d on d.id = c.domain_id
  join statuses s on s.id = c.status_id
  join status_categories sc on sc.id = s.status_category_id
  join products p on p.id = c.product_id
  join users o on o.id = c.case_owner_user_id
  left join portfolios po on po.id = c.portfolio_id
  left join introducers i on i.id = c.introducer_id and i.type not in ('self', 'web', 'internal')
  left join suppliers insurer on insurer.id = po.bond_insurer_supplier_id
  left join users ip on ip.id = coalesce(c.supervisor_user_id, po.supervisor_user_id)
  left join users author on author.id = ${sql.placeholder('authorId')}
  where c.id = any(${sql.placeholder('caseIds')}::int[])`;

/** A person of a case, with where they live now and where letters to them go. */
const letterPersonColumns = {
  id: col.number,
  /** The id of their role in the case, by which assets name their owners. */
  casePersonId: col.number,
  role: col.text,
  /** How they prefer to be contacted. */
  preferredContact: col.word<'mobile' | 'home' | 'work' | 'email' | 'post'>().orNull,
  /** The ways in which they are not to be contacted. */
  doNotContact: col.texts,
  /** Null where nobody has asked. */
  preferredLanguage: col.word<keyof typeof languages>().orNull,
  /** What is done differently for them. */
  adjustments: col.texts,
  deceasedOn: col.day.orNull,
  title: col.text.orNull,
  firstName: col.text,
  middleNames: col.text.orNull,
  lastName: col.text,
  knownAs: col.text.orNull,
  previousNames: col.texts,
  dateOfBirth: col.day.orNull,
  gender: col.text.orNull,
  niNumber: col.text.orNull,
  email: col.text.orNull,
  mobile: col.text.orNull,
  isHomeOwner: col.boolean,
  employer: col.json<{ name?: string; address?: string }>(),
  address: col.json<LetterAddress>().orNull,
};
export type LetterPerson = InferRow<typeof letterPersonColumns>;

/** An address as letters use it; `country` is its name. */
export type LetterAddress = {
  line1: string;
  line2: string | null;
  line3: string | null;
  town: string;
  county: string | null;
  postcode: string | null;
  country: string | null;
};

/** An address of a person of a case, for keeping it secret. */
const secretAddressColumns = {
  line1: col.text,
  line2: col.text.orNull,
  line3: col.text.orNull,
  postcode: col.text.orNull,
  personId: col.number,
};
export type SecretAddress = InferRow<typeof secretAddressColumns>;

/** Every address without an end of everybody on a case, both home and for letters. */
export const readAddresses = fixedSql(secretAddressColumns)`
  select a.person_id as "personId", a.line1, a.line2, a.line3, a.postcode
  from case_people cp join addresses a on a.person_id = cp.person_id and a.resident_to is null
  where cp.case_id = ${sql.placeholder('caseId')}
  order by a.id`;

/** The applicants first, in order; the address is the one for letters, else the current home. */
const readPeople = fixedSql({ ...letterPersonColumns, caseId: col.number })`
  select cp.case_id as "caseId", cp.id as "casePersonId", p.id, cp.role, p.preferred_contact as "preferredContact", p.do_not_contact as "doNotContact", p.preferred_language as "preferredLanguage", p.adjustments, p.deceased_on as "deceasedOn", t.name as title, p.first_name as "firstName", p.middle_names as "middleNames", p.last_name as "lastName",
    p.known_as as "knownAs", p.previous_names as "previousNames", p.date_of_birth as "dateOfBirth", g.name as gender,
    p.ni_number as "niNumber", p.email, p.phone_mobile as mobile, coalesce(rs.is_owner, false) as "isHomeOwner", p.employer,
    (select json_build_object('line1', a.line1, 'line2', a.line2, 'line3', a.line3, 'town', a.town, 'county', a.county,
        'postcode', a.postcode, 'country', n.name)
      from addresses a join address_types at on at.id = a.address_type_id left join countries n on n.id = a.country_id
      where a.person_id = p.id and a.resident_to is null and (a.is_mailing_default or at.is_correspondence)
      order by a.is_mailing_default desc, at.code = 'correspondence' desc, at.code = 'current' desc, a.resident_from desc nulls last, a.id desc
      limit 1) as address
  from case_people cp
  join persons p on p.id = cp.person_id
  left join titles t on t.id = p.title_id
  left join genders g on g.id = p.gender_id
  left join residential_statuses rs on rs.id = p.residential_status_id
  where cp.case_id = any(${sql.placeholder('caseIds')}::int[])
  order by cp.case_id, cp.role, cp.id`;

/** A case as its letters need it: the case, its identifying data, and its people. */
export type CaseToWriteOn = { found: Case; head: CaseHead; people: readonly LetterPerson[] };

/** Cases for letters, by id, with the data for the writing user (`authorId`): two statements for any number of cases. */
export async function casesToWriteOn(
  tx: Tx,
  cases: readonly Case[],
  authorId: number,
): Promise<Map<number, CaseToWriteOn>> {
  const caseIds = cases.map(({ id }) => id);
  const heads = new Map((await readHeads(tx, { caseIds, authorId })).map((head) => [head.caseId, head]));
  const people = new Map(caseIds.map((id): [number, LetterPerson[]] => [id, []]));
  for (const person of await readPeople(tx, { caseIds }))
    (people.get(person.caseId) ?? missing()).push(person);
  return new Map(
    cases.map((found) => [
      found.id,
      { found, head: heads.get(found.id) ?? missing(), people: people.get(found.id) ?? missing() },
    ]),
  );
}

/** The people of a case that the actor sees, in their order. */
export async function peopleToWriteTo(tx: Tx, actor: Actor, caseId: number): Promise<LetterPerson[]> {
  await visibleCase(tx, actor, caseId);
  return readPeople(tx, { caseIds: [caseId] });
}
