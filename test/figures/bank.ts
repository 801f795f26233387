import { parse } from 'csv-parse/sync';
import { londonDate } from '#shared/platform/dates.ts';
import { sumOf } from '#shared/platform/money.ts';
import type { Answer, Firm } from './firm.ts';
import { type Place, type Places, type Value, valuesOf } from './places.ts';

/** The clients' own accounts as the page of their umbrella account lists them. */
const clientAccounts: Place = async (firm) => {
  const rows = new Map<string | number, Value>();
  for (const { id, kind } of await firm.list('/banking/accounts')) {
    if (kind !== 'client_umbrella') continue;
    const listed: Answer[] = await firm.list(`/banking/accounts/${id}/client-accounts`);
    for (const { id: at, lastBalancePence, balancePence, status } of listed)
      if (status !== 'closed' && status !== 'rejected')
        rows.set(at, lastBalancePence === null ? balancePence : null);
  }
  return { rows };
};

/** A figure of each bank account from its own page. */
async function onPages(firm: Firm, figure: (account: Answer) => Value) {
  const rows = new Map<string | number, Value>();
  for (const { id } of await firm.list('/banking/accounts'))
    rows.set(id, figure((await firm.get(`/banking/accounts/${id}`)).data));
  return { rows };
}

/** A figure of each bank account as the firm's reconciliation of today has it. */
async function reconciled(firm: Firm, figure: (account: Answer) => Value) {
  const { data } = await firm.get(`/banking/reconciliations/at?on=${londonDate()}`);
  return {
    rows: new Map<string | number, Value>(data.map((row: Answer) => [row.account.id, figure(row)])),
    only: 'accounts that statements are imported of',
  };
}

const percent = (received: number, expected: number): Value =>
  expected === 0 ? null : Math.round((received * 10_000) / expected);
const monthly = (firm: Firm) => firm.report('monthly-payments', {});

/** A file of a report as its own columns, without totals. */
async function fileOf(firm: Firm, name: string): Promise<Record<string, string>[]> {
  const text = await firm.text(`/reports/${name}?download=true&totals=false&format=csv`);
  return parse(text, { columns: true, bom: true, relax_column_count: true });
}

/** Receipts with the debt of their case, of which a case may have many. */
const receipts = (firm: Firm) =>
  firm.built('receipts', ['reference', 'amountPence', 'caseDebtPence'], ['amountPence', 'caseDebtPence']);

/** Bank accounts, shares of what fell due, and totals. */
export const bankPlaces = {
  'Bank balance': {
    'list of bank accounts': async (firm) => ({
      rows: valuesOf(await firm.list('/banking/accounts'), 'id', ({ stated }) => stated?.pence ?? null),
    }),
    'page of a bank account': (firm) => onPages(firm, ({ stated }) => stated?.pence ?? null),
    'bank reconciliation': (firm) => reconciled(firm, ({ stated }) => stated?.pence ?? null),
    'client money': async (firm) => ({
      rows: valuesOf(
        (await firm.get(`/banking/client-money/at?on=${londonDate()}`)).data.accounts.map(
          ({ account, stated }: Answer) => ({ id: account.id, stated }),
        ),
        'id',
        ({ stated }) => stated?.pence ?? null,
      ),
      only: 'accounts that hold clients’ money',
    }),
  },
  'Missing from the lines': {
    'page of a bank account': (firm) => onPages(firm, ({ stated }) => stated?.missingPence ?? null),
    'bank reconciliation': (firm) =>
      reconciled(firm, ({ stated, missingPence }) => (stated === null ? null : missingPence)),
  },
  'Difference from the bank': {
    'list of bank accounts': async (firm) => ({
      rows: valuesOf(await firm.list('/banking/accounts'), 'id', ({ difference }) => difference.pence),
    }),
    'page of a bank account': (firm) => onPages(firm, ({ difference }) => difference.pence),
    'dashboard, bank': async (firm) => ({
      rows: valuesOf(
        (await firm.get('/dashboard')).data.banking.accounts,
        'id',
        ({ differencePence }) => differencePence,
      ),
      only: 'the six with the most to do',
    }),
  },
  'Not in the bank’s file': {
    'report CMS Accounts': async (firm) => {
      const { rows, totals } = await firm.report('cms-accounts');
      return {
        rows: valuesOf(rows, 'id', ({ unreportedPence }) => unreportedPence),
        total: Number(totals.sums.unreportedPence),
      };
    },
    'clients’ accounts of a bank account': clientAccounts,
  },
  'Received %': {
    'report Monthly Payments': async (firm) => ({
      rows: valuesOf((await monthly(firm)).rows, 'reference', ({ receivedPercent }) => receivedPercent),
    }),
    'its columns of months': async (firm) => ({
      rows: valuesOf((await monthly(firm)).rows, 'reference', ({ receivedPence, expectedPence }) =>
        percent(receivedPence, expectedPence),
      ),
    }),
    'files of Monthly Payments': async (firm) => ({
      rows: new Map(
        (await fileOf(firm, 'monthly-payments')).map((row) => [
          row.Reference ?? '',
          row['Received %'] ? Math.round(Number(row['Received %']) * 100) : null,
        ]),
      ),
    }),
  },
  'Totals of a built report': {
    'page of a built report': async (firm) => {
      const { totals } = await receipts(firm);
      return { rows: new Map(Object.entries(totals.sums).map(([column, pence]) => [column, Number(pence)])) };
    },
    'rows, each case once': async (firm) => {
      const { rows } = await receipts(firm);
      const debts = new Map(
        rows.map(({ reference, caseDebtPence }) => [String(reference), Number(caseDebtPence ?? 0)]),
      );
      return {
        rows: new Map([
          ['amountPence', sumOf(rows, ({ amountPence }) => Number(amountPence))],
          ['caseDebtPence', sumOf([...debts.values()], (pence) => pence)],
        ]),
      };
    },
  },
} satisfies Record<string, Places>;
