import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Tabs } from '#web/platform/ui/Tabs.tsx';
import { Controlled } from '#web/platform/ui/test-kit.tsx';

const tabs = ['Details', 'History', 'Files'].map((label) => ({
  key: label.toLowerCase(),
  label,
  content: <p>{`Text of ${label}`}</p>,
}));
const tab = (name: string) => screen.getByRole('tab', { name });

function setUp() {
  const heard = vi.fn<(key: string) => void>();
  render(
    <Controlled initial="details" heard={heard}>
      {({ value, onChange }) => <Tabs label="Supplier" tabs={tabs} selected={value} onSelect={onChange} />}
    </Controlled>,
  );
  return heard;
}

test('a click opens a tab, and only the content of the open one is on the page', async () => {
  const heard = setUp();
  expect(screen.getByRole('tablist', { name: 'Supplier' })).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'Details' })).toHaveTextContent('Text of Details');
  await userEvent.click(tab('History'));
  expect(heard.mock.calls).toEqual([['history']]);
  expect(tab('History')).toHaveAttribute('aria-selected', 'true');
  expect(tab('Details')).toHaveAttribute('aria-selected', 'false');
  const panel = screen.getByRole('tabpanel', { name: 'History' });
  expect(panel).toHaveTextContent('Text of History');
  expect(tab('History').getAttribute('aria-controls')).toBe(panel.id);
  expect(screen.queryByText('Text of Details')).toBeNull();
});

test('arrow keys, Home and End open the tab that they reach, wrapping around', async () => {
  setUp();
  await userEvent.tab();
  expect(tab('Details')).toHaveFocus();
  for (const [key, name] of [
    ['ArrowRight', 'History'],
    ['End', 'Files'],
    ['ArrowRight', 'Details'],
    ['ArrowLeft', 'Files'],
    ['Home', 'Details'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(tab(name)).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name })).toHaveTextContent(`Text of ${name}`);
  }
});

test('Tab enters the list at the open tab and leaves it for the panel', async () => {
  setUp();
  await userEvent.click(tab('History'));
  await userEvent.tab();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(tab('History')).toHaveFocus();
});
