import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LinkProvider } from '#web/platform/ui/AppLink.tsx';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import '#web/platform/ui/test-kit.tsx';

test('a button acts once per click and is not a submit button by default', async () => {
  const press = vi.fn<() => void>();
  render(<Button onClick={press}>Save</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(press).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('while loading it shows a spinner, says so and refuses clicks', async () => {
  const press = vi.fn<() => void>();
  const { rerender } = render(
    <Button loading onClick={press}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button.querySelector('svg')).not.toBeNull();

  rerender(<Button onClick={press}>Save</Button>);
  expect(button).toBeEnabled();
  expect(button.querySelector('svg')).toBeNull();
});

test('a link that looks like a button is drawn by the router of the application', () => {
  render(
    <LinkProvider value={({ href, children }) => <a href={`/app${href}`}>{children}</a>}>
      <ButtonLink href="/suppliers/create">Create supplier</ButtonLink>
    </LinkProvider>,
  );
  expect(screen.getByRole('link', { name: 'Create supplier' })).toHaveAttribute(
    'href',
    '/app/suppliers/create',
  );
});
