import { describe, expect, it } from 'vitest';
import type { Entity } from '#shared/platform/fields/entity.ts';
import type { Condition, Field, Fields } from '#shared/platform/fields/field.ts';
import { permissions } from '#shared/platform/permissions.ts';
import { isReferenceName, type ReferenceName, reference, referenceNames } from './registry.ts';

/** The entities of the specification, section 2. */
const specified =
  'account-groups, account-types, assets, breach-types, countries, creditors, credits, delivery-methods, domains, employment-statuses, expenditure-categories, expenditures, genders, income-categories, incomes, income-types, marital-statuses, modifications, occupations, payment-types, permissions, portfolios, residential-statuses, status-categories, titles, chart-of-accounts, users, templates, letterheads, introducers, statuses, substatuses, debt-statuses, departments, complaint-statuses, documents, folders, tasks, products, suppliers, address-types';

const conditionsOf = (field: Field): Condition[] =>
  [field.shownWhen, field.requiredWhen].filter((condition) => condition !== undefined);

/** Whether the condition asks about a field of the entity, and only for values which that field can have. */
function isPossible({ field, is = [], isNot = [] }: Condition, fields: Fields): boolean {
  const other = fields[field];
  if (!other) return false;
  const values: (string | boolean)[] =
    other.kind === 'choice' ? Object.keys(other.options) : other.kind === 'boolean' ? [true, false] : [];
  return [...is, ...isNot].every((value) => values.includes(value));
}

/** What is wrong with one field's literal. */
function mistakes(name: ReferenceName, field: string, literal: Field, fields: Fields): string[] {
  const isReference = literal.kind === 'ref' || literal.kind === 'refs';
  const rules: [wrong: boolean, mistake: string][] = [
    [!/^\S.*\S$/.test(literal.label ?? ''), 'has no label'],
    [literal.kind === 'ref' && !/[a-z]Id$/.test(field), 'is a reference without Id'],
    [literal.kind === 'refs' && !/[a-z]Ids$/.test(field), 'are references without Ids'],
    [isReference && !isReferenceName(literal.to), 'refers to no entity'],
    [literal.kind === 'ref' && literal.tree === true && literal.to !== name, 'is a tree of another entity'],
    [
      conditionsOf(literal).some((condition) => !isPossible(condition, fields)),
      'has an impossible condition',
    ],
    [Boolean(literal.required) && Boolean(literal.readOnly), 'asks callers for what the server sets'],
    [Boolean(literal.required) && Boolean(literal.shownWhen), 'requires what may be hidden'],
    [typeof literal.unique === 'string' && !(literal.unique in fields), 'is unique within nothing'],
    [
      literal.kind === 'choice' &&
        !((literal.default ?? Object.keys(literal.options)[0]!) in literal.options),
      'has an impossible default',
    ],
    [
      literal.kind === 'date' && Boolean(literal.notBefore) && fields[literal.notBefore!]?.kind !== 'date',
      'is bounded by no date',
    ],
  ];
  return rules.filter(([wrong]) => wrong).map(([, mistake]) => `${field} ${mistake}`);
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
      // A domain is of itself.
      ...(entity.domain && name !== 'domains' ? [entity.domain] : []),
    ];
    expect(named.filter((field) => !(field in fields))).toEqual([]);
    expect(new Set(entity.list).size).toBe(entity.list.length);
    expect(entity.list.length).toBeGreaterThanOrEqual(3);
  });

  it('has a permission and a sentence about itself', () => {
    expect(Object.keys(permissions)).toContain(entity.permission);
    expect(entity.about).toMatch(/^[A-Z].*\.$/);
  });

  it('has fields without mistakes, whose labels differ', () => {
    expect(entries.flatMap(([field, literal]) => mistakes(name, field, literal, fields))).toEqual([]);
    const labels = entries.map(([, field]) => `${field.section ?? ''} ${field.label}`);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('keeps the fields of one section together', () => {
    const sections = entries.flatMap(([, field]) => (field.section ? [field.section] : []));
    const runs = sections.filter((section, position) => section !== sections[position - 1]);
    expect(new Set(runs).size).toBe(runs.length);
  });
});

it.each(['creditors', 'suppliers'] as const)(
  'keeps the bank details of %s behind their own permission',
  (name) => {
    const { sortCode, accountNumber, accountName, bankVerifiedById } = reference[name].fields;
    const asked = [sortCode, accountNumber, accountName, bankVerifiedById].map(
      ({ permission }) => permission,
    );
    expect(new Set(asked)).toEqual(new Set(['financials.bank-details']));
  },
);
