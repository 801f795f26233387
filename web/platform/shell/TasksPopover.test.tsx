import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { TaskItem } from '#shared/records/tasks/contract.ts';
import { type Auth, AuthContext } from '#web/platform/api/auth.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { answerCalls, type Call, Refusal } from '#web/platform/api/test-calls.ts';
import { TasksPopover } from '#web/platform/shell/TasksPopover.tsx';

const task = (id: number, more: object = {}) =>
  ({
    id,
    version: 1,
    actionAt: '2099-07-01T16:00:00.000Z',
    content: '',
    priority: 'normal',
    status: 'open',
    task: { id: 3, name: `Call no. ${id}`, completionRequires: 'none', isRepeatable: false },
    user: { id: 7, name: 'Priya Shah' },
    department: null,
    case: {
      id: 70 + id,
      uniqueReference: 'HDS000071',
      caseName: 'Mr A Smith & Mrs B Smith',
      people: [
        { firstName: 'Adam', lastName: 'Smith' },
        { firstName: 'Beth', lastName: 'Smith' },
      ],
    },
    completedAt: null,
    completedBy: null,
    completionNote: null,
    snoozeReason: null,
    source: 'status',
    createdAt: '2026-01-01T09:00:00.000Z',
    ...more,
  }) as TaskItem;

let open: TaskItem[] = [];
let pages = 1;
let asked: Call[] = [];
let refusal: Refusal | null = null;
/** The refusal of the next completion. */
let refuseOnce: Refusal | null = null;

function answered<Answer>(answer: Answer): Answer {
  const due = refusal;
  refusal = null;
  if (due) throw due;
  return answer;
}

beforeEach(() => {
  queryClient.clear();
  pages = 1;
  refusal = null;
  open = [
    task(1, { actionAt: '2026-01-05T17:00:00.000Z', user: null, department: { id: 4, name: 'Supervision' } }),
    task(2),
  ];
  asked = answerCalls({
    'tasks.ofUser': () =>
      answered({
        items: open,
        metaData: { totalPages: open.length && pages, totalResults: open.length && pages * open.length },
      }),
    'cases.update': () => ({}),
    'tasks.completeItem': ({ id }: { id: number }) => {
      const due = refuseOnce;
      refuseOnce = null;
      if (due) throw due;
      open = open.filter((each) => each.id !== id);
      return answered(task(id));
    },
  });
});

const authOf = (more: object = {}) =>
  ({
    isStorageChecked: true,
    profile: { id: 7, department: { id: 4, name: 'Supervision' } },
    may: () => true,
    ...more,
  }) as unknown as Auth;

