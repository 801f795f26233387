import type { Fields } from '#shared/platform/fields/field.ts';
import { errorsByField } from '#shared/platform/validation.ts';
import { words } from '#shared/platform/words.ts';
import { addressEntity } from '#shared/records/cases/address.ts';
import { type NewCaseInput, newCaseInput } from '#shared/records/cases/new-case.ts';
import { personEntity } from '#shared/records/cases/person.ts';
import type { Values } from '#web/platform/page/pickers/client.ts';
import { initialValues } from '#web/platform/reference/form-values.ts';

export const wizardSteps = [
  { key: 'case', label: 'Case' },
  { key: 'applicants', label: 'Applicants' },
  { key: 'check', label: 'Check and create' },
] as const;
export type WizardStep = (typeof wizardSteps)[number]['key'];

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));

/** What is asked of each applicant at first; the rest is entered on the case. */
export const personFields = pick(
  personEntity.fields,
  words('titleId firstName middleNames lastName dateOfBirth niNumber phoneMobile phoneHome email'),
);
export const addressFields = pick(
  addressEntity.fields,
  words('line1 line2 town county postcode countryId residentFrom'),
);

/** Somebody known from another case, chosen in place of entering them again. */
export interface KnownPerson {
  personId: number;
  name: string;
}

export interface ApplicantValues {
  known: KnownPerson | null;
  person: Values;
  address: Values;
}

/** What the wizard's form holds. */
export interface WizardValues {
  domainId: number | null;
  productId: number | null;
  portfolioId: number | null;
  introducerId: number | null;
  leadSourceDetail: string;
  riskOfViolence: boolean;
  isVulnerable: boolean;
  isJoint: boolean;
  /** Whether the second applicant lives with the first. */
  sharesAddress: boolean;
  applicants: [ApplicantValues, ApplicantValues];
}

const newApplicant = (): ApplicantValues => ({
  known: null,
  person: initialValues(personFields, null),
  address: initialValues(addressFields, null),
});

export const newWizardValues = (domainId: number | null): WizardValues => ({
  domainId,
  productId: null,
  portfolioId: null,
  introducerId: null,
  leadSourceDetail: '',
  riskOfViolence: false,
  isVulnerable: false,
  isJoint: false,
  sharesAddress: true,
  applicants: [newApplicant(), newApplicant()],
});

const isEntered = (value: unknown) => value !== null && value !== undefined && value !== '';
const isAnyEntered = (values: Values, names: readonly string[]) =>
  names.some((name) => isEntered(values[name]));
const addressNames = ['line1', 'line2', 'town', 'county', 'postcode'];

/** Where the applicant lives: their own address, or the first one's. None until a line is entered. */
function addressOf({ applicants, sharesAddress }: WizardValues, position: 0 | 1): Values | undefined {
  const { address } = position === 1 && sharesAddress ? applicants[0] : applicants[position];
  return isAnyEntered(address, addressNames) ? address : undefined;
}

const empty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));

/** The applicants that count, by their positions. */
export const positionsOf = ({ isJoint }: Pick<WizardValues, 'isJoint'>): (0 | 1)[] =>
  isJoint ? [0, 1] : [0];

/** The case as it is sent; a form that passes `wizardErrors` is complete. */
export function inputOf(values: WizardValues): NewCaseInput {
  const { applicants, isJoint: _joint, sharesAddress, portfolioId, ...rest } = values;
  return {
    ...rest,
    ...(portfolioId !== null && { portfolioId }),
    leadSourceDetail: values.leadSourceDetail.trim() || null,
    applicants: positionsOf(values).map((position) => {
      const { known, person } = applicants[position];
      if (known) return { personId: known.personId };
      const address = addressOf(values, position);
      const livesWithFirst = position === 1 && sharesAddress && applicants[0].known !== null;
      if (livesWithFirst) return { person: { ...person }, livesWithFirst };
      return { person: { ...person }, ...(address && { address: empty(address) }) };
    }),
  } as NewCaseInput;
}

/** A message for each field that is not right, by its path in the form: the rules of the server, before asking it. */
export function wizardErrors(values: WizardValues): Record<string, string> {
  const result = newCaseInput.safeParse(inputOf(values));
  const errors = result.success ? {} : errorsByField(result.error);
  // A shared address is put right where it was entered.
  const isElsewhere = (path: string) => values.sharesAddress && path.startsWith('applicants.1.address');
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isElsewhere(path)));
}

/** The step on which a field of the input is entered. */
export const stepOfField = (path: string): WizardStep =>
  path.startsWith('applicants') ? 'applicants' : 'case';

/** What is compared with the people of other cases; null while nothing would tell one person from another. */
export function comparedOf(values: WizardValues): { applicants: Values[] } | null {
  const applicants = positionsOf(values).flatMap((position) => {
    const { known, person } = values.applicants[position];
    if (known) return [];
    const compared = {
      firstName: (person.firstName as string | null | undefined) ?? '',
      lastName: ((person.lastName as string | null | undefined) ?? '').trim(),
      dateOfBirth: person.dateOfBirth ?? null,
      phones: [person.phoneMobile, person.phoneHome].filter(isEntered),
      email: person.email || null,
      niNumber: person.niNumber || null,
      postcode: addressOf(values, position)?.postcode || null,
    };
    const telling = compared.lastName && (compared.dateOfBirth || compared.postcode);
    return telling || compared.phones.length > 0 || compared.email || compared.niNumber ? [compared] : [];
  });
  return applicants.length > 0 ? { applicants } : null;
}
