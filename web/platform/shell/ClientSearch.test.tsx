import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Auth, AuthContext } from '#web/platform/api/auth.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { answerCalls, type Call, Refusal } from '#web/platform/api/test-calls.ts';
import { idsIn } from '#web/platform/case/recent-cases.ts';
import { RouterLink } from '#web/platform/page/RouterLink.tsx';
import { ClientSearch } from '#web/platform/shell/ClientSearch.tsx';
import { LinkProvider } from '#web/platform/ui/AppLink.tsx';

const card = (id: number, case_name: string, status = 'Lead') => ({
  id,
  unique_reference: `HDS${String(id).padStart(6, '0')}`,
  case_name,
  address: `${id} Mill Lane, Leeds, LS1 4AB`,
  status,
  people: [{ name: case_name.replace(/ . /, ' Pat '), dateOfBirth: '1965-06-17', phone: '+447700900123' }],
  why: ['Phone 07700 900123'],
});
const smiths = [card(71, 'Mr J Smith', 'IVA Accepted'), card(72, 'Mrs P Smithers')];

let calls: Call[] = [];
let answer: () => unknown;

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  answer = () => ({
    data: smiths,
    meta: { page: 1, limit: 15, totalResults: 2, totalPages: 1, isCapped: false, isSimilar: false },
  });
  calls = answerCalls({
    'search.term': () => answer(),
    'search.cases': () => [smiths[1]],
    'cases.get': () => ({}),
    'cases.approval': () => ({}),
    'timeline.calendar': () => ({}),
    'payments.schedules.creditSummary': () => ({}),
  });
});
afterEach(() => vi.useRealTimers());

const auth = {
  profile: { id: 7 },
  may: () => true,
  allUserDomains: [{ id: 1, name: 'Harbour' }],
} as unknown as Auth;

function Bar() {
  const box = useRef<HTMLInputElement>(null);
  return <ClientSearch inputRef={box} onDialog={() => {}} />;
}

async function open(at = '/dashboard') {
  const root = createRootRoute({ staticData: { access: 'public' }, component: Bar });
  const anywhere = createRoute({
    getParentRoute: () => root,
    path: '/$',
    staticData: { access: 'signedIn' },
    component: () => null,
  });
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <AuthContext value={auth}>
        <LinkProvider value={(props) => <RouterLink {...props} />}>
          <RouterProvider router={router as never} />
        </LinkProvider>
      </AuthContext>
    </QueryClientProvider>,
  );
  return { router, box: await screen.findByPlaceholderText('Start typing to search...') };
}

const panel = () => screen.queryByRole('dialog', { name: 'Client search' });
const inputsOf = (call: string) => calls.flatMap(({ name, input }) => (name === call ? [input] : []));

test('explains itself, then searches half a second after the last key, fifteen at most, in the domain on screen', async () => {
  const { box } = await open();
  await userEvent.click(box);
  await waitFor(() =>
    expect(panel()).toHaveTextContent(
      'To search for a client please type the name, postcode or reference number in the box above. Results will appear here automatically.',
    ),
  );
  vi.useFakeTimers();
  fireEvent.change(box, { target: { value: 'smi' } });
  expect(screen.getByText('Loading...')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(490));
  expect(inputsOf('search.term')).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(20));
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(inputsOf('search.term')).toEqual([{ term: 'smi', page: 1, limit: 15, domainId: 1 }]);
});

test('shows the hits as cards with the match in bold and a badge, and the way to all of them', async () => {
  const { box } = await open();
  await userEvent.type(box, 'smith{Enter}');
  expect(await screen.findByText('2 results found')).toBeVisible();
  const first = screen.getByRole('link', { name: /HDS000071/ });
  expect(first).toHaveAttribute('href', '/cases/71');
  expect(first.querySelector('mark')).toHaveTextContent('Smith');
  expect(screen.getByText('IVA Accepted').className).toContain('green');
  expect(screen.getByText('Lead').className).toContain('grey');
  expect(screen.getByRole('link', { name: 'View all 2 results' })).toHaveAttribute(
    'href',
    '/cases/search/smith',
  );
});

test('a card says whom to ask for, what they must be able to confirm, and why it was found', async () => {
  const { box } = await open();
  await userEvent.type(box, '07700 900123{Enter}');
  const card = await screen.findByRole('link', { name: /HDS000071/ });
  expect(card).toHaveTextContent(/Mr Pat Smith\s*born 17\/06\/1965\s*07700 900123/);
  expect(card).toHaveTextContent('Found by: Phone 07700 900123');
});

