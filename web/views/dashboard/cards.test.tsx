import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OpenCases } from '#shared/views/dashboard/contract.ts';
import { type Auth, AuthContext } from '#web/platform/api/auth.ts';
import { CashCard } from '#web/views/dashboard/CashCard.tsx';
import { ComplaintsCard } from '#web/views/dashboard/ComplaintsCard.tsx';
import { AnnualsCard, BreachesCard, MonthCard, WipCard } from '#web/views/dashboard/FiguresCards.tsx';
import { comparison, NewCasesCard } from '#web/views/dashboard/NewCasesCard.tsx';
import { OwnersCard } from '#web/views/dashboard/OwnersCard.tsx';
import { StagesCard } from '#web/views/dashboard/StagesCard.tsx';
import { TasksCard } from '#web/views/dashboard/TasksCard.tsx';

const auth = { profile: { id: 7, department: { id: 3, name: 'Advice' } } } as unknown as Auth;
const days = (...counts: number[]) => counts.map((count, index) => ({ day: `2026-11-${21 + index}`, count }));
const mine = { overdue: 2, today: 1, nextDays: 3, days: days(1, 0, 3, 0, 0, 0, 0, 0) };
const none = { overdue: 0, today: 0, nextDays: 0, days: days(0, 0, 0, 0, 0, 0, 0, 0) };

const openCases: OpenCases = {
  total: 1_234,
  inProgress: 34,
  stages: [
    { stage: 'lead', count: 30, statuses: [{ id: 1, name: 'Lead', count: 30 }] },
    {
      stage: 'advice',
      count: 4,
      statuses: [
        { id: 2, name: 'Advice in Progress', count: 4 },
        { id: 3, name: 'Pack Sent', count: 0 },
      ],
    },
    { stage: 'live', count: 1_200, statuses: [{ id: 9, name: 'IVA Accepted', count: 1_200 }] },
  ],
  owners: [{ id: 7, name: 'Priya Shah', count: 800 }],
  furtherOwners: 2,
};

const links = (scope: HTMLElement) =>
  within(scope)
    .getAllByRole('link')
    .map((link) => [
      link.getAttribute('aria-label') ?? link.textContent?.replace(/\s+/g, ' ').trim(),
      link.getAttribute('href'),
    ]);

test('due tasks link to the user’s own or their department’s lists; the coming days are described in words', () => {
  render(
    <AuthContext value={auth}>
      <TasksCard tasks={{ mine, department: none }} />
    </AuthContext>,
  );
  expect(links(screen.getByRole('table'))).toEqual([
    ['Mine: 2 overdue', '/my-tasks?whose=me&overdue=true'],
    ['Mine: 1 due today', '/my-tasks?whose=me&due=today'],
    ['Mine: 3 due in the next 7 days', '/my-tasks?whose=me&due=next'],
    ['Advice: 0 overdue', '/my-tasks?whose=department&overdue=true'],
    ['Advice: 0 due today', '/my-tasks?whose=department&due=today'],
    ['Advice: 0 due in the next 7 days', '/my-tasks?whose=department&due=next'],
  ]);
  expect(
    screen.getByText('Your tasks by day: 4 until 28/11/2026, most of them, 3, on 23/11/2026.'),
  ).toBeInTheDocument();
});

test('a user with nothing to do sees a message', () => {
  render(
    <AuthContext value={auth}>
      <TasksCard tasks={{ mine: none, department: none }} />
    </AuthContext>,
  );
  expect(screen.getByText('You have nothing due in the next 7 days.')).toBeInTheDocument();
});

test('stages and statuses link to their open cases; empty and lone statuses are left out', () => {
  render(<StagesCard openCases={openCases} />);
  expect(links(screen.getByRole('region', { name: 'Cases by stage' }))).toEqual([
    ['1,234 open', '/cases?isOpen=true'],
    ['Lead30', '/cases?stage=lead&isOpen=true'],
    ['Advice4', '/cases?stage=advice&isOpen=true'],
    ['Advice in Progress 4', '/cases?statusId=2'],
    ['Live1,200', '/cases?stage=live&isOpen=true'],
  ]);
});

test('a firm without open cases sees what will appear here', () => {
  const empty = openCases.stages.map((stage) => ({ ...stage, count: 0 }));
  render(<StagesCard openCases={{ ...openCases, total: 0, stages: empty, owners: [] }} />);
  expect(screen.getByText('No cases are open.')).toBeVisible();
});

test('owners link to their open cases; the number of further owners is shown', () => {
  render(<OwnersCard openCases={openCases} />);
  expect(links(screen.getByRole('region'))).toEqual([['Priya Shah800', '/cases?ownerId=7&isOpen=true']]);
  expect(screen.getByText('2 more people have fewer.')).toBeVisible();
});

