import { sql } from 'drizzle-orm';
import { Random } from '#demo/cases/random.ts';
import { type Letter, type PostKind, printPost, type Sheet, type Subject } from '#demo/paper/post.ts';
import { scan } from '#demo/paper/scan.ts';
import { scanners } from '#demo/paper/scanners.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { separatorCode } from '#shared/activities/inbound/paper-codes.ts';
import { ReferenceReader } from '#shared/platform/search/references-in-text.ts';

/*
 * Post whose cases are known: letters about cases of the book, with what their senders would write, printed, worn and scanned. The case is identified by one of `signs`, and the sheets are scanned by one of `scanners` (demo/paper/scanners.ts). A third of the letters come in piles of two to five, separated by separator sheets or by the codes of our own letters.
 */

/** What on a letter identifies its case, and how many letters in a hundred have it. */
const signs = [
  ['reference and name', 15],
  ['account number', 10],
  ['name and postcode', 10],
  ['name and date of birth', 8],
  ['proof of debt', 8],
  ['in Welsh, with the reference', 8],
  ['our code', 9],
  ['reference with a slip, and the name', 8],
  ['reference of another case, and the right name', 4],
  ['a namesake’s case, told by the postcode', 6],
  ['name alone', 5],
  ['reference with a slip alone', 3],
  ['nothing', 6],
] as const;
export type Sign = (typeof signs)[number][0];

const wears = [
  ['office', 35],
  ['skewed', 20],
  ['faint', 15],
  ['clean', 10],
  ['fax', 10],
  ['upsideDown', 10],
] as const;

/** A letter with what is known about it. */
export type KnownLetter = {
  sign: Sign;
  wear: keyof typeof scanners;
  caseId: number;
  /** Whether a careful person with the list of cases could tell which case it is about. */
  isIdentifiable: boolean;
  letter: Letter;
  /** Its page in the file, counted from 1. */
  page: number;
};

/** A file as it comes from the scanner, with what is in it. */
export type KnownFile = { name: string; pdf: Uint8Array; letters: KnownLetter[]; separators: number[] };

type Client = Subject & { caseId: number };

/** Clients with everything that a letter may say of them: `namesakes` have another client of the same name. */
async function clientsOf(database: Database, count: number) {
  const read = async (among: ReturnType<typeof sql>) => {
    const { rows } = await database.execute<Client & { postcode: string; line1: string; town: string }>(sql`
      select c.id as "caseId", c.unique_reference as reference, p.first_name as "firstName", p.last_name as "lastName",
        p.date_of_birth as "dateOfBirth", a.postcode, a.line1, a.town, k.name as creditor, d.account_number as "accountNumber",
        greatest(d.balance_soa_pence, 10000)::int as "balancePence"
      from cases c
      join case_people cp on cp.case_id = c.id and cp.role = 'applicant_1' join persons p on p.id = cp.person_id
      join lateral (select * from addresses where person_id = p.id and resident_to is null and postcode is not null order by id desc limit 1) a on true
      join lateral (select * from case_creditors where case_id = c.id and length(account_number) >= 8 order by id limit 1) d on true
      join creditors k on k.id = d.creditor_id
      where ${among} and not c.risk_of_violence and p.date_of_birth is not null
        and exists (select from case_search s where s.case_id = c.id and s.postcode_n = lower(replace(a.postcode, ' ', '')))
      order by md5(c.id::text) limit ${count}`);
    return rows.map(({ line1, town, ...row }) => ({ ...row, address: [line1, town] }));
  };
  const clients = await read(sql`c.id % 11 = 3`);
  const namesakes = await read(sql`c.id in (
    select min(cp.case_id) from case_people cp join persons p on p.id = cp.person_id join cases c2 on c2.id = cp.case_id
    where cp.role = 'applicant_1' and cp.case_id % 5 = 2 group by p.first_name, p.last_name having count(*) > 1
    order by min(cp.case_id) limit 3000)`);
  return { clients, namesakes };
}

