import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { entityOf } from '#server/records/reference/select.ts';
import type { Field, Fields, TextFormat } from '#shared/platform/fields/field.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { emptyValue } from '#shared/records/reference/rows.ts';
import { meets } from '#shared/records/reference/schema.ts';

let counter = 0;
const letters = (n: number) =>
  Array.from(String(n), (digit) => String.fromCharCode(65 + Number(digit))).join('');

const formatted: Record<TextFormat, (n: number) => string> = {
  email: (n) => `person${n}@example.co.uk`,
  phone: () => '+441632960001',
  url: () => 'https://example.co.uk',
  slug: (n) => `slug-${n}`,
  username: (n) => `user${n}`,
  postcode: () => 'LS1 4AB',
  sortCode: () => '',
  iban: () => '',
  accountNumber: () => '',
  colour: () => '#336699',
  companyNumber: () => '01234567',
  fcaNumber: () => '123456',
  icoNumber: () => 'Z1234567',
  vatNumber: () => 'GB123456789',
  iso2: (n) => letters(n).padStart(2, 'A').slice(-2),
  iso3: (n) => letters(n).padStart(3, 'A').slice(-3),
  accountCode: (n) => String(10_000 + n),
  caseRefPrefix: (n) => letters(n).padStart(3, 'A').slice(-4),
  permissionName: (n) => `test.right-${n}`,
  socCode: () => '1234',
  niNumber: () => 'AB123456C',
  name: (n) => `Name ${letters(n)}`,
  time: () => '17:30',
};

async function sampleValue(database: Database, name: string, field: Field, label: string): Promise<unknown> {
  const n = ++counter;
  switch (field.kind) {
    case 'text':
      return field.format ? formatted[field.format](n) : `${label} ${n}`.slice(0, field.max ?? 200);
    case 'longText':
    case 'html':
      return `${name} ${n}`;
    case 'choice':
      return Object.keys(field.options)[0];
    case 'integer':
      return field.min ?? 1;
    case 'ref':
      return (await sampleRow(database, field.to as ReferenceName, label)).id;
    case 'refs':
      return [(await sampleRow(database, field.to as ReferenceName, label)).id];
    case 'texts':
    case 'choices':
      return [];
    case 'pence':
    case 'rate':
      return 0;
    case 'date':
      return '2026-01-31';
    case 'boolean':
      return false;
    case 'group':
      return {};
    case 'instant':
    case 'file':
      return null;
  }
}

const withDefaults = (fields: Fields, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, literal]) => [
      field,
      values[field] ?? ('default' in literal ? literal.default : emptyValue(literal)),
    ]),
  );

/** Valid values for a new row: the required fields and those that name it, made up and unique. */
export async function sampleValues(
  database: Database,
  name: ReferenceName,
  label: string,
): Promise<Record<string, unknown>> {
  const { fields, display } = entityOf(name);
  const values: Record<string, unknown> = {};
  for (const [field, literal] of Object.entries(fields)) {
    const required = literal.required && !('default' in literal && literal.kind !== 'text');
    if (!literal.readOnly && (required || display.includes(field)))
      values[field] = await sampleValue(database, field, literal, label);
  }
  for (const [field, literal] of Object.entries(fields))
    if (
      values[field] === undefined &&
      literal.requiredWhen &&
      meets(literal.requiredWhen, withDefaults(fields, values))
    )
      values[field] = await sampleValue(database, field, literal, label);
  return values;
}

/** A stored row of the entity with sample values. */
export async function sampleRow(database: Database, name: ReferenceName, label = 'Sample') {
  const values = await sampleValues(database, name, label);
  return write(database, systemActor, (w) => createRow(w, name, values as never));
}
