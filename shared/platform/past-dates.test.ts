import { expect, test } from 'vitest';
import { z } from 'zod';
import { complaintsContract } from '#shared/activities/complaints/contract.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { assetsContract, creditorsContract, statementsContract } from '#shared/records/affairs/contract.ts';
import { caseLifeContract } from '#shared/records/cases/contract.ts';
import { dependantsSchema } from '#shared/records/cases/dependants.ts';
import { newCaseInput } from '#shared/records/cases/new-case.ts';
import { peopleContract } from '#shared/records/cases/people-contract.ts';
import { documentsContract } from '#shared/records/documents/contract.ts';
import { receiptsContract } from '#shared/records/payments/contract.ts';
import { timelineContract } from '#shared/views/cases/timeline/contract.ts';

const today = londonDate();
const tomorrow = addDays(today, 1);

/** Dates that can only be in the past, by the call that takes them. */
const dates: [what: string, input: z.ZodType, field: string][] = [
  ['a birth', peopleContract.update.input, 'dateOfBirth'],
  ['a death', peopleContract.update.input, 'deceasedOn'],
  ['the birth of a dependant', dependantsSchema.element, 'dateOfBirth'],
  ['an enquiry', newCaseInput, 'enquiryOn'],
  ['advice', caseLifeContract.update.input, 'adviceGivenOn'],
  ['a pack that went out', caseLifeContract.update.input, 'packSentOn'],
  ['a pack that came back', caseLifeContract.update.input, 'packReturnedOn'],
  ['an entry in the register', caseLifeContract.update.input, 'registeredOn'],
  ['the end of a case', caseLifeContract.update.input, 'closedOn'],
  ['a complaint', complaintsContract.add.input, 'receivedOn'],
  ['a corrected complaint', complaintsContract.change.input, 'receivedOn'],
  ['a step of a complaint', complaintsContract.step.input, 'on'],
  ['a document that came', documentsContract.add.input, 'receivedOn'],
  ['a document that went out', documentsContract.update.input, 'sentOn'],
  ['a statement of income', statementsContract.create.input, 'statementOn'],
  ['a valuation', assetsContract.create.input, 'valuationOn'],
  ['a confirmed balance', creditorsContract.confirm.input, 'confirmedOn'],
  ['a claim', creditorsContract.claim.input, 'claimReceivedOn'],
  ['an admission', creditorsContract.admit.input, 'admittedOn'],
  ['an assignment', creditorsContract.assign.input, 'assignedOn'],
  ['a receipt', receiptsContract.create.input, 'receivedOn'],
  ['a receipt without a case', receiptsContract.createUnallocated.input, 'receivedOn'],
  ['a receipt taken back', receiptsContract.reverse.input, 'reversedOn'],
];

const problemOf = (input: z.ZodType, field: string, value: string) => {
  const schema = input instanceof z.ZodObject ? (input.shape[field] as z.ZodType | undefined) : undefined;
  if (!schema) throw new Error(`The call takes no ${field}.`);
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
};

test.each(dates)('%s may be of today, not of a day to come', (_what, input, field) => {
  expect(problemOf(input, field, today)).toEqual([]);
  expect(problemOf(input, field, tomorrow)).toEqual(['Must not be in the future.']);
});

test('a call or a visit may be of this minute, not of the next hour', () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  expect(problemOf(timelineContract.addNote.input, 'happenedAt', at(0))).toEqual([]);
  expect(problemOf(timelineContract.changeNote.input, 'happenedAt', at(60))).toEqual([
    'Must not be in the future.',
  ]);
});

test('money clears on the day that it came or later, never before', () => {
  const money = { amountPence: 100, receivedOn: '2026-10-05', method: 'cheque' };
  const inputs = [
    [receiptsContract.create.input, { ...money, caseId: 1, incomeTypeId: 1 }],
    [receiptsContract.createUnallocated.input, { ...money, domainId: 1 }],
  ] as const;
  for (const [input, sent] of inputs) {
    const problems = (clearedOn: string | null) =>
      (input.safeParse({ ...sent, clearedOn }).error?.issues ?? []).map(({ path, message }) => [
        path,
        message,
      ]);
    for (const fine of [null, '2026-10-05', '2026-10-08']) expect(problems(fine)).toEqual([]);
    expect(problems('2026-10-04')).toEqual([[['clearedOn'], 'Not before the day it was received.']]);
  }
});
