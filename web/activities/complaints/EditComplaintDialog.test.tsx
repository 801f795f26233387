import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ListedComplaint } from '#shared/activities/complaints/contract.ts';
import { openIn } from '#web/app/test-page.tsx';
import { answerCalls } from '#web/platform/api/test-calls.ts';
import { EditComplaintDialog } from './EditComplaintDialog.tsx';

const complaint = {
  id: 3,
  version: 2,
  reference: 'HDS-C2026-1',
  owner: { id: 5, name: 'Priya Shah' },
  summary: 'Nobody listened.',
  receivedOn: '2026-03-02',
  channel: 'phone',
  category: 'conduct',
  about: 'office_holder',
  regime: 'ip_gateway',
  regimeReason: null,
  rootCause: null,
  lessons: null,
  ombudsmanRef: null,
  gatewayRef: null,
  redressPence: null,
  ombudsmanOutcome: null,
} as Partial<ListedComplaint> as ListedComplaint;

test('a regime that follows from the subject of the complaint goes on following it, and needs no reason', async () => {
  const calls = answerCalls({
    'cases.get': () => ({ id: 7, mayEdit: true, domainId: 1, applicants: [] }),
    'complaints.change': () => ({ ...complaint, version: 3 }),
  });
  const Page = () => (
    <>
      <h1>Mr A Smith</h1>
      <EditComplaintDialog caseId={7} complaint={complaint} onClose={() => {}} />
    </>
  );
  await openIn({ '/cases/$id': Page }, '/cases/7');
  const dialog = await screen.findByRole('dialog', { name: 'Edit HDS-C2026-1' });
  await userEvent.selectOptions(within(dialog).getByLabelText(/^About/), 'regulated');
  expect(within(dialog).queryByLabelText(/Why this regime/)).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'complaints.change')?.input).toMatchObject({
      about: 'regulated',
      regime: null,
    }),
  );
});
