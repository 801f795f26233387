import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { cleanText, dateSchema, idSchema } from '#shared/platform/validation.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { TextInput } from '#web/platform/ui/Field.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { FormDialog, useContractForm, useValue } from './FormDialog.tsx';
import { FormField, partOf } from './FormField.tsx';

const schema = z.strictObject({
  id: idSchema,
  version: idSchema,
  reason: cleanText(20, 1),
  note: cleanText(20),
  on: dateSchema.nullable(),
});
type Input = z.output<typeof schema>;

const onClose = vi.fn<() => void>();

function Dialog({ save, title = 'Put off' }: { save: (input: Input) => Promise<void>; title?: string }) {
  const form = useContractForm({
    schema,
    given: { id: 7, version: 3 },
    values: { reason: '', note: 'As it was', on: null },
    save,
  });
  return (
    <FormDialog title={title} submitLabel="Save" form={form} onClose={onClose}>
      <FormField form={form} name="reason" label="Reason" required>
        {(control) => <TextInput {...control} />}
      </FormField>
      <FormField form={form} name="note" label="Note">
        {(control) => <TextInput {...control} />}
      </FormField>
      <FormField form={form} name="on" label="On">
        {(control) => <DateInput {...control} />}
      </FormField>
    </FormDialog>
  );
}

function open(save: (input: Input) => Promise<void> = () => Promise.resolve()) {
  onClose.mockClear();
  const saved = vi.fn<(input: Input) => Promise<void>>(save);
  const { rerender } = render(<Dialog save={saved} />);
  return {
    rename: (title: string) => rerender(<Dialog save={saved} title={title} />),
    sent: () => saved.mock.calls.map(([input]) => input),
    reason: () => screen.getByRole('textbox', { name: /^Reason/ }),
    press: () => userEvent.click(screen.getByRole('button', { name: 'Save' })),
  };
}

const stale = (current: object) =>
  new ApiError(409, {
    message: 'Changed by Sam since you opened it.',
    data: { current: { version: 4, ...current }, changedBy: 'Sam', changedAt: '2026-11-02T09:00:00Z' },
  });

test('a value that the contract refuses is shown at its field, focused, and nothing is sent', async () => {
  const { sent, reason, press } = open();
  await press();
  expect(screen.getByText('Required.')).toBeVisible();
  expect(reason()).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('values are sent as the contract parses them, and the dialog closes', async () => {
  const { sent, reason, press } = open();
  await userEvent.type(reason(), '  On holiday ');
  await press();
  expect(sent()).toEqual([{ id: 7, version: 3, reason: 'On holiday', note: 'As it was', on: null }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test("the server's refusals are shown at their fields, others above the fields", async () => {
  const errors = { reason: 'Already used.', id: 'No such task.' };
  const { reason, press } = open(() => Promise.reject(new ApiError(400, { message: 'Invalid.', errors })));
  await userEvent.type(reason(), 'Again');
  await press();
  expect(await screen.findByText('Already used.')).toBeVisible();
  expect(reason()).toHaveFocus();
  expect(screen.getByText('Invalid. No such task.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('closing asks first once something was entered', async () => {
  const { reason } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  await userEvent.type(reason(), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  expect(onClose).toHaveBeenCalledOnce();
  await userEvent.click(within(question).getByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("a stale save takes over the other user's changes, and shows both values where both changed a field", async () => {
  let saves = 0;
  const { sent, reason, press } = open(() =>
    saves++ === 0 ? Promise.reject(stale({ reason: 'Theirs', note: 'Also theirs' })) : Promise.resolve(),
  );
  await userEvent.type(reason(), 'Mine');
  await press();
  expect(
    await screen.findByText('Changed by Sam since you opened it.', { selector: 'dialog *' }),
  ).toBeVisible();
  expect(reason()).toHaveValue('Mine');
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Also theirs');
  expect(screen.getByRole('textbox', { name: 'As Sam saved it' })).toHaveValue('Theirs');
  await userEvent.click(screen.getByRole('button', { name: 'Use this' }));
  expect(reason()).toHaveValue('Theirs');
  await press();
  expect(sent().at(-1)).toMatchObject({ version: 4, reason: 'Theirs', note: 'Also theirs' });
  expect(onClose).toHaveBeenCalledOnce();
});

const ruleSchema = z.strictObject({
  version: idSchema,
  days: z.strictObject({ before: z.int().max(9, 'Too many.'), after: z.int() }),
});

function RuleDialog({ save }: { save: (input: z.output<typeof ruleSchema>) => Promise<void> }) {
  const form = useContractForm({
    schema: ruleSchema,
    given: { version: 3 },
    values: { days: { before: 1, after: 2 } },
    save,
  });
  const days = partOf(form, 'days');
  const after = useValue(days, 'after');
  return (
    <FormDialog title="Rule" submitLabel="Save" form={form} onClose={onClose}>
      <FormField form={days} name="before" label="Before">
        {(control) => <NumberInput {...control} />}
      </FormField>
      <FormField form={days} name="after" label="After">
        {(control) => <NumberInput {...control} />}
      </FormField>
      <Button onClick={() => days.set({ before: after })}>As after</Button>
      <Button onClick={() => void form.attempt(() => Promise.reject(refused))}>Try</Button>
    </FormDialog>
  );
}

const refused = new ApiError(400, { message: 'Invalid.', errors: { 'days.after': 'Too late.' } });

function openRule(save: (input: z.output<typeof ruleSchema>) => Promise<void>) {
  const saved = vi.fn<typeof save>(save);
  render(<RuleDialog save={saved} />);
  return {
    sent: () => saved.mock.calls.map(([input]) => input),
    number: (name: string) => screen.getByRole('spinbutton', { name }),
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
  };
}

test('fields within a group have their messages, their values and their outdated values', async () => {
  let saves = 0;
  const { sent, number, press } = openRule(() =>
    saves++ === 0 ? Promise.reject(stale({ days: { before: 7, after: 8 } })) : Promise.resolve(),
  );
  await userEvent.clear(number('Before'));
  await userEvent.type(number('Before'), '12');
  await press('Save');
  expect(screen.getByText('Too many.')).toBeVisible();
  await press('As after');
  expect(number('Before')).toHaveValue(2);
  await userEvent.clear(number('Before'));
  await userEvent.type(number('Before'), '5');
  await press('Save');
  expect(await screen.findByRole('spinbutton', { name: 'As Sam saved it' })).toHaveValue(7);
  expect(number('After')).toHaveValue(8);
  await press('Save');
  expect(sent().at(-1)).toEqual({ version: 4, days: { before: 5, after: 8 } });
});

test('a refusal of another action is shown at its field', async () => {
  const { sent, number, press } = openRule(() => Promise.resolve());
  await press('Try');
  expect(await screen.findByText('Too late.')).toBeVisible();
  expect(number('After')).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('a title that changes with what is saved stays until the dialog closes', async () => {
  let answer = () => {};
  const { rename, reason, press } = open(() => new Promise((resolve) => (answer = resolve)));
  await userEvent.type(reason(), 'On holiday');
  await press();
  rename('Version 1');
  expect(screen.getByRole('dialog', { name: 'Put off' })).toBeVisible();
  answer();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a title follows the page as long as nothing is sent', () => {
  const { rename } = open();
  rename('Put off 2 reviews');
  expect(screen.getByRole('dialog', { name: 'Put off 2 reviews' })).toBeVisible();
});
