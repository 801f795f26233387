import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { Modal, type ModalProps } from '#web/platform/ui/Modal.tsx';
import '#web/platform/ui/test-kit.tsx';

function Page(props: Partial<ModalProps>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title="Edit creditor" {...props}>
        <label>
          Name <input />
        </label>
      </Modal>
    </>
  );
}

async function open(props: Partial<ModalProps> = {}) {
  render(<Page {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  return screen.getByRole('dialog', { name: 'Edit creditor' });
}

test('it is named by its title, at most 4xl wide, and starts on its first field', async () => {
  const dialog = await open();
  expect(dialog.className).toContain('max-w-4xl');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

test('the close button closes it and focus goes back', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
});

test('Escape closes it', async () => {
  fireEvent(await open(), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a press on the backdrop closes it, one on its content does not', async () => {
  const dialog = await open();
  fireEvent.mouseDown(screen.getByRole('textbox', { name: 'Name' }));
  expect(dialog).toBeVisible();
  fireEvent.mouseDown(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the backdrop can be made inactive', async () => {
  const dialog = await open({ closeOnBackdrop: false });
  fireEvent.mouseDown(dialog);
  expect(dialog).toBeVisible();
});

test('a confirmation starts on Cancel and acts only when confirmed', async () => {
  const confirm = vi.fn<() => void>();
  const cancel = vi.fn<() => void>();
  render(
    <ConfirmDialog
      open
      title="Delete 3 suppliers?"
      confirmLabel="Delete"
      onConfirm={confirm}
      onCancel={cancel}
    >
      3 suppliers will be deleted.
    </ConfirmDialog>,
  );
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([confirm.mock.calls.length, cancel.mock.calls.length]).toEqual([0, 1]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(confirm).toHaveBeenCalledTimes(1);
});
