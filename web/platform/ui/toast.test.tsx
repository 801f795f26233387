import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { followToastLinks, toast } from '#web/platform/ui/toast.ts';
import '#web/platform/ui/test-kit.tsx';

test('a toast shows its title and text, top right, coloured, without a progress bar', async () => {
  toast.error('Error creating item.', 'The name is already in use.');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error creating item. The name is already in use.');
  expect(alert.closest('.Toastify__toast')).toHaveClass(
    'Toastify__toast-theme--colored',
    'Toastify__toast--error',
  );
  expect(alert.closest('.Toastify__toast-container')).toHaveClass('Toastify__toast-container--top-right');
});

test('a link leads to what was done, within the application', async () => {
  const followed: string[] = [];
  followToastLinks((href) => followed.push(href));
  toast.success('Note added', undefined, { href: '/cases/7?tab=calendar' });
  const link = await screen.findByRole('link', { name: 'View' });
  expect(link.closest('[role=alert]')).toHaveTextContent('Note added · View');
  expect(link).toHaveAttribute('href', '/cases/7?tab=calendar');
  await userEvent.click(link);
  expect(followed).toEqual(['/cases/7?tab=calendar']);
});