/** One digit mistyped, or two swapped. */
function slipped(reference: string, random: Random): string {
  const prefix = reference.slice(0, -6);
  const digits = reference.slice(-6).split('');
  const at = random.between(1, 5);
  if (random.chance(0.3) && digits[at] !== digits[at - 1])
    [digits[at], digits[at - 1]] = [digits[at - 1]!, digits[at]!];
  else digits[at] = String((Number(digits[at]) + random.between(1, 9)) % 10);
  return prefix + digits.join('');
}

const reader = new ReferenceReader([]);
const plain = (text: string) => text.toUpperCase().replace(/[^A-Z]/g, '');

/** The details of cases, to judge whether anybody could know which one is meant. */
function factsOf(database: Database) {
  const isOne = async (where: ReturnType<typeof sql>): Promise<boolean> => {
    const { rows } = await database.execute<{ count: number }>(sql`
      select count(distinct cp.case_id)::int as count from case_people cp join persons p on p.id = cp.person_id
      where cp.role in ('applicant_1', 'applicant_2') and ${where}`);
    return rows[0]!.count === 1;
  };
  const nameOf = ({ firstName, lastName }: Client) =>
    sql`p.first_name = ${firstName} and p.last_name = ${lastName}`;
  return {
    /** The cases of these references, with their clients' names. */
    named: async (references: readonly string[]): Promise<Map<string, string>> => {
      const { rows } = await database.execute<{ reference: string; name: string }>(sql`
        select c.unique_reference as reference, p.first_name || ' ' || p.last_name as name
        from cases c join case_people cp on cp.case_id = c.id and cp.role = 'applicant_1' join persons p on p.id = cp.person_id
        where c.unique_reference = any(${sql.param([...references])}::text[])`);
      return new Map(rows.map(({ reference, name }) => [reference, name]));
    },
    isOnlyAccount: ({ accountNumber }: Client) =>
      isOne(sql`cp.case_id in (select case_id from case_creditors where account_number = ${accountNumber})`),
    isOnlyBorn: (client: Client) => isOne(sql`${nameOf(client)} and p.date_of_birth = ${client.dateOfBirth}`),
    isOnlyThere: (client: Client) =>
      isOne(
        sql`${nameOf(client)} and exists (select from addresses a where a.person_id = p.id and a.resident_to is null and a.postcode = ${client.postcode})`,
      ),
  };
}
type Facts = ReturnType<typeof factsOf>;

const kinds: Partial<Record<Sign, PostKind>> = {
  'reference and name': 'ourReference',
  'account number': 'accountNumber',
  'name and postcode': 'nameAndPostcode',
  'name and date of birth': 'nameAndBirth',
  'proof of debt': 'proofOfDebt',
  'in Welsh, with the reference': 'welsh',
  'our code': 'unknown',
  'a namesake’s case, told by the postcode': 'nameAndPostcode',
  'name alone': 'nameAndBirth',
  nothing: 'unknown',
};

/** The head of a letter, which says nothing about the case: the sender's place, telephone and reference. */
const besides = (random: Random): string[] => [
  `PO Box ${random.between(10, 9_999)}, ${random.pick(['Leeds LS11 5QP', 'Glasgow G2 8DX', 'Cardiff CF10 4PB', 'Bristol BS1 6NT'])}`,
  `Telephone ${random.pick(['0345', '0800', '0330'])} ${random.between(100, 999)} ${random.between(1_000, 9_999)}`,
  `Our reference: ${random.letters('ABCDEFGHJKLMNPRSTUVWXYZ', 2)}/${random.between(10_000, 999_999)}`,
];

type Known = Omit<KnownLetter, 'page'>;

