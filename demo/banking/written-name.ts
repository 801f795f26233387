import { firstNames, lastNames } from '#demo/cases/names.ts';
import type { Random } from '#demo/cases/random.ts';

type Person = { firstName: string; lastName: string };

/** How the payer's name appears on a payment. `full`: an applicant's surname with initial or first name. */
export type WrittenName = { text: string; noise: string | null; namesApplicant: boolean; full: boolean };

/** The name on a payment: the applicants' in several forms, occasionally somebody else's or none. */
export function writtenName(random: Random, people: readonly Person[]): WrittenName {
  const { firstName, lastName } = random.pick(people);
  const [surname, initial] = [lastName.toUpperCase(), firstName[0]!.toUpperCase()];
  const own = (text: string, noise: string | null = null, full = true) => ({
    text,
    noise,
    namesApplicant: true,
    full,
  });
  const forms: readonly (readonly [() => WrittenName, number])[] = [
    [() => own(`${surname} ${initial}`), 32],
    [() => own(`${random.pick(['MR', 'MRS', 'MISS', 'MS'])} ${initial} ${surname}`), 22],
    [() => own(`${firstName.toUpperCase()} ${surname}`), 14],
    [() => own(`${firstName} ${lastName}`.toLowerCase()), 4],
    [() => own(`${surname.replace(/[’'-]/g, random.pick(['', ' ']))} ${initial}`), 4],
    [() => own(jointName(random, people, surname, initial), 'joint name'), 7],
    [() => own(surname, 'no initial', false), 7],
    [() => ({ text: '', noise: 'no name', namesApplicant: false, full: false }), 4],
    [() => ({ text: stranger(random), noise: 'third-party payer', namesApplicant: false, full: false }), 4],
    [() => own(`${surname} ${random.letters('ABCDEFGHJKLMNPRSTW', 1)}`, 'relative’s initial', false), 2],
  ];
  return random.weighted(forms)();
}

function jointName(random: Random, people: readonly Person[], surname: string, initial: string): string {
  const second = people[1] ?? { firstName: random.pick(firstNames.female), lastName: surname };
  const other = second.lastName.toUpperCase();
  const letter = second.firstName[0]!.toUpperCase();
  return other === surname
    ? `${initial} & ${letter} ${surname}`
    : `${surname} ${initial} & ${other} ${letter}`;
}

const stranger = (random: Random): string =>
  random.chance(0.2)
    ? `${random.pick(lastNames).toUpperCase()} ${random.pick(['LTD', 'CONSTRUCTION LTD', 'PAYROLL'])}`
    : `${random.pickSkewed(lastNames).toUpperCase()} ${random.pickSkewed(firstNames.male)[0]!.toUpperCase()}`;
