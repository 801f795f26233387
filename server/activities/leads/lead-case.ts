import { asc } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Lead, LeadAddress, LeadPerson } from '#shared/activities/leads/lead.ts';
import { AppError, invalid } from '#shared/platform/errors.ts';
import { folded } from '#shared/platform/search/search.ts';
import type { NewCase } from '#shared/records/cases/new-case.ts';
import type { introducerKeys } from './tables.ts';

type Key = typeof introducerKeys.$inferSelect;
type Errors = Record<string, string>;

const SHOWN = 12;

async function titlesByName(tx: Tx): Promise<Map<string, { id: number; name: string }>> {
  const { titles } = tables;
  const rows = await tx.select({ id: titles.id, name: titles.name }).from(titles).orderBy(asc(titles.id));
  return new Map(rows.map((row) => [folded(row.name), row]));
}

/** Countries by name, and by code if only one has it. */
async function countriesByName(tx: Tx): Promise<Map<string, number>> {
  const { countries } = tables;
  const rows = await tx
    .select({ id: countries.id, name: countries.name, iso2: countries.iso2 })
    .from(countries)
    .orderBy(asc(countries.id));
  const codes = rows.map(({ iso2 }) => folded(iso2 ?? ''));
  const isOwn = (code: string) => codes.indexOf(code) === codes.lastIndexOf(code);
  return new Map([
    ...rows.flatMap(({ id }, n) =>
      isOwn(codes[n] ?? missing()) ? [[codes[n] ?? missing(), id] as const] : [],
    ),
    ...rows.map(({ id, name }) => [folded(name), id] as const),
  ]);
}

/**
 * The case made from a lead. Names of rows in Settings are looked up; unknown ones are refused together, each at the field it was sent in.
 */
export async function caseOfLead(tx: Tx, key: Key, lead: Lead): Promise<NewCase> {
  const titles = await titlesByName(tx);
  const countries = await countriesByName(tx);
  const errors: Errors = {};
  const known = [...titles.values()].slice(0, SHOWN).map(({ name }) => name);
  const applicants = lead.people.map((each, n) => {
    const { title, address, ...person } = each as LeadPerson;
    const found = typeof title === 'string' ? titles.get(folded(title)) : undefined;
    if (title && !found)
      errors[`people.${n}.title`] = `Not a title we know. Use one of: ${known.join(', ')}.`;
    return {
      person: { ...person, titleId: found?.id ?? null, dependants: [] },
      ...(address && { address: addressOf(address as LeadAddress, n, countries, errors) }),
    };
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    domainId: key.domainId,
    productId: key.productId,
    introducerId: key.introducerId,
    leadSourceDetail: lead.reference,
    caseOwnerUserId: key.ownerUserId,
    riskOfViolence: false,
    isVulnerable: false,
    applicants,
  };
}

function addressOf(
  { country, ...address }: LeadAddress,
  n: number,
  countries: ReadonlyMap<string, number>,
  errors: Errors,
) {
  const countryId = country === null ? null : countries.get(folded(country));
  if (countryId === undefined)
    errors[`people.${n}.address.country`] =
      'Not a country we know. Within the United Kingdom: England, Wales, Scotland or Northern Ireland.';
  return { ...address, countryId: countryId ?? null };
}

/** What is wrong with the key rather than the lead: the firm has to correct it. */
const keyFields = ['caseOwnerUserId', 'domainId', 'portfolioId', 'departmentId'];

/** The refusal of a case in terms of the lead, as its sender does not know our fields. */
export function asLeadRefusal(error: AppError): AppError {
  const errors = error.details.errors ?? {};
  if (keyFields.some((field) => errors[field]))
    return new AppError(
      'conflict',
      'Leads with this key cannot be accepted until the firm has corrected its settings. Please tell them.',
    );
  const named = Object.entries(errors).map(([field, message]) => [
    field === 'productId'
      ? 'people.0.address.country'
      : field.replace(/^applicants\.(\d)\.(?:person\.|address\b)?/, (path, n: string) =>
          path.endsWith('address') ? `people.${n}.address` : `people.${n}.`,
        ),
    message,
  ]);
  return new AppError(error.refusal, error.message, { ...error.details, errors: Object.fromEntries(named) });
}
