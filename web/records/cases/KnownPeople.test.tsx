import { expect, test } from 'vitest';
import { positionFor } from '#web/records/cases/KnownPeople.tsx';
import { newWizardValues, type WizardValues } from '#web/records/cases/wizard-values.ts';

function couple(first: object, second: object, isJoint = true): WizardValues {
  const values = { ...newWizardValues(1), isJoint };
  Object.assign(values.applicants[0].person, first);
  Object.assign(values.applicants[1].person, second);
  return values;
}
const adam = { firstName: 'Adam', lastName: 'Smith' };
const beth = { firstName: 'Beth', lastName: 'Smith' };

test('of a couple with one last name, the known person is the one with the first name', () => {
  expect(positionFor(couple(adam, beth), { name: 'Mrs Beth Smith' })).toBe(1);
  expect(positionFor(couple(adam, beth), { name: 'Mr Adam Smith' })).toBe(0);
  expect(positionFor(couple(adam, { lastName: 'Jones' }), { name: 'Beth Jones' })).toBe(1);
});

test('somebody who is not on the case does not take a place that is already filled', () => {
  const values = couple(adam, beth);
  values.applicants[0].known = { personId: 3, name: 'Adam Smith' };
  expect(positionFor(values, { name: 'Adam Smith' })).toBe(1);
  expect(positionFor(couple(adam, beth, false), { name: 'Beth Jones' })).toBe(0);
});