/** The letter of a client with one of the signs; null where the book has no case that fits it. */
async function letterOf(
  sign: Sign,
  client: Client,
  random: Random,
  facts: Facts,
  mailItem: number,
): Promise<Known | null> {
  const wear = random.weighted(wears);
  const make = (kind: PostKind, subject: Subject, isIdentifiable: boolean, code?: string): Known => ({
    sign,
    wear,
    caseId: client.caseId,
    isIdentifiable,
    letter: { kind, subject, date: '2026-11-02', besides: besides(random), ...(code && { code }) },
  });
  if (sign === 'our code') return make('unknown', client, true, `CC1:${client.caseId}:${mailItem}:1`);
  if (sign === 'name alone') return make('nameAndBirth', { ...client, dateOfBirth: null }, false);
  if (sign === 'nothing') return make('unknown', client, false);
  const isSlip = sign.startsWith('reference with a slip');
  if (isSlip || sign === 'reference of another case, and the right name') {
    const reference = slipped(client.reference, random);
    const near = await facts.named([reference, ...reader.slips(reference)]);
    const other = near.get(reference);
    if (isSlip !== (other === undefined) || reference === client.reference) return null;
    const own = plain(`${client.firstName}${client.lastName}`);
    const isOnly = [...near.values()].filter((name) => plain(name) === own).length === 1;
    const isAlone = sign === 'reference with a slip alone';
    const subject = { ...client, reference, ...(isAlone && { firstName: 'our', lastName: 'customer' }) };
    // The client of the wrong case must be somebody else, or nobody could tell.
    if (other !== undefined && plain(other) === own) return null;
    return make('ourReference', subject, !isAlone && isOnly);
  }
  const isOne: Partial<Record<Sign, (client: Client) => Promise<boolean>>> = {
    'account number': facts.isOnlyAccount,
    'name and postcode': facts.isOnlyThere,
    'a namesake’s case, told by the postcode': facts.isOnlyThere,
    'name and date of birth': facts.isOnlyBorn,
  };
  return make(kinds[sign]!, client, (await isOne[sign]?.(client)) ?? true);
}

/** The given number of letters, each kind in its proportion. */
async function lettersOf(database: Database, count: number, random: Random): Promise<Known[]> {
  const { clients, namesakes } = await clientsOf(database, count * 3);
  const facts = factsOf(database);
  const made: Known[] = [];
  const total = signs.reduce((sum, [, share]) => sum + share, 0);
  for (const [sign, share] of signs) {
    const wanted = Math.max(1, Math.round((count * share) / total));
    const from = sign.startsWith('a namesake') ? namesakes : clients;
    for (let have = 0, tries = 0; have < wanted && from.length > 0 && tries < wanted * 30; tries++) {
      // A slip is tried again on the same client until it gives what is wanted.
      const known = await letterOf(sign, from[0]!, random, facts, 900_000 + made.length);
      if (!known && tries % 8 !== 7) continue;
      from.shift();
      if (!known) continue;
      made.push(known);
      have += 1;
    }
  }
  return random.some(made, made.length);
}

/** Puts letters into piles: single ones, or two to five with separator sheets or codes between them. */
function* pilesOf(
  letters: readonly Known[],
  random: Random,
): Generator<{ sheets: Sheet[]; of: Known[]; separators: number[] }> {
  for (let at = 0; at < letters.length; ) {
    const size = random.chance(0.13) ? Math.min(random.between(2, 5), letters.length - at) : 1;
    // A pile goes through one scanner.
    const of = letters.slice(at, at + size).map((each) => ({ ...each, wear: letters[at]!.wear }));
    at += size;
    const sheets: Sheet[] = [];
    const separators: number[] = [];
    for (const [place, { letter, caseId, isIdentifiable }] of of.entries()) {
      const isParted =
        size > 1 && (letter.code === undefined || random.chance(0.5)) && (place > 0 || random.chance(0.4));
      if (isParted) {
        separators.push(sheets.length + 1);
        sheets.push({ separator: separatorCode(isIdentifiable && random.chance(0.15) ? caseId : null) });
      }
      sheets.push(letter);
    }
    yield { sheets, of, separators };
  }
}

/** The scans, a few at a time: making a page takes a third as long as reading it. */
export async function* postSet(
  database: Database,
  count: number,
  seed = 20261123,
): AsyncGenerator<KnownFile> {
  const random = new Random(seed, 0);
  const letters = await lettersOf(database, count, random);
  let at = 0;
  for (const { sheets, of, separators } of pilesOf(letters, random)) {
    at += 1;
    const pdf = await scan(await printPost(sheets), scanners[of[0]!.wear], seed + at);
    const pages = sheets.flatMap((sheet, place) => ('separator' in sheet ? [] : [place + 1]));
    yield {
      name: `scan ${String(at).padStart(4, '0')}.pdf`,
      pdf,
      letters: of.map((each, place) => ({ ...each, page: pages[place]! })),
      separators,
    };
  }
}
