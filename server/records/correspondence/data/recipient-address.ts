import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { fixedSql } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { addressLines } from '#shared/records/letters/address-lines.ts';
import type { Recipient, RecipientAddress } from '#shared/records/letters/recipients.ts';
import { type LetterPerson, peopleToWriteTo } from './case-head.ts';
import { jointName, jointSalutation, nameOf, salutationOf } from './people-values.ts';

const creditorRowColumns = {
  name: col.text,
  addressLine1: col.text.orNull,
  addressLine2: col.text.orNull,
  town: col.text.orNull,
  county: col.text.orNull,
  postcode: col.text.orNull,
  country: col.text.orNull,
  email: col.text.orNull,
  reference: col.text.orNull,
};

/** The creditor of a debt, care of its collector if there is one, with the collector's own number. */
const readCreditor = fixedSql(creditorRowColumns)`
  select k.name, k.address_line1 as "addressLine1", k.address_line2 as "addressLine2", k.town, k.county, k.postcode, n.name as country,
    coalesce(k.claim_email, k.email) as email, coalesce(d.account_number, d.secondary_ref) as reference
  from case_creditors d join creditors k on k.id = d.creditor_id left join countries n on n.id = k.country_id
  where d.id = ${sql.placeholder('id')} and d.case_id = ${sql.placeholder('caseId')}`;

const unknown = (what: string) => new AppError('notFound', `${what} is not on this case.`);

/** The address of the register of arrangements (Insolvency Rules 2016, rule 8.26), as set for the case's domain. */
const readRegister = fixedSql({ address: col.text.orNull })`
  select d.register_address as address from cases c join domains d on d.id = c.domain_id where c.id = ${sql.placeholder('caseId')}`;

async function secretaryOfState(tx: Tx, caseId: number) {
  const [register] = await readRegister(tx, { caseId });
  return { name: 'The Insolvency Service', lines: linesOf(register?.address ?? '') };
}

/** The lines of an address stored as one text, separated by commas or line breaks. */
const linesOf = (address: string) =>
  address
    .split(/[,\n]/)
    .map((line) => line.trim())
    .filter(Boolean);

function clientAddress(
  people: readonly LetterPerson[],
  id: number | null,
): Omit<RecipientAddress, 'type' | 'id'> {
  const applicants = people.filter(({ role }) => role === 'applicant_1' || role === 'applicant_2');
  const chosen = id === null ? applicants : people.filter((person) => person.id === id);
  const [first] = chosen;
  if (!first) throw unknown('That person');
  const lines = first.address ? addressLines(first.address) : [];
  const apart = chosen.find(({ address }) => (address ? addressLines(address) : []).join() !== lines.join());
  if (apart)
    throw new AppError(
      'invalid',
      `${nameOf(first)} and ${nameOf(apart)} have different addresses: write to each of them.`,
    );
  return {
    name: jointName(chosen),
    salutation: jointSalutation(chosen),
    lines,
    reference: null,
    email: first.email,
    mobile: first.mobile,
  };
}

function employerAddress(
  people: readonly LetterPerson[],
  id: number | null,
): Omit<RecipientAddress, 'type' | 'id'> {
  const person = people.find((each) => each.id === id);
  if (!person) throw unknown('That person');
  const { name = '', address = '' } = person.employer;
  return {
    name,
    salutation: null,
    lines: linesOf(address),
    reference: salutationOf(person),
    email: null,
    mobile: null,
  };
}

/**
 * A recipient of a case: name, salutation and the address for letters. For courts, complainants who are not clients and others, it is what
 * the writer gives. Refuses anybody who is not of the case, and one letter to two clients who live apart. `addressProblems` finds whether
 * it can be posted.
 */
export async function recipientAddress(
  tx: Tx,
  actor: Actor,
  caseId: number,
  { type, id }: Recipient,
  given: Partial<Omit<RecipientAddress, 'type' | 'id'>> = {},
  /** The people of the case, if already read. */
  known?: readonly LetterPerson[],
): Promise<RecipientAddress> {
  const people = known ?? (await peopleToWriteTo(tx, actor, caseId));
  const blank = { name: '', salutation: null, lines: [], reference: null, email: null, mobile: null };
  const found = async (): Promise<Omit<RecipientAddress, 'type' | 'id'>> => {
    if (type === 'sos') return { ...blank, ...(await secretaryOfState(tx, caseId)) };
    if (type === 'creditor') return creditorAddress(tx, caseId, id);
    if (type === 'client' || (type === 'complainant' && id !== null)) return clientAddress(people, id);
    return type === 'employer' ? employerAddress(people, id) : blank;
  };
  return { type, id, ...(await found()), ...given };
}

async function creditorAddress(
  tx: Tx,
  caseId: number,
  id: number | null,
): Promise<Omit<RecipientAddress, 'type' | 'id'>> {
  const [row] = id === null ? [] : await readCreditor(tx, { id, caseId });
  if (!row) throw unknown('That debt');
  const { name, addressLine1: line1, addressLine2: line2, email, reference, ...place } = row;
  return {
    name,
    salutation: null,
    lines: addressLines({ ...place, line1, line2 }),
    reference,
    email,
    mobile: null,
  };
}
