import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from '#web/platform/ui/Button.tsx';
import { Tooltip } from '#web/platform/ui/Tooltip.tsx';
import '#web/platform/ui/test-kit.tsx';

function setUp() {
  render(
    <Tooltip text="Needs a second person">
      <Button>Locked</Button>
    </Tooltip>,
  );
  return screen.getByRole('button', { name: 'Locked' });
}

const bubble = () => screen.queryByRole('tooltip');

test('shows while the pointer rests on the element, and describes it', async () => {
  const button = setUp();
  expect(button).not.toHaveAccessibleDescription();
  await userEvent.hover(button);
  expect(bubble()).toHaveTextContent('Needs a second person');
  expect(button).toHaveAccessibleDescription('Needs a second person');
  await userEvent.unhover(button);
  expect(bubble()).toBeNull();
});

test('shows while the keyboard is on the element', async () => {
  const button = setUp();
  await userEvent.tab();
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleDescription('Needs a second person');
  await userEvent.tab();
  expect(bubble()).toBeNull();
});

test('Escape hides it, even when the keyboard is elsewhere', async () => {
  await userEvent.hover(setUp());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(bubble()).toBeNull();
});
