import { londonDate } from '#shared/platform/dates.ts';
import { sumOf } from '#shared/platform/money.ts';
import type { Answer, Firm } from './firm.ts';
import {
  inBuiltCases,
  inLetters,
  inReport,
  type Place,
  type Places,
  pounds,
  tab,
  type Value,
} from './places.ts';

/** Sums of amounts by what each row is about. */
function sums(
  rows: readonly Answer[],
  key: (row: Answer) => Value,
  pence: (row: Answer) => unknown,
): Map<string | number, Value> {
  const found = new Map<string | number, Value>();
  for (const row of rows) {
    const at = key(row) ?? '';
    found.set(at, Number(found.get(at) ?? 0) + Number(pence(row) ?? 0));
  }
  return found;
}
const joined = (...maps: ReadonlyMap<string | number, Value>[]) => new Map(maps.flatMap((map) => [...map]));
const prefixed = (prefix: string, rows: ReadonlyMap<string | number, Value>) =>
  new Map([...rows].map(([key, value]) => [`${prefix} ${key}`, value]));

/** The debts of every creditor, each once: the clients of each head of a group. */
async function debtsOf(firm: Firm): Promise<readonly Answer[]> {
  const heads = await firm.ids(`select distinct n.id from creditors n where n.parent_group_id is null`);
  const found: Answer[] = [];
  for (const id of heads)
    found.push(
      ...(await firm.report('clients-of-creditor', { creditorId: String(id), includeGroup: 'true' })).rows,
    );
  return found;
}
const idOfCreditor = async (firm: Firm) =>
  new Map(
    (
      await firm.database.$client.query<{ id: number; creditor: number }>(
        'select id, creditor_id as creditor from case_creditors',
      )
    ).rows.map(({ id, creditor }) => [id, creditor]),
  );

/** What was paid, by debt, by case and by creditor. */
const paidPlace: Place = async (firm) => {
  const [debts, creditorOf] = [await debtsOf(firm), await idOfCreditor(firm)];
  const paid = ({ paidPence }: Answer) => paidPence;
  return {
    rows: joined(
      prefixed(
        'debt',
        sums(debts, ({ id }) => id, paid),
      ),
      prefixed(
        'case',
        sums(debts, ({ caseId }) => caseId, paid),
      ),
      prefixed(
        'creditor',
        sums(debts, ({ id }) => creditorOf.get(id) ?? null, paid),
      ),
    ),
  };
};
/** Only the rows of one kind. */
const ofKind =
  (kind: string, place: Place, only = `rows of a ${kind}`): Place =>
  async (firm) => {
    const { rows = new Map(), ...more } = await place(firm);
    return { ...more, rows: prefixed(kind, rows), only };
  };

/** The field of a letter to each creditor that was paid: by its case and creditor. */
const paidInCreditorLetters: Place = async (firm) => {
  const [debts, creditorOf] = [await debtsOf(firm), await idOfCreditor(firm)];
  const one = debts.filter(({ paidPence }) => paidPence > 0).slice(0, 40);
  const rows = new Map<string, Value>();
  for (const { id, caseId } of one) {
    const same = debts.filter(
      (debt) => debt.caseId === caseId && creditorOf.get(debt.id) === creditorOf.get(id),
    );
    if (same.length > 1) continue;
    const { values } = await firm.letter(caseId, ['figures.creditorDividendToDate'], id);
    rows.set(`debt ${id}`, pounds(values['figures.creditorDividendToDate'] ?? ''));
  }
  return { rows, only: 'forty debts that were paid' };
};

/** The retained money of a report's total, beside the parts of Retained Allocations that the dictionary says it is. */
const retainedTotal =
  (
    name: 'unapproved-creditors' | 'case-creditor-financials' | 'clients-by-creditors',
    parts: readonly string[],
  ): Place =>
  async (firm) => {
    const { totals } = await firm.report(name);
    return { total: Number(totals.sums.retainedPence), of: parts };
  };
const retainedParts: Place = async (firm) => {
  const { rows, totals } = await firm.report('retained-allocations');
  return {
    rows: sums(
      rows,
      ({ part }) => part,
      ({ amountPence }) => amountPence,
    ),
    total: Number(totals.sums.amountPence),
  };
};

/** What is kept back on each case, without open runs and what came back. */
const keptBack: Place = async (firm) => {
  const { rows } = await firm.report('retained-allocations');
  const kept = rows.filter(({ part }) => part !== 'run' && part !== 'unpaid');
  return {
    rows: sums(
      kept,
      ({ caseId }) => Number(caseId),
      ({ amountPence }) => amountPence,
    ),
  };
};
const keptOf = (allocations: readonly Answer[]): number =>
  sumOf(
    allocations.filter(({ status, key }) => status === 'retained' && !key.startsWith('run-line:')),
    ({ amountPence }) => amountPence,
  );

/** Cash, dividends, and money kept back. */
export const moneyPlaces = {
  'Cash held': {
    'Accounts tab of a case': tab('/funds', ({ cashPence }) => cashPence),
    'allocations of a case': tab('/allocations', ({ cash }) => cash.heldPence),
    'Closing card of a case': tab('/closure', ({ heldPence }) => heldPence),
    'built reports of cases': inBuiltCases('heldPence'),
    letters: inLetters('figures.fundsHeld', pounds),
    'report Portfolio At A Date': async (firm) => ({
      total: Number((await firm.report('portfolio-at-a-date', { on: londonDate() })).totals.sums.heldPence),
    }),
  },
  'Dividend to date': {
    'report of the clients of a creditor': paidPlace,
    'report Case Creditor Financials': ofKind(
      'debt',
      inReport('case-creditor-financials', 'dividendPence', { total: true }),
      'debts of live cases',
    ),
    'report Clients By Creditor': ofKind(
      'creditor',
      inReport('clients-by-creditors', 'paidPence', { total: true }),
      'creditors',
    ),
    'Outcome tab of a case': ofKind(
      'case',
      tab('/proposals/outcome', ({ dividendToDatePence }) => dividendToDatePence),
    ),
    'built reports of cases': ofKind('case', inBuiltCases('dividendsPaidPence')),
    letters: ofKind('case', inLetters('figures.dividendToDate', pounds)),
    'letters to a creditor': paidInCreditorLetters,
  },
  Retained: {
    'report Retained Allocations': retainedParts,
    'report Unapproved Creditors': retainedTotal('unapproved-creditors', ['waiting']),
    'report Case Creditor Financials': retainedTotal('case-creditor-financials', ['waiting', 'payable']),
    'report Clients By Creditor': retainedTotal('clients-by-creditors', ['waiting', 'payable', 'ended']),
  },
  'Retained of a case': {
    'report Retained Allocations': keptBack,
    'report Completion Status': inReport('completion-status', 'retainedPence', {
      only: 'cases near their end or past it',
      total: true,
    }),
    'allocations of a case': tab('/allocations', ({ allocations }) => keptOf(allocations)),
  },
  Reserved: {
    'allocations of a case': tab('/allocations', ({ cash }) => cash.reservedPence),
  },
  'Free cash': {
    'allocations of a case': tab('/allocations', ({ cash }) => cash.freePence),
  },
} satisfies Record<string, Places>;
