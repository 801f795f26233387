import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openIn } from '#web/app/test-page.tsx';
import { answerCalls, Refusal } from '#web/platform/api/test-calls.ts';
import type { CaseRow } from '#web/platform/case/case.ts';
import { LinkedCase } from '#web/records/cases/LinkedCase.tsx';

vi.setConfig({ testTimeout: 20_000 });

const row = { id: 7, version: 3, mayEdit: true, interlockingCase: null } as unknown as CaseRow;
const other = { id: 8, uniqueReference: 'C8', caseName: 'Mr B Smith', status: { name: 'Lead' } };

test('a case is linked with another, and what prevents it stands at the field', async () => {
  const calls = answerCalls({
    'cases.list': () => ({ data: [other], meta: {} }),
    'cases.link': () => {
      throw new Refusal(400, 'Some fields need correcting.', {
        errors: { interlockingCaseId: 'A case cannot be linked to itself.' },
      });
    },
  });
  const Page = () => (
    <>
      <h1>Mr A Smith</h1>
      <LinkedCase row={row} />
    </>
  );
  await openIn({ '/cases/$id': Page }, '/cases/7');
  await userEvent.click(await screen.findByRole('button', { name: 'Link a case' }));
  const dialog = await screen.findByRole('dialog', { name: 'Link with another case' });
  const link = within(dialog).getByRole('button', { name: 'Link' });
  const field = within(dialog).getByRole('combobox', { name: /^Case/ });
  await userEvent.click(link);
  expect(field).toHaveAccessibleDescription(/Required\./);
  await userEvent.type(field, 'Smith');
  await userEvent.click(await screen.findByRole('option', { name: /C8 Mr B Smith/ }));
  await userEvent.click(link);
  expect(await within(dialog).findByText('A case cannot be linked to itself.')).toBeVisible();
  expect(field).toHaveAccessibleDescription(/A case cannot be linked to itself\./);
  const sent = calls.filter(({ name }) => name === 'cases.link').map(({ input }) => input);
  expect(sent).toEqual([{ id: 7, version: 3, caseId: 8 }]);
});
