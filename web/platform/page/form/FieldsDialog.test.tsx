import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { cleanText, dateSchema, idSchema } from '#shared/platform/validation.ts';
import { FieldsDialog } from './FieldsDialog.tsx';

const schema = z.strictObject({
  id: idSchema,
  how: z.enum(['post', 'mail']).nullable(),
  amountPence: z.int().nullable(),
  toldOn: dateSchema.nullable(),
  isFinal: z.boolean(),
  reason: cleanText(20, 1, 'Say why.'),
});

function open({ isFinal = false } = {}) {
  const call = vi.fn<(input: z.output<typeof schema>) => Promise<void>>(() => Promise.resolve());
  const onClose = vi.fn<() => void>();
  render(
    <FieldsDialog
      title="Put off"
      submitLabel="Save"
      about="Nothing is lost."
      schema={schema}
      given={{ id: 7 }}
      fields={{
        how: {
          kind: 'choice',
          label: 'How',
          required: true,
          options: [{ id: 'post', label: 'By post' }],
          value: null,
        },
        amountPence: { kind: 'pence', label: 'Amount', value: null },
        toldOn: { kind: 'day', label: 'Told on', isAsked: isFinal, value: '2026-01-02' },
        isFinal: { kind: 'switch', label: 'Final', value: isFinal },
        reason: { kind: 'text', label: 'Reason', required: true, value: '' },
      }}
      call={call}
      onClose={onClose}
    />,
  );
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return { call, onClose, press };
}

test('a missing required field says so, in the words of the contract if it has its own', async () => {
  const { call, press } = open();
  expect(screen.getByText('Nothing is lost.')).toBeVisible();
  await press();
  expect(screen.getByText('Required.')).toBeVisible();
  expect(screen.getByText('Say why.')).toBeVisible();
  expect(call).not.toHaveBeenCalled();
});

test('the call gets what was entered, and unchanged values that are not asked for', async () => {
  const { call, onClose, press } = open();
  expect(screen.queryByLabelText('Told on')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText(/^How/), 'By post');
  await userEvent.type(screen.getByLabelText('Amount'), '12.50');
  await userEvent.click(screen.getByLabelText('Final'));
  await userEvent.type(screen.getByLabelText(/^Reason/), ' Ill ');
  await press();
  expect(call).toHaveBeenCalledExactlyOnceWith({
    id: 7,
    how: 'post',
    amountPence: 1250,
    toldOn: '2026-01-02',
    isFinal: true,
    reason: 'Ill',
  });
  expect(onClose).toHaveBeenCalledOnce();
});

test('a conditional field is shown where its condition holds', () => {
  open({ isFinal: true });
  expect(screen.getByLabelText('Told on')).toHaveValue('02/01/2026');
});
