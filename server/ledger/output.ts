import { z } from 'zod';

const pence = z.int();
const named = z.object({ id: z.int(), name: z.string() });
const caseOutput = z.object({ id: z.int(), uniqueReference: z.string(), caseName: z.string() });

/** A side of a journal with the names of its account and its case. */
const lineOutput = z.looseObject({
  account: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  case: caseOutput.nullable(),
  debitPence: pence,
  creditPence: pence,
});

/** A journal as lists show it. */
export const journalOutput = z.looseObject({
  id: z.int(),
  reference: z.string(),
  domain: named,
  ledger: z.string(),
  postedOn: z.iso.date(),
  description: z.string(),
  source: z.string(),
  totalPence: pence,
  reversesId: z.int().nullable(),
  reversedById: z.int().nullable(),
});
export const journalDetailOutput = journalOutput.extend({ lines: z.array(lineOutput) });

/** A journal written by hand; `reference` is that of the journal it was posted as. */
export const manualOutput = z.looseObject({
  id: z.int(),
  version: z.int(),
  kind: z.string(),
  status: z.string(),
  domain: named,
  requester: z.string(),
  requestedBy: z.int(),
  totalPence: pence,
  reference: z.string().nullable(),
});
export const manualDetailOutput = manualOutput.extend({ lines: z.array(lineOutput) });

export const periodOutput = z.looseObject({
  id: z.int(),
  version: z.int(),
  domain: named,
  month: z.iso.date(),
  status: z.string(),
  closeBlocker: z.string().nullable(),
});

export const trialBalanceOutput = z.looseObject({
  on: z.iso.date(),
  accounts: z.array(
    z.looseObject({ accountId: z.int(), code: z.string(), debitPence: pence, creditPence: pence }),
  ),
});

/** A posting to an account, with the balance after it. */
export const entryOutput = z.looseObject({
  journalId: z.int(),
  reference: z.string(),
  postedOn: z.iso.date(),
  description: z.string(),
  case: caseOutput.nullable(),
  debitPence: pence,
  creditPence: pence,
  balancePence: pence,
});

/** A journal of a case: what it did to its cash, and the cash after it. */
export const caseEntryOutput = z.looseObject({
  journalId: z.int(),
  reference: z.string(),
  postedOn: z.iso.date(),
  description: z.string(),
  cashPence: pence,
  balancePence: pence,
});

/** Where the money of a case lies, and what is owed out of it. */
const fundOutput = z.object({ code: z.string(), name: z.string(), pence });
export const fundsOutput = z.object({
  held: z.array(fundOutput),
  owed: z.array(fundOutput),
  cashPence: pence,
});

export const receiptsAndPaymentsOutput = z.looseObject({
  from: z.iso.date(),
  to: z.iso.date(),
  headings: z.array(z.looseObject({ heading: z.string(), side: z.string() })),
  balancePence: pence,
  funds: fundsOutput,
});

export const receiptOutput = z.looseObject({
  id: z.int(),
  version: z.int(),
  caseId: z.int().nullable(),
  amountPence: pence,
  receivedOn: z.iso.date(),
  status: z.string(),
  journal: z.string(),
});
export const receivedOutput = z.object({ receiptId: z.int(), journalId: z.int(), isNew: z.boolean() });
