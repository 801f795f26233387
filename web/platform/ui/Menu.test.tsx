import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '#web/platform/ui/Button.tsx';
import { Menu } from '#web/platform/ui/Menu.tsx';
import '#web/platform/ui/test-kit.tsx';

function setUp() {
  const edit = vi.fn<() => void>();
  const remove = vi.fn<() => void>();
  render(
    <Menu
      label="Actions"
      trigger={(trigger) => <Button {...trigger}>Actions</Button>}
      items={[
        { label: 'Edit', onSelect: edit },
        { label: 'Merge', disabled: true },
        { label: 'Profile', href: '#profile' },
        { label: 'Delete', onSelect: remove },
      ]}
    />,
  );
  return { edit, remove };
}

const item = (name: string) => screen.getByRole('menuitem', { name });

test('arrow keys, Home and End move over the items that can be chosen, wrapping around', async () => {
  setUp();
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  expect(item('Edit')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(item('Profile')).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(item('Delete')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(item('Edit')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(item('Delete')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(item('Edit')).toHaveFocus();
});

test('choosing closes the menu, returns focus and acts once', async () => {
  const { remove, edit } = setUp();
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  await userEvent.keyboard('{End}{Enter}');
  expect(remove).toHaveBeenCalledTimes(1);
  expect(edit).not.toHaveBeenCalled();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
});
