import { describe, expect, it } from 'vitest';
import { permissions } from '#shared/permissions.ts';
import type { Entity } from './entity.ts';
import type { Condition, Field, Fields } from './field.ts';
import { isReferenceName, type ReferenceName, reference, referenceNames } from './registry.ts';

/** The entities of the specification, section 2. */
const specified =
  'account-groups, account-types, assets, breach-types, countries, creditors, credits, delivery-methods, domains, employment-statuses, expenditure-categories, expenditures, genders, income-categories, incomes, income-types, marital-statuses, modifications, occupations, payment-types, permissions, portfolios, residential-statuses, status-categories, titles, chart-of-accounts, users, templates, letterheads, introducers, statuses, substatuses, debt-statuses, departments, complaint-statuses, documents, folders, tasks, products, suppliers, address-types';

const conditions = (field: Field): Condition[] =>
  [field.shownWhen, field.requiredWhen].filter((condition) => condition !== undefined);

/** What a condition may compare with: the options of a choice, true or false of a switch. */
function possible(field: Field): readonly (string | boolean)[] {
  if (field.kind === 'choice') return Object.keys(field.options);
  return field.kind === 'boolean' ? [true, false] : [];
}

it('holds exactly the specified entities', () => {
  expect([...referenceNames].sort()).toEqual(specified.split(', ').sort());
  expect(isReferenceName('titles')).toBe(true);
  expect(isReferenceName('toString')).toBe(false);
});

describe.each(referenceNames)('%s', (name: ReferenceName) => {
  const entity: Entity = reference[name];
  const fields: Fields = entity.fields;
  const entries = Object.entries(fields);

  it('names only its own fields', () => {
    const named = [
      ...entity.list,
      ...entity.display,
      ...entity.order,
      ...(entity.domain ? [entity.domain] : []),
    ];
    for (const field of named) expect(fields).toHaveProperty(field);
    expect(new Set(entity.list).size).toBe(entity.list.length);
    expect(entity.list.length).toBeGreaterThanOrEqual(3);
  });

  it('has a permission, a label for each field, and a sentence about itself', () => {
    expect(Object.keys(permissions)).toContain(entity.permission);
    expect(entity.about).toMatch(/^[A-Z].*\.$/);
    for (const [, field] of entries) expect(field.label).toMatch(/^\S.*\S$/);
    const labels = entries.map(([, field]) => `${field.section ?? ''} ${field.label}`);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('names references …Id and …Ids after entities that exist, trees after itself', () => {
    for (const [field, literal] of entries) {
      if (literal.kind !== 'ref' && literal.kind !== 'refs') continue;
      expect(field).toMatch(literal.kind === 'ref' ? /[a-z]Id$/ : /[a-z]Ids$/);
      expect(referenceNames).toContain(literal.to);
      if (literal.kind === 'ref' && literal.tree) expect(literal.to).toBe(name);
    }
  });

  it('sets conditions on its own fields and on values these can have', () => {
    for (const [, literal] of entries)
      for (const condition of conditions(literal)) {
        const other = fields[condition.field];
        expect(other).toBeDefined();
        for (const value of [...(condition.is ?? []), ...(condition.isNot ?? [])])
          expect(possible(other!)).toContain(value);
      }
  });

  it('requires nothing of a caller that only the server sets, and hides nothing that is required', () => {
    for (const [, literal] of entries) {
      if (literal.readOnly) expect(literal.required).toBeUndefined();
      if (literal.shownWhen) expect(literal.required).toBeUndefined();
      if (literal.kind === 'choice' && literal.default !== undefined)
        expect(Object.keys(literal.options)).toContain(literal.default);
      if (typeof literal.unique === 'string') expect(fields).toHaveProperty(literal.unique);
      if (literal.kind === 'date' && literal.notBefore) expect(fields[literal.notBefore]?.kind).toBe('date');
    }
  });

  it('keeps the fields of one section together', () => {
    const sections = entries.flatMap(([, field]) => (field.section ? [field.section] : []));
    const runs = sections.filter((section, position) => section !== sections[position - 1]);
    expect(new Set(runs).size).toBe(runs.length);
  });
});

it('keeps bank details behind their own permission wherever they stand', () => {
  for (const name of ['creditors', 'suppliers'] as const)
    for (const field of ['sortCode', 'accountNumber', 'accountName', 'bankVerifiedById'] as const)
      expect(reference[name].fields[field].permission).toBe('financials.bank-details');
});
