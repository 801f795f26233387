import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import { cleanHtml } from '#server/platform/http/html.ts';
import { counted } from '#shared/platform/counted.ts';
import { AppError, conflict, invalid } from '#shared/platform/errors.ts';
import type { InputOf } from '#shared/platform/fields/entity.ts';
import { formats } from '#shared/platform/fields/formats.ts';
import { errorsByField } from '#shared/platform/validation.ts';
import type { Reference, ReferenceName } from '#shared/records/reference/registry.ts';
import { inputSchema, rowErrors } from '#shared/records/reference/schema.ts';
import { columnNamed, entityOf, findRow, linkTableFor, type ReferenceRow, tableFor } from './select.ts';
import { targetOf } from './tables.ts';
import { usageOf } from './usage.ts';
import { addRow, changeRow, checkVersion, type Parts, removeRow, type Values } from './versioned-rows.ts';

/**
 * An entity's own behaviour beyond the registry's rules. `beforeSave` sees the row before (null: new) and after; it refuses by throwing,
 * and returns further columns to store. `afterSave` runs only if something was stored.
 */
export type EntityRules = {
  /** Throws a refusal if the caller may not change or remove the row. */
  guard?: (row: ReferenceRow) => void;
  beforeSave?: (w: Write, before: ReferenceRow | null, after: Values) => Promise<Values | undefined>;
  afterSave?: AfterSave;
  /** The part of a row that the caller may see in a refusal. */
  shown?: (row: ReferenceRow) => ReferenceRow;
};

/** What follows in the same transaction when a row is saved. */
export type AfterSave = (w: Write, before: ReferenceRow | null, after: ReferenceRow) => Promise<void>;

/** The same for those entities for which something follows. */
export type SavedByName = Partial<Record<ReferenceName, AfterSave>>;

/** The rules of those entities that have one. */
export type EntityRulesByName = Partial<Record<ReferenceName, EntityRules>>;

/** Stores a new row with its links and its audit row. `columns` are values that only the server sets, such as `isSystem`. */
export async function createRow<N extends ReferenceName>(
  w: Write,
  name: N,
  input: Partial<InputOf<Reference[N]>>,
  { rules = {}, columns = {} }: { rules?: EntityRules; columns?: Values } = {},
): Promise<ReferenceRow> {
  const parsed = inputSchema(entityOf(name)).safeParse(input);
  if (!parsed.success) throw invalid(errorsByField(parsed.error));
  const values = withCode(name, cleaned(name, parsed.data));
  const errors = valueErrors(name, values);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await checkReferences(w.tx, name, null, values);
  const extra = await rules.beforeSave?.(w, null, values);
  const stored = { ...ownColumns(name, values), ...extra, ...columns };
  const { id } = await addRow(w, name, tableFor(name), stored, linksOf(w.tx, name, null, values));
  const after = (await findRow(w.tx, name, id as number)) ?? missing();
  await rules.afterSave?.(w, null, after);
  w.changed(`entity:${name}`);
  return after;
}

/**
 * Changes the given fields of a row; if none differs, nothing is written. `version` must be the one the editor read: a stale save is
 * refused with the current row.
 */
export async function updateRow(
  w: Write,
  name: ReferenceName,
  id: number,
  version: number,
  change: Values,
  rules: EntityRules = {},
): Promise<ReferenceRow> {
  await lockTrees(w.tx, name, change);
  const before = await lockReferenceRow(w.tx, name, id);
  rules.guard?.(before);
  await checkVersion(w, before, version, () => rules.shown?.(before) ?? before);
  const merged = { ...fieldsOf(name, before), ...cleaned(name, withoutUnsetFixed(name, change)) };
  const errors = { ...fixedFieldErrors(name, before, merged), ...valueErrors(name, merged) };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await checkReferences(w.tx, name, id, merged);
  const extra = await rules.beforeSave?.(w, before, merged);
  const stored = { ...ownColumns(name, merged), ...extra };
  const parts = linksOf(w.tx, name, before, merged);
  const saved = await changeRow(w, name, tableFor(name), before, version, stored, { parts });
  if (saved === before) return before;
  const after = (await findRow(w.tx, name, id)) ?? missing();
  await rules.afterSave?.(w, before, after);
  w.changed(`entity:${name}`);
  return after;
}

/** Deletes a row that nothing refers to; otherwise refuses with the number of records that do. */
export async function deleteRow(
  w: Write,
  name: ReferenceName,
  id: number,
  rules: EntityRules = {},
): Promise<void> {
  const row = await lockReferenceRow(w.tx, name, id);
  rules.guard?.(row);
  if (entityOf(name).keepForever)
    throw conflict(`${entityOf(name).plural} are never deleted. Deactivate instead.`);
  if (row.isSystem) throw conflict('The system relies on this row. Rename or deactivate it instead.');
  const uses = await usageOf(w.tx, tableFor(name), id);
  if (uses > 0)
    throw new AppError('conflict', `In use by ${counted(uses, 'record')}. Deactivate instead.`, {
      data: { uses },
    });
  await removeRow(w, name, tableFor(name), { id, ...fieldsOf(name, row) });
  w.changed(`entity:${name}`);
}

/** The row, locked until the transaction ends, so that two saves come one after the other. */
export async function lockReferenceRow(tx: Tx, name: ReferenceName, id: number): Promise<ReferenceRow> {
  const row = await findRow(tx, name, id, { locked: true });
  if (!row) throw new AppError('notFound', `That ${entityOf(name).label.toLowerCase()} no longer exists.`);
  return row;
}

