import { and, eq, getTableColumns, getTableName, ne } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { addRow, changeRow, checkVersion, lockRow } from '#server/records/reference/versioned-rows.ts';
import { invalid } from '#shared/platform/errors.ts';
import type { Fields } from '#shared/platform/fields/field.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { fullName } from '#shared/records/cases/names.ts';
import { ageProblem, partFieldNames, personEntity, personRoles } from '#shared/records/cases/person.ts';
import { identityFields } from '#shared/records/cases/same-person.ts';
import { rowErrors } from '#shared/records/reference/schema.ts';
import type { Expansions } from '#shared/records/reference/stored-shape.ts';
import { visibleCase, writeToCase } from './access.ts';
import { addPerson, refuseUnknownPerson } from './add-people.ts';
import { applicantRoles, refreshCase, refreshCasesOf } from './applicants.ts';
import { expansionsOf } from './case-row.ts';
import { identityOf, refuseSameOn } from './refuse-same.ts';
import { hidingSensitive, noteSensitiveRead, refuseSensitive, withoutSensitive } from './sensitive.ts';
import { casePeople, persons } from './tables.ts';

type Values = Record<string, unknown>;
type Part = typeof casePeople.$inferSelect;
type Person = typeof persons.$inferSelect;

const columns = {
  part: getTableColumns(casePeople),
  person: getTableColumns(persons),
  expansions: expansionsOf(getTableName(persons), personEntity.fields),
};
type PersonExpansions = Expansions<typeof personEntity.fields>;

/**
 * A person of a case, in one row under the id of their role in it. `version` counts changes of the role and of the person together, so that
 * one number covers both in a save.
 */
function shownRow(part: Part, person: Person, expansions: PersonExpansions) {
  const { id: personId, ...details } = person;
  const latest = part.updatedAt > person.updatedAt ? part : person;
  return {
    ...details,
    ...expansions,
    id: part.id,
    caseId: part.caseId,
    personId,
    role: part.role,
    sharePercentBp: part.sharePercentBp,
    isLiableForAll: part.isLiableForAll,
    name: fullName({ ...person, title: expansions.title?.name ?? null }),
    hasSpecialCategoryNotes: Boolean(person.specialCategoryNotes),
    version: part.version + person.version,
    updatedAt: latest.updatedAt,
    updatedBy: latest.updatedBy,
  };
}
export type CasePerson = ReturnType<typeof shownRow>;

async function rowsOf(database: Database | Tx, actor: Actor, caseId: number, rowId?: number) {
  const rows = await database
    .select(columns)
    .from(casePeople)
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .where(and(eq(casePeople.caseId, caseId), rowId === undefined ? undefined : eq(casePeople.id, rowId)))
    .orderBy(casePeople.role, casePeople.id);
  return rows.map(({ part, person, expansions }) =>
    withoutSensitive(actor, shownRow(part, person, expansions)),
  );
}

/** Everybody in a case, the applicants first. */
export async function peopleOf(ctx: SignedIn, caseId: number): Promise<CasePerson[]> {
  const { database } = ctx.services;
  await visibleCase(database, ctx.actor, caseId);
  const rows = await rowsOf(database, ctx.actor, caseId);
  await noteSensitiveRead(
    ctx,
    caseId,
    'persons',
    rows.map((row) => ({ ...row, id: row.personId })),
  );
  return rows;
}

async function oneRow(w: Write, actor: Actor, caseId: number, rowId: number): Promise<CasePerson> {
  const [row = missing()] = await rowsOf(w.tx, actor, caseId, rowId);
  return row;
}

const isApplicant = (role: string) => applicantRoles.some((each) => each === role);

/** The other person, if any, who already holds a role that only one may hold. */
async function holderOf(tx: Tx, caseId: number, role: Part['role'], exceptId = 0): Promise<Part | null> {
  if (!isApplicant(role)) return null;
  const [holder] = await tx
    .select()
    .from(casePeople)
    .where(and(eq(casePeople.caseId, caseId), eq(casePeople.role, role), ne(casePeople.id, exceptId)));
  return holder ?? null;
}

const takenMessage = (role: Part['role']) => `This case already has somebody as ${personRoles[role]}.`;