test('pages are found beside the clients, at once, and by the arrow keys', async () => {
  const { box, router } = await open();
  await userEvent.type(box, 'complaints');
  const pages = await screen.findByRole('list', { name: 'Pages found' });
  expect(within(pages).getByRole('link', { name: /^Complaints/ })).toHaveAttribute('href', '/complaints');
  await userEvent.keyboard('{Enter}');
  await screen.findByText('2 results found');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(within(pages).getByRole('link', { name: /^Complaints/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('link', { name: /HDS000072/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/complaints'));
});

test('where no client has that name, Enter opens the page', async () => {
  answer = () => ({
    data: [],
    meta: { page: 1, limit: 15, totalResults: 0, totalPages: 0, isCapped: false, isSimilar: false },
  });
  const { box, router } = await open();
  await userEvent.type(box, 'trial bal{Enter}');
  await screen.findByText('No results found.');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/trial-balance'));
});

test('a click on the empty box brings the help back after Escape', async () => {
  const { box } = await open();
  await userEvent.click(box);
  await waitFor(() => expect(panel()).toHaveTextContent('To search for a client'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(panel()).toBeNull());
  await userEvent.click(box);
  await waitFor(() => expect(panel()).toHaveTextContent('To search for a client'));
});

test('one character is not searched for, and shows the help again', async () => {
  const { box } = await open();
  await userEvent.type(box, 'smith{Enter}');
  await screen.findByText('2 results found');
  await userEvent.clear(box);
  await userEvent.type(box, 's{Enter}');
  expect(screen.queryByText('Mr J Smith')).toBeNull();
  expect(panel()).toHaveTextContent('To search for a client');
  expect(inputsOf('search.term')).toHaveLength(1);
});

test('says so when nothing is found, and what went wrong when it fails', async () => {
  answer = () => ({
    data: [],
    meta: { page: 1, limit: 15, totalResults: 0, totalPages: 0, isCapped: false, isSimilar: false },
  });
  const { box } = await open();
  await userEvent.type(box, 'nobody{Enter}');
  expect(await screen.findByText('No results found.')).toBeVisible();
  answer = () => {
    throw new Refusal(500, 'The search is resting.');
  };
  await userEvent.type(box, ' else{Enter}');
  expect(await screen.findByText('Error Searching Clients.')).toBeVisible();
  expect(screen.getByText('The search is resting.')).toBeVisible();
});

test('results stay on screen while the search cannot be repeated', async () => {
  const { box } = await open();
  await userEvent.type(box, 'smith{Enter}');
  await screen.findByText('2 results found');
  answer = () => {
    throw new Refusal(500, 'The search is resting.');
  };
  await act(() => queryClient.refetchQueries());
  expect(calls.filter(({ name }) => name === 'search.term')).toHaveLength(2);
  expect(screen.getByText('2 results found')).toBeVisible();
  expect(screen.queryByText('Error Searching Clients.')).toBeNull();
});

test('arrows move to the cards and prefetch the four reads; Escape gives the box back and closes', async () => {
  const { box } = await open();
  await userEvent.type(box, 'smith{Enter}');
  await screen.findByText('2 results found');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: /HDS000071/ })).toHaveFocus();
  expect(calls.filter(({ name }) => !name.startsWith('search.'))).toEqual([
    { name: 'cases.get', input: { id: 71 } },
    { name: 'cases.approval', input: { id: 71 } },
    {
      name: 'timeline.calendar',
      input: { caseId: 71, limit: 10, page: 1, actionable: false, statuses: false },
    },
    { name: 'payments.schedules.creditSummary', input: { caseId: 71 } },
  ]);
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('link', { name: /HDS000072/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(box).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(panel()).toBeNull();
  expect(box).toHaveFocus();
  await waitFor(() => expect(box).toHaveValue(''));
});

test('Enter opens the first hit once it is there, and the case is remembered', async () => {
  const { box, router } = await open();
  await userEvent.type(box, 'smith{Enter}');
  await screen.findByText('2 results found');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/cases/71'));
  expect(panel()).toBeNull();
  expect(localStorage.getItem('recent-cases-7')).toBe('71');
});

test('offers the cases opened before, as the server still gives them', async () => {
  localStorage.setItem('recent-cases-7', '72,99');
  const { box } = await open('/cases/72/edit');
  await userEvent.click(box);
  expect(await screen.findByRole('link', { name: /HDS000072/ })).toBeVisible();
  expect(inputsOf('search.cases')).toEqual([{ ids: [72, 99] }]);
  expect(screen.getByText('Recently opened')).toBeVisible();
});

test('a tampered list of recent cases does no harm', () => {
  expect(idsIn('3,x,-1,2.5,,9,<b>')).toEqual([3, 9]);
  expect(idsIn(null)).toEqual([]);
});
