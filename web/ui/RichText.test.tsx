import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { RichText } from '#web/ui/RichText.tsx';
import { Controlled } from '#web/ui/test-kit.tsx';

// jsdom lays nothing out, and the editor asks where its text is when it scrolls to the cursor.
beforeEach(() => {
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  Object.assign(Text.prototype, { getClientRects: () => [] });
});

test('is a labelled text box with a toolbar, and injects no style element', async () => {
  render(<RichText aria-label="Letter" value="<p>Dear client</p>" onChange={() => undefined} />);
  expect(await screen.findByRole('textbox', { name: 'Letter' })).toHaveTextContent('Dear client');
  expect(screen.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  expect(document.querySelector('style')).toBeNull();
});

test('inserting a field and formatting report the new HTML', async () => {
  const heard = vi.fn<(html: string) => void>();
  render(
    <Controlled initial="" heard={heard}>
      {(state) => (
        <RichText
          aria-label="Letter"
          insertions={[{ label: 'Client name', text: '{{client.name}}' }]}
          {...state}
        />
      )}
    </Controlled>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Heading' }));
  await userEvent.click(screen.getByRole('button', { name: 'Insert a field' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Client name' }));
  expect(heard).toHaveBeenLastCalledWith('<h2>{{client.name}}</h2>');
  expect(screen.getByRole('button', { name: 'Heading' })).toHaveAttribute('aria-pressed', 'true');
});

test('a locked editor takes nothing', async () => {
  render(<RichText aria-label="Letter" disabled value="<p>Signed</p>" onChange={() => undefined} />);
  expect(await screen.findByRole('textbox', { name: 'Letter' })).toHaveAttribute('contenteditable', 'false');
  expect(screen.getByRole('button', { name: 'Bold' })).toBeDisabled();
});
