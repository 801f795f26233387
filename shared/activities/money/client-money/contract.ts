import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, listOf, named, pence } from '#shared/platform/contract.ts';
import { idSchema, pastDate, pathId } from '#shared/platform/validation.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { clientMoneyStates, shortfallReasons } from './client-money.ts';
import { clientMoneyList } from './list.ts';

const figures = {
  stated: z.object({ pence, on: day }).nullable(),
  onItsWayPence: pence,
  cashPence: pence.nullable(),
  caseCount: z.int(),
  casesPence: pence,
  unallocatedPence: pence,
  owedPence: pence,
  overdrawnCount: z.int(),
  overdrawnPence: pence,
  differencePence: pence.nullable(),
  reasons: z.array(z.object({ kind: keyOf(shortfallReasons), pence })),
};

/** A check that was made, as lists show it. */
const kept = z.object({
  id: idSchema,
  account: named,
  checkedOn: day,
  bankPence: pence.nullable(),
  onItsWayPence: pence,
  cashPence: pence.nullable(),
  casesPence: pence,
  unallocatedPence: pence,
  owedPence: pence,
  differencePence: pence.nullable(),
  state: keyOf(clientMoneyStates),
  why: z.string().nullable(),
  madeAt: instant,
  /** Null if the nightly job made it. */
  madeBy: named.nullable(),
  /** Who has looked at it, and when. */
  lookedBy: z.string().nullable(),
  topUp: z.string().nullable(),
});
export type KeptCheck = z.output<typeof kept>;
export type StoredCheck = z.input<typeof kept>;

const ofAccount = z.object({
  account: named,
  domain: named,
  ...figures,
  state: keyOf(clientMoneyStates),
  /** The newest check of the day; null if none was made. */
  check: kept.nullable(),
  /** The office account that makes good a shortfall; null if the domain has none. */
  topUpFrom: named.nullable(),
});
export type AccountMoney = z.output<typeof ofAccount>;

const atDay = z.object({
  on: day,
  accounts: z.array(ofAccount),
  /** What is still to be moved, from the account that holds cases’ money to the one that paid it. */
  toMove: z.array(z.object({ from: named, to: named, caseCount: z.int(), pence })),
  /** What cases hold by journals that name no bank account. */
  nowhere: z.object({ caseCount: z.int(), pence }),
});
export type ClientMoneyAtDay = z.output<typeof atDay>;
export type StoredAtDay = z.input<typeof atDay>;

const ofDay = z.strictObject({ on: pastDate, domainId: pathId.optional() });
const rest = restCalls('Banking', '/banking');

/** Client money: what the bank has against what clients are owed, each day. */
export const clientMoneyContract = {
  at: rest.get(
    'financials.banking',
    '/client-money/at',
    'Client money at the end of a day, by account: what the bank has, what clients are owed, and why they differ',
    { input: ofDay, output: atDay },
  ),
  check: rest.create(
    'financials.banking',
    '/client-money/checks',
    'Check client money at the end of a day, and keep the result',
    { input: ofDay, output: atDay },
  ),
  look: rest.post(
    'financials.banking',
    '/client-money/checks/{id}/look',
    'Record that the caller has looked at a check of client money',
    { input: z.strictObject({ id: pathId }), output: kept },
  ),
  topUp: rest.post(
    'financials.approve-payments',
    '/client-money/checks/{id}/top-up',
    'Record that a shortfall of client money is made good from the office account',
    {
      input: z.strictObject({ id: pathId, reason: z.string().trim().min(1, 'Give the reason.').max(500) }),
      output: kept,
    },
  ),
  ...rest.register(
    'financials.banking',
    '/client-money/checks',
    ['Checks of client money', 'The same checks as CSV'],
    registerOf(clientMoneyList, { domainId: pathId.optional() }, listOf(kept)),
  ),
};
