import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newestOf, useUpdateToast } from '#web/platform/shell/use-update-toast.ts';

const title = 'Concordat Updated';
const first = { created: '2026-11-20T09:00:00Z' };
const second = { created: '2026-11-20T10:00:00Z' };

function Probe({ updates }: { updates: { created: string }[] | undefined }) {
  useUpdateToast(updates);
  return null;
}

describe('the newest update', () => {
  it('is the first, and null while there are none', () => {
    expect(newestOf([second, first])).toBe(new Date(second.created).getTime());
    expect(newestOf([])).toBeNull();
  });
});

describe('the toast for a new update', () => {
  it('appears when the newest differs from the one loaded before, and not when the list is first loaded', async () => {
    const { rerender } = render(<Probe updates={undefined} />);
    rerender(<Probe updates={[first]} />);
    rerender(<Probe updates={[{ ...first }]} />);
    rerender(<Probe updates={[second, first]} />);
    const toast = await screen.findByText(title, {}, { timeout: 10_000 });
    expect(toast.closest('.Toastify__toast')).toHaveClass(
      'Toastify__toast--warning',
      'Toastify__toast-theme--colored',
    );
    expect(screen.getByText(/has a new update\. Please refresh as soon as possible/)).toBeVisible();
    // Only one: neither the first load nor an unchanged list shows a toast.
    await waitFor(() => expect(screen.getAllByText(title)).toHaveLength(1));
  });
});
