import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFieldArray } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { cleanText, idSchema } from '#shared/platform/validation.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { TextInput } from '#web/platform/ui/Field.tsx';
import { FormDialog, useContractForm } from './FormDialog.tsx';
import { FormField, FormSwitch, partOf } from './FormField.tsx';

const schema = z.strictObject({
  id: idSchema,
  isUrgent: z.boolean(),
  lines: z
    .array(z.strictObject({ name: cleanText(20, 1), code: cleanText(20) }))
    .refine((lines) => new Set(lines.map(({ name }) => name)).size === lines.length, 'Twice the same.'),
});
type Save = (input: z.output<typeof schema>) => Promise<void>;

function Dialog({ save }: { save: Save }) {
  const form = useContractForm({
    schema,
    given: { id: 7 },
    values: { isUrgent: false, lines: [{ name: '', code: 'A' }] },
    refusedAt: { who: 'lines.0.name' },
    save,
  });
  const { fields, append } = useFieldArray({ control: form.form.control, name: 'lines' });
  const { errors } = form.form.formState;
  return (
    <FormDialog title="Lines" submitLabel="Save" form={form} onClose={() => {}}>
      <FormSwitch form={form} name="isUrgent" label="Urgent" />
      {fields.map(({ id }, index) => (
        <fieldset key={id} aria-label={`Line ${index + 1}`}>
          <FormField form={partOf(form, 'lines', index)} name="name" label="Name" required>
            {(control) => <TextInput {...control} />}
          </FormField>
        </fieldset>
      ))}
      <button type="button" onClick={() => append({ name: '', code: 'B' })}>
        Add
      </button>
      <p>{errors.lines?.root?.message as string}</p>
    </FormDialog>
  );
}

function open(save: Save = () => Promise.resolve()) {
  const saved = vi.fn<Save>(save);
  render(<Dialog save={saved} />);
  const name = (line: number) =>
    within(screen.getByRole('group', { name: `Line ${line}` })).getByRole('textbox');
  return {
    sent: () => saved.mock.calls.map(([input]) => input),
    name,
    press: (label: string) => userEvent.click(screen.getByRole('button', { name: label })),
  };
}

test('each row of a list has its own fields, and the list its own refusals', async () => {
  const { sent, name, press } = open();
  await userEvent.type(name(1), 'Rent');
  await press('Add');
  await press('Save');
  expect(name(1)).toBeValid();
  expect(name(2)).toHaveAccessibleDescription('Required.');
  expect(name(2)).toHaveFocus();
  await userEvent.type(name(2), 'Rent');
  await press('Save');
  expect(screen.getByText('Twice the same.')).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.type(name(2), ' of May');
  await press('Save');
  const lines = [
    { name: 'Rent', code: 'A' },
    { name: 'Rent of May', code: 'B' },
  ];
  expect(sent()).toEqual([{ id: 7, isUrgent: false, lines }]);
});

test('a refusal given for another field is shown where the form has it', async () => {
  const errors = { who: 'Not known.', isUrgent: 'Not today.' };
  const { name, press } = open(() => Promise.reject(new ApiError(400, { message: 'Invalid.', errors })));
  await userEvent.type(name(1), 'Rent');
  await userEvent.click(screen.getByRole('switch', { name: 'Urgent' }));
  await press('Save');
  expect(name(1)).toHaveAccessibleDescription('Not known.');
  expect(name(1)).toHaveFocus();
  expect(screen.getByRole('switch', { name: 'Urgent' })).toHaveAccessibleDescription('Not today.');
  expect(screen.queryByText('Invalid.', { selector: 'dialog form *' })).toBeNull();
});
