import { expect, test } from 'vitest';
import { reference } from '#shared/records/reference/registry.ts';
import { stored } from '#web/app/test-page.tsx';
import {
  applicableValues,
  changesOf,
  checked,
  editableFields,
  initialValues,
  isRequired,
  visibleFields,
} from '#web/platform/reference/form-values.ts';

const nobody = () => false;
const tasks = reference.tasks.fields;

test('a new form starts with the defaults of the registry, a stored row with what is stored', () => {
  expect(initialValues(tasks, null)).toMatchObject({
    priority: 'normal',
    dueOffsetDays: 0,
    name: '',
    content: '',
  });
  const row = stored(1, { name: 'Ring back', content: null, priority: 'high' });
  expect(initialValues(tasks, row)).toMatchObject({ name: 'Ring back', content: '', priority: 'high' });
});

test('a field that does not apply is sent empty, and so is what depends on it', () => {
  const { fields } = reference.introducers;
  const values = { type: 'charity', feeAllowed: true, feeBasis: 'per_lead', feeAmount: 500 };
  expect(applicableValues(fields, values)).toEqual(values);
  expect(applicableValues(fields, { ...values, type: 'packager' })).toEqual({
    type: 'packager',
    feeAllowed: false,
    feeBasis: null,
    feeAmount: null,
  });
});

test('a condition decides whether a field is required', () => {
  const values = { assignTo: 'department' };
  expect(isRequired(tasks.assignToDepartmentId, values)).toBe(true);
  expect(isRequired(tasks.assignToDepartmentId, { assignTo: 'creator' })).toBe(false);
});

test('missing and conditional values are reported together, missing ones always as required', () => {
  const { fields } = reference.creditors;
  const { errors } = checked(reference.creditors, fields, {
    ...initialValues(fields, null),
    sortCode: '20-00-00',
    email: 'nonsense',
  });
  expect(errors).toEqual({
    name: 'Required.',
    type: 'Required.',
    accountNumber: 'Required.',
    email: 'Not an email address.',
  });
});

test('bank details are neither shown nor sent without their permission', () => {
  const names = Object.keys(visibleFields(reference.creditors, nobody, true));
  expect(names).toContain('paymentReferenceRule');
  expect(names).not.toContain('sortCode');
});

test('a code is entered once; what is locked or kept by the server is never sent', () => {
  const visible = visibleFields(reference['chart-of-accounts'], nobody, false);
  expect(Object.keys(visible)).toContain('firstPostedAt');
  const editable = Object.keys(editableFields(visible, false, { ledger: 'Fixed.' }));
  expect(editable).not.toContain('ledger');
  expect(editable).not.toContain('firstPostedAt');
  expect(Object.keys(editableFields(reference.titles.fields, true, {}))).toContain('code');
  expect(Object.keys(editableFields(reference.titles.fields, false, {}))).not.toContain('code');
});

test('a change holds only what differs, however it was written', () => {
  const { fields } = reference.creditors;
  const before = stored(1, { name: 'Bank', phone: '+442079460123', tradingNames: ['B'], minDividend: null });
  const data = { name: 'Bank plc', phone: '020 7946 0123', tradingNames: ['B'], minDividend: null };
  expect(changesOf(fields, data, before)).toEqual({ name: 'Bank plc' });
});
