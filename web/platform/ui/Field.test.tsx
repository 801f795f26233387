import '#web/platform/ui/test-kit.tsx';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';

const input =
  (value = '') =>
  (control: object) => <TextInput {...control} value={value} onChange={() => undefined} />;

test('label, help and error belong to the control', () => {
  render(
    <Field label="Name" required help="As creditors know it." error="Enter a name.">
      {input()}
    </Field>,
  );
  const control = screen.getByRole('textbox', { name: 'Name' });
  expect(control).toHaveAccessibleDescription('As creditors know it. Enter a name.');
  expect(control).toBeInvalid();
  expect(control).toBeRequired();
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a name.');
});

test('without an error nothing is marked or announced', () => {
  render(<Field label="Name">{input('Halifax')}</Field>);
  expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid');
  expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-describedby');
  expect(screen.queryByRole('alert')).toBeNull();
});
