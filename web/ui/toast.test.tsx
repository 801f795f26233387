import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toast } from '#web/ui/toast.ts';
import '#web/ui/test-kit.tsx';

test('a toast shows its title and text, top right, coloured, without a progress bar', async () => {
  toast.error('Error creating item.', 'The name is already in use.');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error creating item.The name is already in use.');
  expect(alert.closest('.Toastify__toast')).toHaveClass(
    'Toastify__toast-theme--colored',
    'Toastify__toast--error',
  );
  expect(alert.closest('.Toastify__toast-container')).toHaveClass('Toastify__toast-container--top-right');
});
