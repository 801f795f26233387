import { and, eq, inArray } from 'drizzle-orm';
import { caseCreditors } from '#server/affairs/tables.ts';
import { type Address, currentAddressesOf } from '#server/cases/current-address.ts';
import { addresses, casePeople, persons } from '#server/cases/tables.ts';
import type { Database, Tx } from '#server/database/connect.ts';
import { tables } from '#server/reference/tables.ts';
import { fullName } from '#shared/cases/names.ts';
import type { Recipient, RecipientAddress } from '#shared/letters/recipients.ts';

/** A recipient whom a case knows, with what decides how they are written to. */
export type KnownRecipient = RecipientAddress & {
  /** How they wish to be written to. */
  deliveryMethodId: number | null;
  /** The ways in which they are not to be contacted. */
  refused: readonly string[];
  isDeceased: boolean;
  /** The page on which the address is put right. */
  href: string;
};

const { titles, creditors } = tables;

const linesOf = (...lines: (string | null | undefined)[]): string[] =>
  lines.flatMap((line) => (line?.trim() ? [line.trim()] : []));

const linesOfHome = (home: Address | undefined) =>
  home ? linesOf(home.line1, home.line2, home.line3, home.town, home.county, home.postcode) : [];

/** Where each person's letters go: the address that says so, else where they live now. */
async function homesOf(database: Database | Tx, personIds: readonly number[]): Promise<Map<number, Address>> {
  const current = await currentAddressesOf(database, personIds);
  const chosen = await database
    .select()
    .from(addresses)
    .where(and(inArray(addresses.personId, [...personIds]), eq(addresses.isMailingDefault, true)));
  for (const home of chosen) current.set(home.personId, home);
  return current;
}

/** The applicants of a case, and each one's employer. */
async function peopleOf(database: Database | Tx, caseId: number): Promise<KnownRecipient[]> {
  const people = await database
    .select({ person: persons, title: titles.name })
    .from(casePeople)
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .leftJoin(titles, eq(titles.id, persons.titleId))
    .where(and(eq(casePeople.caseId, caseId), inArray(casePeople.role, ['applicant_1', 'applicant_2'])))
    .orderBy(casePeople.role);
  const homes = await homesOf(
    database,
    people.map(({ person }) => person.id),
  );
  const clients = people.map(({ person, title }): KnownRecipient => {
    const { id, firstName, lastName, email, phoneMobile, doNotContact, deceasedOn } = person;
    return {
      type: 'client',
      id,
      name: fullName({ title, firstName, lastName }),
      salutation: title ? `${title} ${lastName.trim()}` : fullName({ firstName, lastName }),
      lines: linesOfHome(homes.get(id)),
      reference: null,
      email,
      mobile: phoneMobile,
      deliveryMethodId: null,
      refused: doNotContact,
      isDeceased: deceasedOn !== null,
      href: `/cases/${caseId}?tab=people`,
    };
  });
  const employers = people.flatMap(({ person }): KnownRecipient[] => {
    const { name, address, payrollRef } = person.employer;
    return name
      ? [
          {
            ...unknown,
            type: 'employer',
            id: person.id,
            name,
            lines: linesOf(...(address ?? '').split(/[,\n]/)),
            reference: payrollRef || null,
            href: `/cases/${caseId}?tab=people`,
          },
        ]
      : [];
  });
  return [...clients, ...employers];
}

const unknown = {
  salutation: null,
  reference: null,
  email: null,
  mobile: null,
  deliveryMethodId: null,
  refused: [],
  isDeceased: false,
} as const;

/** The creditors of a case, debt by debt. */
async function creditorsOf(database: Database | Tx, caseId: number): Promise<KnownRecipient[]> {
  const debts = await database
    .select({ debt: caseCreditors, creditor: creditors })
    .from(caseCreditors)
    .innerJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
    .where(and(eq(caseCreditors.caseId, caseId), eq(caseCreditors.isExcluded, false)))
    .orderBy(creditors.name, caseCreditors.id);
  return debts.map(({ debt, creditor }) => ({
    ...unknown,
    type: 'creditor',
    id: debt.id,
    name: creditor.name,
    lines: linesOf(
      creditor.addressLine1,
      creditor.addressLine2,
      creditor.town,
      creditor.county,
      creditor.postcode,
    ),
    reference: debt.accountNumber,
    email: creditor.email,
    deliveryMethodId: creditor.deliveryMethodId,
    href: `/settings/creditors/${creditor.id}/edit`,
  }));
}

/** Everybody whom the case knows and who may be written to: applicants, employers, creditors by debt. */
export const knownRecipients = async (database: Database | Tx, caseId: number): Promise<KnownRecipient[]> => [
  ...(await peopleOf(database, caseId)),
  ...(await creditorsOf(database, caseId)),
];

/** Both applicants as one, at the address of the first. */
function together(clients: readonly KnownRecipient[]): KnownRecipient | undefined {
  const [first, second] = clients.filter(({ isDeceased }) => !isDeceased);
  if (!first || !second) return first ?? clients[0];
  return {
    ...first,
    id: null,
    name: `${first.name} and ${second.name}`,
    salutation: `${first.salutation} and ${second.salutation}`,
  };
}

/** One recipient among those whom the case knows; undefined where it does not know them. */
export function findRecipient(
  known: readonly KnownRecipient[],
  { type, id }: Recipient,
): KnownRecipient | undefined {
  const clients = known.filter((each) => each.type === 'client');
  const wanted = type === 'complainant' ? 'client' : type;
  const found =
    wanted === 'client' && id === null
      ? together(clients)
      : known.find((each) => each.type === wanted && each.id === id);
  return found && { ...found, type };
}
