import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { londonDate } from '#shared/platform/dates.ts';
import type { CallerAccess } from '#shared/platform/permissions.ts';
import { type Auth, AuthContext } from '#web/platform/api/auth.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { answerCalls, type Call, Refusal } from '#web/platform/api/test-calls.ts';
import { parseSearch, stringifySearch } from '#web/platform/page/search.ts';
import { MyTasksPage } from '#web/records/tasks/MyTasksPage.tsx';
import { TasksTab } from '#web/records/tasks/TasksTab.tsx';

const task = (id: number, completionRequires: 'none' | 'note' = 'none') => ({
  id,
  version: 4,
  actionAt: '2026-01-05T17:00:00.000Z',
  content: '',
  priority: 'normal',
  status: 'open',
  task: { id: 3, name: `Call no. ${id}`, completionRequires, isRepeatable: false },
  user: { id: 7, name: 'Priya Shah' },
  department: null,
  case: {
    id: 71,
    uniqueReference: 'HDS000071',
    caseName: 'Mr A Smith',
    people: [{ firstName: 'Adam', lastName: 'Smith' }],
  },
  completedAt: null,
  completedBy: null,
  completionNote: null,
  snoozeReason: null,
  source: 'status',
  createdAt: '2026-01-01T09:00:00.000Z',
});

let open: ReturnType<typeof task>[] = [];
let asked: Call[] = [];
let refusal: Refusal | null = null;

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  refusal = null;
  open = [task(1), task(2, 'note')];
  const change = () => {
    if (refusal) throw refusal;
    return task(1);
  };
  asked = answerCalls(
    {
      'cases.get': () => ({ id: 71, mayEdit: true }),
      'tasks.list': () => ({
        data: open,
        meta: { page: 1, limit: 25, totalResults: open.length, totalPages: 1 },
      }),
      'tasks.complete': change,
      'tasks.reassign': change,
      'tasks.create': change,
      'tasks.bulkComplete': () => {
        open = open.slice(1);
        return { changed: 1, skipped: [{ id: 2, reason: 'Priya completed this task already.' }] };
      },
    },
    (path) =>
      path.includes('/names')
        ? Response.json({ success: true, data: [{ id: 9, name: 'Sam Okafor', isActive: true }] })
        : undefined,
  );
});

const auth = {
  isStorageChecked: true,
  profile: { id: 7, department: { id: 3, name: 'Advice' } },
  may: (asked: CallerAccess) => asked !== 'case.write' || mayChange,
  allUserDomains: [{ id: 1, name: 'Harbour' }],
} as unknown as Auth;
let mayChange = true;

function show(at: string) {
  const root = createRootRoute({ staticData: { access: 'public' } });
  const staticData = { access: 'case.read' } as const;
  const page = createRoute({
    getParentRoute: () => root,
    path: '/my-tasks',
    staticData,
    component: MyTasksPage,
  });
  const tab = createRoute({
    getParentRoute: () => root,
    path: '/tab',
    staticData,
    component: () => <TasksTab caseId={71} />,
  });
  const router = createRouter({
    routeTree: root.addChildren([page, tab]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <AuthContext value={auth}>
        <RouterProvider router={router as never} />
      </AuthContext>
    </QueryClientProvider>,
  );
  return router;
}

const reads = ['tasks.list', 'cases.get'];
const changes = () =>
  asked.flatMap(({ name, input }) => (reads.includes(name) ? [] : [[name, input] as const]));
const lists = () => asked.flatMap(({ name, input }) => (name === 'tasks.list' ? [input] : []));

test('my tasks are requested as the address says, and filters go into it', async () => {
  const router = show('/my-tasks?overdue=true&priority=high&nonsense=1');
  expect(await screen.findByRole('link', { name: 'Call no. 1' })).toBeVisible();
  expect(lists()).toEqual([{ overdue: 'true', priority: 'high', domainId: 1, mine: true }]);
  await userEvent.selectOptions(screen.getByLabelText('Whose tasks'), 'Everybody’s');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ whose: 'all', overdue: 'true' }));
  await waitFor(() => expect(lists().at(-1)).toEqual({ overdue: 'true', priority: 'high', domainId: 1 }));
});

