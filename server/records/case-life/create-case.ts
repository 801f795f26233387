import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { type AuditEntry, type Write, write } from '#server/platform/database/write.ts';
import { asRefusal } from '#server/platform/http/errors.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { Case } from '#server/records/cases/access.ts';
import { addCurrentAddress, addPerson, refuseUnknownPerson } from '#server/records/cases/add-people.ts';
import { applicantRoles, refreshCase } from '#server/records/cases/applicants.ts';
import { caseErrors } from '#server/records/cases/case-rules.ts';
import { currentAddressesOf } from '#server/records/cases/current-address.ts';
import { identityOf, refuseSame } from '#server/records/cases/refuse-same.ts';
import { hidingSensitive } from '#server/records/cases/sensitive.ts';
import { casePeople, caseStatusChanges, cases } from '#server/records/cases/tables.ts';
import { findRow } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { raiseStatusTasks } from '#server/records/tasks/status-tasks.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError, invalid } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { NewCase } from '#shared/records/cases/new-case.ts';
import type { Identity } from '#shared/records/cases/same-person.ts';
import { statusCodes } from '#shared/records/law/statuses.ts';
import { nextReference } from './case-reference.ts';
import { departmentFor, type Status, statusByCode } from './status-of-case.ts';

/** Opens a case with its applicants as a Lead, with the domain's next reference. All of it is stored, or nothing. */
export const createCase = ({ services, actor, author }: SignedIn, input: NewCase): Promise<Case> =>
  write(services.database, author, (w) => openCase(w, actor, input));

/** The same in the caller's own write. */
export async function openCase(plain: Write, actor: Actor, input: NewCase): Promise<Case> {
  const entries: AuditEntry[] = [];
  const personIds = await storeApplicants({ ...plain, audit: (entry) => entries.push(entry) }, actor, input);
  const lead = await statusByCode(plain.tx, statusCodes.lead);
  const values = await firstValues(plain.tx, actor, input, lead);
  const errors = await caseErrors(plain.tx, actor, null, values as Case);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  // Done last, so that the domain's counter is locked as briefly as possible.
  const uniqueReference = await nextReference(plain.tx, input.domainId);
  const created = await addRow({ ...plain, audit: (entry) => entries.push(entry) }, 'cases', cases, {
    ...values,
    uniqueReference,
    caseName: uniqueReference,
  });
  const w = hidingSensitive({
    ...plain,
    audit: (entry) => plain.audit({ caseId: created.id, ...entry }),
  });
  for (const entry of entries) w.audit(entry);
  for (const [n, personId] of personIds.entries())
    await addRow(w, 'case-people', casePeople, {
      caseId: created.id,
      personId,
      role: applicantRoles[n] ?? missing(),
      sharePercentBp: personIds.length === 2 ? 5_000 : 10_000,
    });
  await w.tx
    .insert(caseStatusChanges)
    .values({ caseId: created.id, toStatusId: lead.id, changedBy: plain.author.id || null });
  await refreshCase(w, created.id);
  await raiseStatusTasks(w, created, [lead], null);
  const [after = missing()] = await w.tx.select().from(cases).where(eq(cases.id, created.id));
  return after;
}

/** A known person's current address, as an address for somebody else. */
async function homeOf({ tx }: Write, personId: number) {
  const home = (await currentAddressesOf(tx, [personId])).get(personId);
  if (!home) return undefined;
  const { line1, line2, line3, town, county, postcode, countryId, residentFrom, source } = home;
  return { line1, line2, line3, town, county, postcode, countryId, residentFrom, source };
}

async function storeApplicants(w: Write, actor: Actor, { applicants }: NewCase): Promise<number[]> {
  const ids: number[] = [];
  const known: Identity[] = [];
  for (const [n, { personId, person, address: own, livesWithFirst }] of applicants.entries()) {
    if (personId !== undefined) await refuseUnknownPerson(w.tx, actor, personId);
    const id =
      personId ?? (await at(['applicants', n, 'person'], () => addPerson(w, actor, person ?? {}))).id;
    const address = own ?? (livesWithFirst && n > 0 ? await homeOf(w, ids[0] ?? missing()) : undefined);
    if (address && personId === undefined)
      await at(['applicants', n, 'address'], () => addCurrentAddress(w, id, address));
    await at(['applicants', n, ...(personId === undefined ? ['person'] : [])], async () => {
      if (ids.includes(id)) throw invalid({ personId: 'This person is already an applicant.' });
      const identity = await identityOf(w.tx, id);
      refuseSame(identity, known, personId !== undefined);
      known.push(identity);
    });
    ids.push(id);
  }
  return ids;
}

/** Runs a step; the field of a refusal is given by its path in the input. */
async function at<T>(path: (string | number)[], step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const refusal = asRefusal(error);
    const errors = refusal?.details.errors;
    if (!refusal || !errors) throw error;
    throw new AppError(refusal.refusal, refusal.message, {
      errors: Object.fromEntries(
        Object.entries(errors).map(([field, message]) => [[...path, field].join('.'), message]),
      ),
    });
  }
}

async function firstValues(tx: Tx, actor: Actor, { applicants, ...input }: NewCase, lead: Status) {
  const [domain, product] = [
    await findRow(tx, 'domains', input.domainId),
    await findRow(tx, 'products', input.productId),
  ];
  const portfolioId =
    input.portfolioId === undefined
      ? ((domain?.defaultPortfolioId as number | null | undefined) ?? null)
      : input.portfolioId;
  const portfolio = portfolioId === null ? null : await findRow(tx, 'portfolios', portfolioId);
  const ownerId = input.caseOwnerUserId ?? actor.id;
  return {
    ...input,
    portfolioId,
    enquiryOn: input.enquiryOn ?? londonDate(),
    caseOwnerUserId: ownerId,
    departmentId: (await departmentFor(tx, lead.stage, input.domainId)) ?? (await departmentOf(tx, ownerId)),
    jurisdiction:
      input.jurisdiction ??
      (await jurisdictionOf(tx, applicants[0]?.address?.countryId as number | null | undefined)) ??
      ownJurisdiction(product),
    statusId: lead.id,
    termMonths: (product?.defaultTermMonths as number | null | undefined) ?? null,
    distributionFrequency: (product?.distributionFrequency ?? null) as Case['distributionFrequency'],
    feeModel: known(portfolio?.feeModelDefault) ?? known(product?.feeModelDefault) ?? {},
    supervisorUserId: null,
    adviserUserId: null,
    drafterUserId: null,
  };
}

const known = (group: unknown): Case['feeModel'] | null =>
  group && Object.keys(group).length > 0 ? (group as Case['feeModel']) : null;

const ownJurisdiction = (product: Record<string, unknown> | null): Case['jurisdiction'] =>
  product && product.jurisdiction !== 'other' ? (product.jurisdiction as Case['jurisdiction']) : 'EW';

async function departmentOf(tx: Tx, userId: number): Promise<number> {
  const [user] = await tx
    .select({ id: tables.users.departmentId })
    .from(tables.users)
    .where(eq(tables.users.id, userId));
  if (!user?.id) throw invalid({ caseOwnerUserId: 'That row no longer exists.' });
  return user.id;
}

async function jurisdictionOf(
  tx: Tx,
  countryId: number | null | undefined,
): Promise<Case['jurisdiction'] | null> {
  if (!countryId) return null;
  const country = await findRow(tx, 'countries', countryId);
  return (country?.jurisdiction ?? null) as Case['jurisdiction'] | null;
}