test('this week is compared with last week up to the same weekday', () => {
  expect([comparison(3, 5), comparison(5, 3), comparison(4, 4), comparison(2_000, 0)]).toEqual([
    '2 fewer than at this point last week.',
    '2 more than at this point last week.',
    'The same as at this point last week.',
    '2,000 more than at this point last week.',
  ]);
  const weeks = [4, 9, 3].map((count, index) => ({
    from: `2026-11-1${2 + index}`,
    to: `2026-11-2${2 + index}`,
    count,
  }));
  render(<NewCasesCard newCases={{ weeks, lastWeekSoFar: 5 }} />);
  expect(screen.getByText('New cases of the last 3 weeks, the oldest first: 4, 9, 3.')).toBeInTheDocument();
  expect(links(screen.getByRole('region'))).toEqual([
    ['Last week: 9', '/cases?enquiredFrom=2026-11-13&enquiredTo=2026-11-23'],
    ['3 new cases this week', '/cases?enquiredFrom=2026-11-14&enquiredTo=2026-11-24'],
  ]);
});

test('complaints link to the register; the nearest deadlines show the days that are left', () => {
  const deadline = { kind: 'final', dueOn: '2026-11-20', isOver: true, businessDaysLeft: -1 } as const;
  const found = { id: 9, uniqueReference: 'HDS000009', caseName: 'Mr A Smith' };
  render(
    <ComplaintsCard
      complaints={{
        within: 2,
        near: 3,
        overdue: 1,
        days: [0, 2, 0].map((count, businessDays) => ({ businessDays, count })),
        next: [
          { id: 1, reference: 'C-1', case: found, ...deadline },
          {
            ...deadline,
            id: 2,
            reference: 'C-2',
            case: found,
            kind: 'summary',
            isOver: false,
            businessDaysLeft: 1,
          },
        ],
      }}
    />,
  );
  expect(links(screen.getByRole('region'))).toEqual([
    ['All complaints', '/complaints'],
    ['3 complaints due within 2 business days', '/complaints?dueWithin=2'],
    ['1 complaint overdue', '/complaints?overdue=true'],
    ['Mr A SmithC-1 · final by 20/11/2026Overdue', '/cases/9?tab=complaints'],
    ['Mr A SmithC-2 · summary by 20/111 business day', '/cases/9?tab=complaints'],
  ]);
  expect(
    screen.getByText('By business days left: 0 today, 2 in 1 business day, 0 in 2 business days; 1 overdue.'),
  ).toBeInTheDocument();
});

test('without a complaint near its deadline there is no chart', () => {
  render(<ComplaintsCard complaints={{ within: 5, near: 0, overdue: 0, days: [], next: [] }} />);
  expect(screen.getByText('No complaint needs an answer this soon.')).toBeVisible();
  expect(screen.queryByRole('figure')).toBeNull();
});

test('the cashier sees lines, differences and journals, each a link to its list', () => {
  const accounts = [
    { id: 3, name: 'Client account', openCount: 24, openPence: 382_605, differencePence: 382_605 },
    { id: 4, name: 'Office account', openCount: 0, openPence: 0, differencePence: -150 },
  ];
  const oldest = { accountId: 3, bookedOn: '2026-11-03' };
  render(<CashCard banking={{ openCount: 24, accounts, furtherAccounts: 1, oldest }} waitingJournals={1} />);
  expect(links(document.body)).toEqual([
    ['All accounts', '/banking/accounts'],
    ['24 lines to be matched', '/banking/accounts'],
    ['oldest from 03/11/2026', '/banking/accounts/3/items?status=open'],
    ['1 journal awaiting approval', '/manual-journals'],
    ['Client account', '/banking/accounts/3/items'],
    ['24 lines · £3,826.05', '/banking/accounts/3/items?status=open'],
    ['Office account', '/banking/accounts/4/items'],
  ]);
  expect(screen.getByText('-£1.50')).toBeVisible();
  expect(screen.getByText('1 more account')).toBeVisible();
});

test('whoever only approves journals sees only those', () => {
  render(<CashCard banking={null} waitingJournals={0} />);
  expect(links(document.body)).toEqual([['0 journals awaiting approval', '/manual-journals']]);
});

test('work in progress, the month and reviews lead to their reports, numbers of reviews and breaches to their lists', () => {
  const wip = [
    { stage: 'lead', count: 1_200, feePence: 190_000_000 },
    { stage: 'advice', count: 0, feePence: 0 },
  ] as const;
  render(
    <>
      <WipCard wip={[...wip]} />
      <MonthCard month={{ duePence: 20_000, receivedPence: 15_050 }} />
      <AnnualsCard annuals={{ within: 60, near: 12, overdue: 1 }} />
      <BreachesCard breaches={{ open: 7, remedyOver: 0 }} />
    </>,
  );
  expect(links(document.body)).toEqual([
    ['WIP report', '/reports/wip'],
    ['Lead1,200£1,900,000.00', '/reports/wip?stage=lead'],
    ['Advice0£0.00', '/reports/wip?stage=advice'],
    ['Monthly payments', '/reports/monthly-payments'],
    ['Annuals Due', '/reports/annuals-due'],
    ['12 due within 60 days', '/annual-reviews?dueWithin=60'],
    ['1 overdue', '/annual-reviews?overdue=true'],
    ['All breaches', '/breaches'],
    ['7 open breaches', '/breaches?isOpen=true'],
    ['0 past the remedy date', '/breaches?remedyOver=true'],
  ]);
  expect(screen.getByText('75% of what falls due has come in.')).toBeVisible();
  render(<MonthCard month={{ duePence: 0, receivedPence: 0 }} />);
  expect(screen.getByText('Nothing falls due this month.')).toBeVisible();
});
