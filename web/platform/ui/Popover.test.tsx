import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Button } from '#web/platform/ui/Button.tsx';
import { Popover } from '#web/platform/ui/Popover.tsx';
import '#web/platform/ui/test-kit.tsx';

function setUp(onOpenChange = vi.fn<(open: boolean) => void>()) {
  render(
    <>
      <button type="button">Before</button>
      <Popover
        label="Tasks"
        trigger={(trigger) => <Button {...trigger}>Open</Button>}
        onOpenChange={onOpenChange}
      >
        {(close) => (
          <>
            <p>Some text</p>
            <button type="button">Inside</button>
            <button type="button" onClick={close}>
              Done
            </button>
          </>
        )}
      </Popover>
      <button type="button">After</button>
    </>,
  );
  return { onOpenChange, trigger: screen.getByRole('button', { name: 'Open' }) };
}

const panel = () => screen.queryByRole('dialog', { name: 'Tasks' });

describe('opens', () => {
  test('by a click, and says so', async () => {
    const { trigger, onOpenChange } = setUp();
    expect(trigger).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(trigger);
    expect(panel()).toBeVisible();
    expect(trigger).toHaveAttribute('aria-expanded', 'true');
    expect(trigger.getAttribute('aria-controls')).toBe(panel()?.id);
    expect(onOpenChange).toHaveBeenLastCalledWith(true);
  });

  test('by Space, keeping focus on the trigger', async () => {
    const { trigger } = setUp();
    trigger.focus();
    await userEvent.keyboard(' ');
    expect(panel()).toBeVisible();
    expect(trigger).toHaveFocus();
  });
});

describe('closes', () => {
  test('by Escape, returning focus to the trigger', async () => {
    const { trigger } = setUp();
    await userEvent.click(trigger);
    await userEvent.click(screen.getByRole('button', { name: 'Inside' }));
    await userEvent.keyboard('{Escape}');
    expect(panel()).toBeNull();
    expect(trigger).toHaveFocus();
  });

  test('by Escape even when focus is nowhere', async () => {
    const { trigger } = setUp();
    await userEvent.click(trigger);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(panel()).toBeNull();
  });

  test('by a click outside, but not by one inside', async () => {
    const { trigger } = setUp();
    await userEvent.click(trigger);
    await userEvent.click(screen.getByText('Some text'));
    expect(panel()).toBeVisible();
    fireEvent.pointerDown(document.body);
    expect(panel()).toBeNull();
  });

  test('by shift+Tab from the trigger, moving on to what is before it', async () => {
    const { trigger } = setUp();
    await userEvent.click(trigger);
    await userEvent.tab({ shift: true });
    expect(panel()).toBeNull();
    expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
  });

  test('but not by shift+Tab inside the panel', async () => {
    const { trigger } = setUp();
    await userEvent.click(trigger);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }).previousElementSibling as HTMLElement);
    await userEvent.tab({ shift: true });
    expect(panel()).toBeVisible();
  });

  test('at the request of its content', async () => {
    const { trigger } = setUp();
    await userEvent.click(trigger);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(panel()).toBeNull();
    expect(trigger).toHaveFocus();
  });
});

describe('on focus loss', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function openByClick() {
    const { trigger } = setUp();
    act(() => trigger.focus());
    fireEvent.click(trigger);
  }

  test('closes after 50 ms, not before', () => {
    openByClick();
    act(() => screen.getByRole('button', { name: 'After' }).focus());
    act(() => void vi.advanceTimersByTime(49));
    expect(panel()).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(panel()).toBeNull();
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  });

  test('stays open when focus moves into the panel', () => {
    openByClick();
    act(() => screen.getByRole('button', { name: 'Inside' }).focus());
    act(() => void vi.advanceTimersByTime(200));
    expect(panel()).not.toBeNull();
  });

  test('stays open when focus comes back within 50 ms', () => {
    openByClick();
    act(() => screen.getByRole('button', { name: 'After' }).focus());
    act(() => void vi.advanceTimersByTime(30));
    act(() => screen.getByRole('button', { name: 'Open' }).focus());
    act(() => void vi.advanceTimersByTime(200));
    expect(panel()).not.toBeNull();
  });
});

test('a parent can hold it open', async () => {
  const ask = vi.fn<(open: boolean) => void>();
  render(
    <Popover
      label="Results"
      open
      onOpenChange={ask}
      trigger={(trigger) => <Button {...trigger}>Search</Button>}
    >
      Three results
    </Popover>,
  );
  await userEvent.keyboard('{Escape}');
  expect(ask).toHaveBeenLastCalledWith(false);
  expect(screen.getByRole('dialog', { name: 'Results' })).toHaveTextContent('Three results');
});
