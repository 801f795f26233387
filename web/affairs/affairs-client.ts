import { queryOptions } from '@tanstack/react-query';
import type { StatementInput } from '#shared/affairs/income-expenditure.ts';
import { rest } from '#web/api/rest.ts';
import { type RouterOutputs, trpcClient } from '#web/api/trpc.ts';
import { caseKey, invalidateCase } from '#web/case/case.ts';

type Figures = RouterOutputs['affairs'];
export type StatementHead = Figures['incomeExpenditure']['list'][number];
export type Statement = Figures['incomeExpenditure']['get'];
export type CaseAsset = Figures['assets']['list'][number];
export type CaseDebts = Figures['creditors']['list'];
export type CaseDebt = CaseDebts['debts'][number];
export type Affairs = Figures['statementOfAffairs'];
export type Outcome = Figures['estimatedOutcome'];

const tenMinutes = 600_000;

/** Headings and kinds change when Settings do, which is seldom. */
export const headingsOptions = queryOptions({
  queryKey: ['affairs', 'headings'],
  queryFn: ({ signal }) => trpcClient.affairs.headings.query(undefined, { signal }),
  staleTime: tenMinutes,
});

export const statementsOptions = (id: number) =>
  queryOptions({
    queryKey: caseKey(id, 'statements'),
    queryFn: ({ signal }) => trpcClient.affairs.incomeExpenditure.list.query({ id }, { signal }),
  });

export const statementOptions = (id: number, rowId: number) =>
  queryOptions({
    queryKey: caseKey(id, 'statements', rowId),
    queryFn: ({ signal }) => trpcClient.affairs.incomeExpenditure.get.query({ id, rowId }, { signal }),
  });

export const assetsOptions = (id: number) =>
  queryOptions({
    queryKey: caseKey(id, 'assets'),
    queryFn: ({ signal }) => trpcClient.affairs.assets.list.query({ id }, { signal }),
  });

export const debtsOptions = (id: number) =>
  queryOptions({
    queryKey: caseKey(id, 'creditors'),
    queryFn: ({ signal }) => trpcClient.affairs.creditors.list.query({ id }, { signal }),
  });

export const affairsOptions = (id: number) =>
  queryOptions({
    queryKey: caseKey(id, 'affairs'),
    queryFn: ({ signal }) => trpcClient.affairs.statementOfAffairs.query({ id }, { signal }),
  });

export const outcomeOptions = (id: number) =>
  queryOptions({
    queryKey: caseKey(id, 'outcome'),
    queryFn: ({ signal }) => trpcClient.affairs.estimatedOutcome.query({ id }, { signal }),
  });

type Key = { id: number; version: number };

/** Whatever is changed below: the case is fetched again, and with it every figure that follows. */
async function changed<Result>(caseId: number, call: Promise<{ data: Result }>): Promise<Result> {
  const { data } = await call;
  await invalidateCase(caseId);
  return data;
}

const statements = (caseId: number) => `/cases/${caseId}/income-expenditure`;

export const addStatement = (
  caseId: number,
  input: Partial<StatementInput> & { copyFromId?: number | null },
): Promise<Key> => changed(caseId, rest.post<Key>(statements(caseId), input));

export const saveStatement = (caseId: number, { id, version }: Key, input: StatementInput): Promise<Key> =>
  changed(caseId, rest.put<Key>(`${statements(caseId)}/${id}`, { version, ...input }));

export const removeStatement = (caseId: number, { id, version }: Key) =>
  changed(caseId, rest.delete<null>(`${statements(caseId)}/${id}`, { version }));

/** Rows of a case that are edited in a form: its assets and its creditors. */
export const rowStore = <Row extends Key>(caseId: number, kind: 'assets' | 'creditors') => ({
  create: (values: Record<string, unknown>) =>
    changed(caseId, rest.post<Row>(`/cases/${caseId}/${kind}`, values)),
  change: ({ id, version }: Row, change: Record<string, unknown>) =>
    changed(caseId, rest.put<Row>(`/cases/${caseId}/${kind}/${id}`, { version, ...change })),
});

export const removeFigure = (caseId: number, kind: 'assets' | 'creditors', { id, version }: Key) =>
  changed(caseId, rest.delete<null>(`/cases/${caseId}/${kind}/${id}`, { version }));

/** One step of a claim, such as 'admit'. */
export const stepDebt = (
  caseId: number,
  { id, version }: Key,
  step: string,
  values: Record<string, unknown>,
) => changed(caseId, rest.post<Key>(`/cases/${caseId}/creditors/${id}/${step}`, { version, ...values }));