const split = (values: Values) => {
  const entries = Object.entries(values);
  const isPart = ([field]: [string, unknown]) => partFieldNames.includes(field);
  return {
    part: Object.fromEntries(entries.filter(isPart)),
    person: Object.fromEntries(entries.filter((entry) => !isPart(entry))),
  };
};

/** Adds somebody to a case: a new person or, with `personId`, one whom the caller sees in another case. */
export function addToCase(
  ctx: SignedIn,
  caseId: number,
  { personId, ...values }: Values & { personId?: number | undefined; role: Part['role'] },
): Promise<CasePerson> {
  const { actor } = ctx;
  return writeToCase(ctx, caseId, async (plain) => {
    const w = hidingSensitive(plain);
    if (await holderOf(w.tx, caseId, values.role)) throw invalid({ role: takenMessage(values.role) });
    const { part, person } = split(values);
    if (personId === undefined) refuseInvalid(values.role, person);
    else await refuseUnknownPerson(w.tx, actor, personId);
    const id = personId ?? (await addPerson(w, actor, person)).id;
    await refuseSameOn(w.tx, caseId, values.role, await identityOf(w.tx, id), personId !== undefined);
    const row = await addRow(w, 'case-people', casePeople, {
      ...part,
      caseId,
      personId: id,
    } as typeof casePeople.$inferInsert);
    await refreshCase(w, caseId);
    return oneRow(w, actor, caseId, row.id);
  });
}

function refuseInvalid(role: string, person: Values, sent: Values = person) {
  const age = isApplicant(role)
    ? ageProblem((person.dateOfBirth as string | null | undefined) ?? null)
    : null;
  const between = Object.entries(
    rowErrors({ ...personEntity, fields: personEntity.fields as Fields }, person),
  );
  const errors = {
    ...Object.fromEntries(between.filter(([field]) => field in sent)),
    ...(age && ('dateOfBirth' in sent || 'role' in sent) ? { dateOfBirth: age } : {}),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Changes a person or their role in the case. An applicant given the other one's place swaps with them. */
export function changeInCase(
  ctx: SignedIn,
  caseId: number,
  rowId: number,
  version: number,
  change: Values,
  follow: (w: Write) => Promise<void> = async () => undefined,
): Promise<CasePerson> {
  const { actor } = ctx;
  refuseSensitive(actor, change);
  return writeToCase(ctx, caseId, async (plain) => {
    const w = hidingSensitive(plain);
    const part = await lockRow(w, casePeople, rowId, { column: casePeople.caseId, id: caseId });
    const person = await lockRow(w, persons, part.personId, { column: persons.id, id: part.personId });
    const both = { version: part.version + person.version };
    await checkVersion(w, both, version, () => oneRow(w, actor, caseId, rowId));
    const sent = Object.fromEntries(
      Object.entries(change).map(([field, value]) => [field, value === '' ? null : value]),
    );
    const values = split(sent);
    const role = (values.part.role as Part['role'] | undefined) ?? part.role;
    refuseInvalid(role, { ...person, ...values.person }, sent);
    const after = { ...person, ...values.person } as Person;
    if (role !== part.role || identityFields.some((field) => after[field] !== person[field]))
      await refuseSameOn(w.tx, caseId, role, after);
    if (role !== part.role) await makeRoomFor(w, part, role);
    await changeRow(w, 'case-people', casePeople, part, part.version, values.part);
    await changeRow(w, 'persons', persons, person, person.version, values.person);
    await refreshCasesOf(w, person.id);
    await follow(w);
    return oneRow(w, actor, caseId, rowId);
  });
}

async function makeRoomFor(w: Write, part: Part, role: Part['role']) {
  const holder = await holderOf(w.tx, part.caseId, role, part.id);
  if (part.role === 'applicant_1' && !holder) throw invalid({ role: NEEDS_APPLICANT });
  if (!holder) return;
  if (!isApplicant(part.role)) throw invalid({ role: takenMessage(role) });
  // For a moment nobody holds the role: no two may.
  await w.tx.update(casePeople).set({ role: 'third_party' }).where(eq(casePeople.id, part.id));
  await changeRow(w, 'case-people', casePeople, holder, holder.version, { role: part.role });
}

export const NEEDS_APPLICANT = 'A case must have an Applicant 1. Make somebody else Applicant 1 first.';