test('a read-only user is offered no changes', async () => {
  mayChange = false;
  show('/my-tasks');
  expect(await screen.findByRole('link', { name: 'Call no. 1' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
  mayChange = true;
});

test('only the user’s own tasks, or their department’s, by the days on which they are due', async () => {
  show('/my-tasks?whose=me&due=today');
  const today = londonDate();
  const days = { dueFrom: today, dueTo: today };
  await waitFor(() => expect(lists()).toEqual([{ userId: 7, domainId: 1, ...days }]));
  await userEvent.selectOptions(screen.getByLabelText('Whose tasks'), 'Only my department’s');
  await waitFor(() => expect(lists().at(-1)).toEqual({ departmentId: 3, domainId: 1, ...days }));
  await userEvent.selectOptions(screen.getByLabelText('Due'), 'Overdue');
  await waitFor(() => expect(lists().at(-1)).toEqual({ departmentId: 3, overdue: 'true', domainId: 1 }));
});

test('several are completed with one note; any left unchanged say why', async () => {
  show('/my-tasks');
  await userEvent.click(await screen.findByLabelText('Select all rows on this page'));
  const bar = screen.getByRole('region', { name: 'Ticked tasks' });
  expect(bar).toHaveTextContent('2 tasks ticked');
  await userEvent.click(within(bar).getByRole('button', { name: 'Mark Completed' }));
  const dialog = screen.getByRole('dialog', { name: 'Complete 2 tasks' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark Completed' }));
  expect(within(dialog).getByText('Required.')).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Note/ }), 'Done by phone.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark Completed' }));
  await waitFor(() => expect(screen.queryByText('Call no. 1')).toBeNull());
  expect(changes()).toEqual([['tasks.bulkComplete', { ids: [1, 2], completionNote: 'Done by phone.' }]]);
  expect(bar).toHaveTextContent('1 task ticked');
});

async function choose(action: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions on Call no. 1' }));
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
  return screen.getByRole('dialog');
}

test('a task of the case goes to somebody else, or to a department', async () => {
  show('/tab');
  const dialog = await choose('Reassign');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reassign' }));
  expect(within(dialog).getByText('Choose a user or a department.')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'User' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Sam Okafor' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reassign' }));
  await waitFor(() =>
    expect(changes()).toEqual([
      ['tasks.reassign', { id: 1, version: 4, assignedUserId: 9, departmentId: null }],
    ]),
  );
});

test('a task somebody else has just completed says so, and the list is fetched again', async () => {
  show('/tab');
  const message = 'Sam Okafor completed this task already, on 05/01/2026 at 10:12.';
  refusal = new Refusal(409, message);
  const dialog = await choose('Mark Completed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark Completed' }));
  expect(await within(dialog).findByText(message)).toBeVisible();
  expect(lists()).toHaveLength(2);
});

test('the case’s open tasks are shown, on request all; a new one follows its definition', async () => {
  show('/tab');
  expect(await screen.findByText('OVERDUE', { selector: 'tr:nth-child(1) *' })).toBeVisible();
  expect(lists()).toEqual([{ caseId: 71, page: 1 }]);
  await userEvent.click(screen.getByRole('switch'));
  await waitFor(() => expect(lists().at(-1)).toEqual({ caseId: 71, page: 1, status: 'all' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add task' }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByRole('textbox', { name: 'What to do' })).toHaveFocus();
  await userEvent.click(within(dialog).getByText('Standard task, due date and assignee'));
  await userEvent.click(within(dialog).getByRole('combobox', { name: /^Task/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Sam Okafor' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add task' }));
  await waitFor(() =>
    expect(changes()).toEqual([
      ['tasks.create', { caseId: 71, name: null, taskId: 9, assignedUserId: null, departmentId: null }],
    ]),
  );
});
