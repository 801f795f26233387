import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CodeInput, type CodeInputProps } from '#web/platform/ui/CodeInput.tsx';
import { StringsInput } from '#web/platform/ui/StringsInput.tsx';
import { Controlled } from '#web/platform/ui/test-kit.tsx';

function setUp(kind: CodeInputProps['kind']) {
  render(
    <Controlled initial="">{(state) => <CodeInput kind={kind} aria-label="Code" {...state} />}</Controlled>,
  );
  return screen.getByRole('textbox', { name: 'Code' });
}

test.each([
  ['sortCode', '200052', '20-00-52', '20-00-52'],
  ['accountNumber', '1234-567', '1234567', '01234567'],
  ['postcode', 'ls14ap', 'LS14AP', 'LS1 4AP'],
  ['phone', '+447700900123', '+447700900123', '07700 900123'],
] as const)('%s: typing %s shows %s, leaving completes it to %s', async (kind, typed, shown, complete) => {
  const input = setUp(kind);
  await userEvent.type(input, typed);
  expect(input).toHaveDisplayValue(shown);
  await userEvent.tab();
  expect(input).toHaveDisplayValue(complete);
});

test('a pasted sort code with spaces is taken', async () => {
  const input = setUp('sortCode');
  await userEvent.click(input);
  await userEvent.paste('20 00 52');
  expect(input).toHaveDisplayValue('20-00-52');
});

test('a correction in the middle leaves the cursor where it is', async () => {
  const input = setUp('sortCode') as HTMLInputElement;
  await userEvent.type(input, '20-00-52');
  await userEvent.type(input, '{Backspace}', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(input).toHaveDisplayValue('0-00-52');
  expect(input.selectionStart).toBe(0);
});

test('free texts become pills on Enter, comma, paste and leaving; Backspace removes the last', async () => {
  render(
    <Controlled<readonly string[]> initial={[]}>
      {(state) => <StringsInput aria-label="Words" {...state} />}
    </Controlled>,
  );
  const input = screen.getByRole('textbox', { name: 'Words' });
  await userEvent.type(input, 'arrears{Enter}loan,arrears{Enter}');
  await userEvent.paste('card\nrent');
  await userEvent.type(input, 'tax');
  await userEvent.tab({ shift: true });
  const pills = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(pills()).toEqual(['arrears', 'loan', 'card', 'rent', 'tax'].map((word) => `Remove ${word}`));
  await userEvent.type(input, '{Backspace}');
  expect(pills()).toHaveLength(4);
});
