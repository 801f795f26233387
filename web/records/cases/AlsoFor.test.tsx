import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import type { CaseAddress, CasePerson } from '#shared/records/cases/people-contract.ts';
import { openIn } from '#web/app/test-page.tsx';
import { answerCalls } from '#web/platform/api/test-calls.ts';
import { AlsoFor, type Said } from '#web/records/cases/AlsoFor.tsx';

vi.setConfig({ testTimeout: 20_000 });

const place = {
  addressTypeId: 1,
  line1: '4 Mill Lane',
  town: 'Leeds',
  postcode: 'LS1 4AB',
  residentTo: null,
};
const of = (id: number, personName: string) =>
  ({ ...place, id, personId: id, personName }) as unknown as CaseAddress;
const person = { personId: 1, name: 'Mr Adam Smith' } as CasePerson;

function Page() {
  const form = useForm({ defaultValues: { ...place } });
  const [said, setSaid] = useState<Said>({});
  return (
    <FormProvider {...form}>
      <h1>People</h1>
      <form onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
        <AlsoFor caseId={7} person={person} address={of(1, 'Adam')} said={said} onSaid={setSaid} />
        <input aria-label="Line 1" {...form.register('line1')} />
      </form>
    </FormProvider>
  );
}

test('a save without the answer leads to the question, one with it does not', async () => {
  answerCalls({ 'people.addresses': () => [of(1, 'Adam'), of(2, 'Beth')] });
  await openIn({ '/cases/$id': Page }, '/cases/7');
  const line = await screen.findByRole('textbox', { name: 'Line 1' });
  await userEvent.type(line, ' East');
  const also = await screen.findByRole('radio', { name: /^Also for Beth/ });
  await userEvent.type(line, '{Enter}');
  await vi.waitFor(() => expect(also).toHaveFocus());
  await userEvent.click(also);
  await userEvent.type(line, '{Enter}');
  expect(also).toBeChecked();
  expect(line).toHaveFocus();
});