/** The row's fields alone, without the base columns and the targets of references. */
export function fieldsOf(name: ReferenceName, row: ReferenceRow): Values {
  return Object.fromEntries(Object.keys(entityOf(name).fields).map((field) => [field, row[field] ?? null]));
}

/** Values in stored form: rich text cleaned, and null if no text is left. */
function cleaned(name: ReferenceName, values: Values): Values {
  const { fields } = entityOf(name);
  const stored = { ...values };
  for (const [field, value] of Object.entries(values))
    if (fields[field]?.kind === 'html' && typeof value === 'string') {
      const html = cleanHtml(value);
      stored[field] = html.replace(/<(?!hr)[^>]*>|&nbsp;|\s/g, '') === '' ? null : html;
    }
  return stored;
}

/** A missing code is made from the name; a name that yields none leaves it empty. */
function withCode(name: ReferenceName, values: Values): Values {
  const { code } = entityOf(name).fields;
  if (values.code || code?.kind !== 'text' || code.format !== 'slug') return values;
  return { ...values, code: slugOf(String(values.name)) || null };
}

/** A field that is fixed once saved keeps its value if sent empty. */
const withoutUnsetFixed = (name: ReferenceName, change: Values): Values =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([field, value]) => value !== null || !entityOf(name).fields[field]?.createOnly,
    ),
  );

/** Checks the rules between fields, and required fields that cleaning may have emptied. Messages by field. */
function valueErrors(name: ReferenceName, values: Values): Record<string, string> {
  const entity = entityOf(name);
  const emptied = Object.entries(entity.fields).filter(
    ([field, literal]) => literal.kind === 'html' && literal.required && values[field] === null,
  );
  return {
    ...rowErrors(entity, values),
    ...Object.fromEntries(emptied.map(([field]) => [field, 'Required.'])),
  };
}

/** The code made from a name: 'iva-accepted' from 'IVA Accepted'. */
export const slugOf = (text: string) => formats.slug.normalise(text).slice(0, 40).replace(/-$/, '');

function ownColumns(name: ReferenceName, values: Values): Values {
  const { fields } = entityOf(name);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field]) => fields[field] && fields[field].kind !== 'refs' && !fields[field].readOnly,
    ),
  );
}

/** The fields that hold several references, stored in link tables. */
function linksOf(tx: Tx, name: ReferenceName, before: ReferenceRow | null, values: Values): Parts {
  const { fields } = entityOf(name);
  const names = Object.keys(fields).filter(
    (field) => (fields[field] ?? missing()).kind === 'refs' && field in values,
  );
  const idsIn = (row: Values | null) =>
    Object.fromEntries(
      names.map((field) => [field, ((row?.[field] ?? []) as number[]).toSorted((a, b) => a - b)]),
    );
  const after = idsIn(values);
  return {
    before: idsIn(before),
    after,
    store: async (id) => {
      for (const [field, targets] of Object.entries(after)) {
        const table = linkTableFor(name, field);
        await tx.delete(table).where(eq(table.ownerId, id));
        if (targets.length > 0)
          await tx
            .insert(table)
            .values(targets.map((target) => ({ ownerId: id, [targetOf(field)]: target })));
      }
    },
  };
}

function fixedFieldErrors(name: ReferenceName, before: ReferenceRow, after: Values): Record<string, string> {
  const fixed = Object.entries(entityOf(name).fields).filter(
    ([field, literal]) => literal.createOnly && after[field] !== (before[field] ?? null),
  );
  return Object.fromEntries(fixed.map(([field]) => [field, 'Cannot be changed once saved.']));
}

/** Checks beyond foreign keys: trees without cycles, and uploads of an accepted type and size. */
async function checkReferences(tx: Tx, name: ReferenceName, id: number | null, values: Values) {
  for (const [field, literal] of Object.entries(entityOf(name).fields)) {
    const value = values[field];
    if (literal.kind === 'ref' && literal.tree && id !== null && typeof value === 'number')
      if (await isBelow(tx, name, field, value, id))
        throw invalid({ [field]: 'This would place the row under itself.' });
    if (literal.kind === 'file' && typeof value === 'number') {
      const [file] = await tx.select().from(files).where(eq(files.id, value));
      if (!file) throw invalid({ [field]: 'That file no longer exists.' });
      if (!literal.accept.includes(file.type))
        throw invalid({ [field]: 'A file of this type is not accepted here.' });
      if (file.bytes > literal.maxBytes) throw invalid({ [field]: 'The file is too large.' });
    }
  }
}

/** Moves within a tree are serialised: two moves that are each valid might together form a cycle. */
async function lockTrees(tx: Tx, name: ReferenceName, change: Values) {
  for (const [field, literal] of Object.entries(entityOf(name).fields))
    if (literal.kind === 'ref' && literal.tree && typeof change[field] === 'number')
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${name}.${field}`}))`);
}

async function isBelow(
  tx: Tx,
  name: ReferenceName,
  field: string,
  start: number,
  ancestor: number,
): Promise<boolean> {
  const table = tableFor(name);
  const seen = new Set<number>();
  for (let at: number | null = start; at !== null && !seen.has(at); ) {
    if (at === ancestor) return true;
    seen.add(at);
    const [row] = await tx
      .select({ parent: columnNamed(table, field) })
      .from(table)
      .where(eq(table.id, at));
    at = (row?.parent as number | null | undefined) ?? null;
  }
  return false;
}