async function show(auth = authOf()) {
  render(
    <QueryClientProvider client={queryClient}>
      <AuthContext value={auth}>
        <TasksPopover />
      </AuthContext>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Tasks' }));
}

const lists = () => asked.filter(({ name }) => name === 'tasks.ofUser').map(({ input }) => input);
const completed = () => asked.find(({ name }) => name === 'tasks.completeItem')?.input;

test('shows each task with who has it, the people, when it is due in London, and the way to its case', async () => {
  await show();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(screen.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  expect(lists()).toEqual([{ userId: 7, page: 1, limit: 10 }]);
  expect(first).toHaveTextContent('Call no. 1');
  expect(first).toHaveTextContent('Supervision');
  expect(first).toHaveTextContent('Adam Smith, Beth Smith');
  expect(first).toHaveTextContent('05/01/2026 17:00OVERDUE');
  expect(second).toHaveTextContent('Priya Shah');
  expect(second).toHaveTextContent('01/07/2099 17:00');
  expect(second).not.toHaveTextContent('OVERDUE');
  const [link] = screen.getAllByRole('link', { name: 'View Case' });
  expect(link).toHaveAttribute('href', '/cases/71');
  expect(screen.getByText('open tasks').parentElement).toHaveTextContent('2 open tasks');
});

test('is not loaded before token storage has been checked', async () => {
  await show(authOf({ isStorageChecked: false }));
  expect(screen.getByRole('dialog', { name: 'Tasks' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('says so when there is nothing to do', async () => {
  open = [];
  await show();
  expect(await screen.findByText('No Tasks Found.')).toBeVisible();
  expect(screen.queryByText('open tasks')).toBeNull();
});

test('shows what went wrong in the server’s words, and tries again', async () => {
  refusal = new Refusal(403, 'You may see only your own tasks.');
  await show();
  expect(await screen.findByText('Error loading Tasks.')).toBeVisible();
  expect(screen.getByText('You may see only your own tasks.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Call no. 1')).toBeVisible();
});

test('Mark Completed sends the whole item and reloads the list', async () => {
  await show();
  const [sent] = open;
  await userEvent.click((await screen.findAllByRole('button', { name: 'Mark Completed' }))[0]!);
  await waitFor(() => expect(screen.queryByText('Call no. 1')).toBeNull());
  expect(completed()).toEqual({ ...sent, userId: 7, completionNote: null });
  expect(lists()).toHaveLength(2);
});

test('a user with read-only access cannot complete one', async () => {
  await show(authOf({ may: () => false }));
  expect(await screen.findAllByRole('link', { name: 'View Case' })).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Mark Completed' })).toBeNull();
});

test('a task that asks for a note is completed with one', async () => {
  open = [task(5, { task: { id: 3, name: 'Ring', completionRequires: 'note', isRepeatable: false } })];
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark Completed' }));
  await userEvent.click(screen.getByRole('button', { name: 'Mark Completed' }));
  expect(screen.getByText('Required.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /What was done/ }), 'Rang twice.');
  await userEvent.click(screen.getByRole('button', { name: 'Mark Completed' }));
  expect(await screen.findByText('No Tasks Found.')).toBeVisible();
  expect(completed()).toMatchObject({ completionNote: 'Rang twice.' });
});

test('a task that demands a value asks for it there and then, enters it on the case and is completed', async () => {
  open = [task(5, { task: { id: 3, name: 'Register', completionRequires: 'field', isRepeatable: false } })];
  const demanded = { kind: 'field', field: 'registerRef' };
  await show();
  await screen.findByText('Register');
  refuseOnce = new Refusal(400, 'Must be entered first.', { data: { demanded } });
  await userEvent.click(screen.getByRole('button', { name: 'Mark Completed' }));
  const field = await screen.findByRole('textbox', { name: /Register reference/ });
  await userEvent.click(screen.getByRole('button', { name: 'Mark Completed' }));
  expect(await screen.findByText('Required.')).toBeVisible();
  await userEvent.type(field, 'IIR-77');
  await userEvent.click(screen.getByRole('button', { name: 'Mark Completed' }));
  expect(await screen.findByText('No Tasks Found.')).toBeVisible();
  expect(asked.find(({ name }) => name === 'cases.update')?.input).toEqual({ id: 75, registerRef: 'IIR-77' });
});

test('a task that demands a document takes it there and then and files it on the case', async () => {
  open = [
    task(5, { task: { id: 3, name: 'Identity', completionRequires: 'document', isRepeatable: false } }),
  ];
  const demanded = { kind: 'document', documentType: { id: 12, name: 'Identity check result' } };
  await show();
  await screen.findByText('Identity');
  refuseOnce = new Refusal(400, 'Must be filed first.', { data: { demanded } });
  await userEvent.click(screen.getByRole('button', { name: 'Mark Completed' }));
  expect(await screen.findByText('Identity check result')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Mark Completed' }));
  expect(await screen.findByText('Required.')).toBeVisible();
});

test('the pager at the foot turns pages of ten tasks', async () => {
  pages = 3;
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(lists()).toContainEqual({ userId: 7, page: 2, limit: 10 }));
});
