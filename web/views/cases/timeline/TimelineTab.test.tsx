import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CalendarEntry } from '#shared/views/cases/timeline/contract.ts';
import { findToast, openIn } from '#web/app/test-page.tsx';
import { answerCalls } from '#web/platform/api/test-calls.ts';
import { TimelineTab } from '#web/views/cases/timeline/TimelineTab.tsx';

vi.setConfig({ testTimeout: 20_000 });

// jsdom lays nothing out, and the editor asks where its text is when it scrolls to the cursor.
beforeEach(() => {
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
});

const item = (id: number, more: Partial<CalendarEntry>): CalendarEntry => ({
  id,
  kind: 'note',
  at: '2026-03-04T10:00:00.000Z',
  title: `Item ${id}`,
  detail: '',
  remark: null,
  user: { id: 999, name: 'Priya Shah' },
  department: null,
  isOpenTask: false,
  dueAt: null,
  durationSeconds: null,
  isSensitive: false,
  correctsNoteId: null,
  version: 1,
  createdAt: '2026-03-04T10:00:00.000Z',
  isPinned: false,
  isClientVisible: false,
  participants: null,
  ...more,
});

const meta = { page: 1, limit: 25, totalResults: 3, totalPages: 1 };

/** Serves the calendar with the items, and accepts whatever is written. */
const answerItems = (data: readonly CalendarEntry[], mayEdit = true) =>
  answerCalls({
    'cases.get': () => ({ id: 7, mayEdit, applicants: [] }),
    'timeline.calendar': () => ({ data, meta }),
    'timeline.addNote': () => ({ id: 9 }),
    'timeline.pinNote': () => ({ id: 2 }),
  });
const answer = (mayEdit = true) =>
  answerItems(
    [
      item(1, {
        kind: 'task',
        title: 'Call the bank',
        isOpenTask: true,
        dueAt: '2026-03-09T17:00:00.000Z',
      }),
      item(2, { title: 'Budget', detail: '<p>Rent <strong>went up</strong></p>' }),
      item(3, { kind: 'call_in', title: 'Rang', at: '2026-03-01T10:00:00.000Z', durationSeconds: 300 }),
    ],
    mayEdit,
  );
const Page = () => (
  <>
    <h1>Mr A Smith</h1>
    <TimelineTab caseId={7} />
  </>
);
const open = () => openIn({ '/cases/$id': Page }, '/cases/7');

test('the calendar is grouped by day, and its filters request what they say', async () => {
  const calls = answer(false);
  await open();
  const day = await screen.findByRole('region', { name: '04/03/2026' });
  expect(within(day).getByText('went up')).toBeVisible();
  expect(within(day).getByText('OVERDUE')).toBeVisible();
  expect(within(day).queryByText('Rang')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Write a note' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Correct Budget' })).toBeNull();
  const asked = () => calls.findLast(({ name }) => name === 'timeline.calendar')?.input;
  expect(asked()).toMatchObject({ caseId: 7, page: 1, statuses: false, actionable: false });
  await userEvent.click(screen.getByRole('switch', { name: 'Include status changes' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the calendar' }), 'rent{Enter}');
  await waitFor(() => expect(asked()).toMatchObject({ statuses: true, search: 'rent' }));
});

test('somebody else’s note is corrected by another note, which must not be empty', async () => {
  const calls = answer();
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Correct Budget' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a correction' });
  const subject = within(dialog).getByLabelText(/Subject/);
  expect(subject).toHaveValue('Correction: Budget');
  await userEvent.clear(subject);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add note' }));
  expect(await within(dialog).findByText('Write something.')).toBeVisible();
  expect(calls.some(({ name }) => name === 'timeline.addNote')).toBe(false);
  await userEvent.type(subject, 'Rent went down');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add note' }));
  await findToast('Note added');
  expect(calls.find(({ name }) => name === 'timeline.addNote')?.input).toMatchObject({
    caseId: 7,
    kind: 'note',
    subject: 'Rent went down',
    isSensitive: false,
    correctsNoteId: 2,
  });
});

test('a pinned note comes before everything else, and can be unpinned', async () => {
  const calls = answerItems([
    item(2, { title: 'Beware of the dog', isPinned: true, at: '2026-01-04T10:00:00.000Z' }),
    item(3, { kind: 'call_in', title: 'Rang', participants: 'Ms Adeyemi', isClientVisible: true }),
  ]);
  await open();
  const pinned = await screen.findByRole('region', { name: 'Pinned' });
  expect(within(pinned).getByText(/04\/01\/2026/)).toBeVisible();
  const day = screen.getByRole('region', { name: '04/03/2026' });
  expect(within(day).getByText('With Ms Adeyemi')).toBeVisible();
  expect(within(day).getByText('Client sees it')).toBeVisible();
  expect(screen.getByPlaceholderText('Any kind')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Unpin Beware of the dog' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'timeline.pinNote')?.input).toEqual({
      caseId: 7,
      id: 2,
      version: 1,
      isPinned: false,
    }),
  );
});

test('a note is written beside the case: the text has the focus, lines become paragraphs, and Tab stops three times', async () => {
  const calls = answer();
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Write a note' }));
  const panel = await screen.findByRole('dialog', { name: 'Add a note' });
  const text = within(panel).getByRole('textbox', { name: 'Note' });
  expect(text).toHaveFocus();
  expect(panel).toHaveAttribute('data-beside');
  await userEvent.keyboard('Rang about <rent>{Enter}{Enter}Will call back');
  await userEvent.tab();
  expect(within(panel).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.tab();
  expect(within(panel).getByRole('button', { name: 'Add note' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ name }) => name === 'timeline.addNote')?.input).toMatchObject({
    subject: '',
    bodyHtml: '<p>Rang about &lt;rent&gt;</p><p>Will call back</p>',
  });
});

test('a half-written note is not lost by Escape, nor by opening another tab of the case', async () => {
  answer();
  const page = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Write a note' }));
  await userEvent.keyboard('Half a sent');
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  void page.go('/elsewhere/page');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', {
      name: 'Stay',
    }),
  );
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Half a sent');
});

test('a call of an earlier day keeps its day, time and people', async () => {
  const calls = answer();
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Write a note' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a note' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'No answer.');
  await userEvent.selectOptions(within(dialog).getByLabelText(/Kind/), 'Call out');
  await userEvent.click(within(dialog).getByText('Subject, time and who may read it'));
  await userEvent.type(within(dialog).getByLabelText(/Subject/), 'Rang the bank');
  await userEvent.type(within(dialog).getByLabelText(/Happened on/), '02/03/2026{Tab}');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add note' }));
  expect(await within(dialog).findByText('Must be a time, such as 17:30.')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText(/^At/), '14:05');
  await userEvent.type(within(dialog).getByLabelText(/Participants/), 'Mr Lee');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add note' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'timeline.addNote')?.input).toMatchObject({
      kind: 'call_out',
      participants: 'Mr Lee',
      happenedAt: '2026-03-02T14:05:00.000Z',
    }),
  );
});
