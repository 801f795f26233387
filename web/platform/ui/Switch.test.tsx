import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Switch } from '#web/platform/ui/Switch.tsx';
import { Controlled } from '#web/platform/ui/test-kit.tsx';

test('toggles by click on its label and by Space', async () => {
  const heard = vi.fn<(value: boolean) => void>();
  render(
    <Controlled initial={false} heard={heard}>
      {(state) => <Switch label="Charges VAT" {...state} />}
    </Controlled>,
  );
  const control = screen.getByRole('switch', { name: 'Charges VAT' });
  expect(control).not.toBeChecked();
  await userEvent.click(screen.getByText('Charges VAT'));
  expect(control).toBeChecked();
  await userEvent.keyboard(' ');
  expect(control).not.toBeChecked();
  expect(heard.mock.calls).toEqual([[true], [false]]);
});

test('stays as it is while disabled', async () => {
  const heard = vi.fn<(value: boolean) => void>();
  render(<Switch label="Locked" disabled value onChange={heard} />);
  await userEvent.click(screen.getByRole('switch'));
  expect(heard).not.toHaveBeenCalled();
});
