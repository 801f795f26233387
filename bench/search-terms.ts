import { sql } from 'drizzle-orm';
import { Random } from '#demo/cases/random.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { showPhone } from '#shared/platform/fields/formats.ts';

/** A typed name with one mistake in it, and the name that was meant. */
export type Typo = { term: string; meant: string };

/** Terms of every kind, taken from the cases of one domain; the same for the same cases. */
export type Terms = {
  references: string[];
  postcodes: string[];
  twoLetters: string[];
  fragments: string[];
  typos: Typo[];
  /** A surname and the town. */
  places: string[];
  surnames: string[];
  /** Dates of birth as people say them: 17/6/65. */
  births: string[];
  emails: string[];
  phones: string[];
};

type Found = {
  reference: string;
  postcode: string;
  town: string;
  surname: string;
  name: string;
  born: string;
  email: string | null;
  phone: string | null;
};

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** One letter left out, doubled, swapped with the next or mistyped, not at the start of a word. */
function mistyped(name: string, random: Random): string {
  const inside = name
    .split('')
    .flatMap((letter, at) =>
      at > 0 && at < name.length - 1 && letter !== ' ' && name[at - 1] !== ' ' ? [at] : [],
    );
  const at = random.pick(inside);
  const [before, letter, after] = [name.slice(0, at), name[at] ?? '', name.slice(at + 1)];
  switch (random.between(0, 3)) {
    case 0:
      return before + after;
    case 1:
      return before + letter + letter + after;
    case 2:
      return after[0] === ' ' ? before + after : before + (after[0] ?? '') + letter + after.slice(1);
    default:
      return before + random.pick(alphabet.split('').filter((other) => other !== letter)) + after;
  }
}

function fragmentOf(name: string, random: Random): string {
  const word = random.pick(name.split(' ').filter((each) => each.length >= 4));
  const length = random.between(3, Math.min(6, word.length));
  const from = random.between(0, word.length - length);
  return word.slice(from, from + length);
}

/** `count` terms of each kind. */
export async function termsOf(database: Database, domainId: number, count: number): Promise<Terms> {
  const { rows } = await database.execute<Found>(sql`
    select c.unique_reference as reference, a.postcode, a.town, p.email, p.phone_mobile as phone,
      to_char(p.date_of_birth, 'FMDD/FMMM/YY') as born, s.surname_n as surname, lower(p.first_name || ' ' || p.last_name) as name
    from case_search s tablesample system (0.5) repeatable (7) join cases c on c.id = s.case_id
      join case_people cp on cp.case_id = c.id and cp.role = 'applicant_1' join persons p on p.id = cp.person_id
      join lateral (select postcode, town from addresses where person_id = p.id and resident_to is null limit 1) a on true
    where s.domain_id = ${domainId} and p.last_name ~ '^[A-Za-z]{4,}$' and p.first_name ~ '^[A-Za-z]{4,}$'
    order by md5(c.id::text) limit ${count}`);
  const random = new Random(11, 0);
  const typo = (name: string): Typo => {
    for (;;) {
      const term = mistyped(name, random);
      if (term !== name) return { term, meant: name };
    }
  };
  return {
    references: rows.map(({ reference }) => reference),
    postcodes: rows.map(({ postcode }, n) => (n % 2 ? postcode : postcode.replace(' ', '').toLowerCase())),
    twoLetters: rows.map(({ surname }) => surname.slice(0, 2)),
    fragments: rows.map(({ name }) => fragmentOf(name, random)),
    typos: rows.map(({ name }) => typo(name)),
    places: rows.map(({ surname, town }) => `${surname} ${town}`),
    surnames: rows.map(({ surname }) => surname),
    births: rows.map(({ born }) => born),
    emails: rows.flatMap(({ email }) => email ?? []),
    phones: rows.flatMap(({ phone }) => (phone ? showPhone(phone) : [])),
  };
}
