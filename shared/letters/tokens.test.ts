import { expect, test } from 'vitest';
import { tokens, tokensIn, unknownTokens, unknownTokensProblem } from './tokens.ts';

test('every listed token is known', () => {
  expect(
    unknownTokens(
      Object.keys(tokens)
        .map((token) => `{{${token}}}`)
        .join(' '),
    ),
  ).toEqual([]);
});

test('tokens are found whatever the editor put round them', () => {
  expect(
    tokensIn('<p>Dear {{ client.1.name }}, {{<b>case.reference</b>}} {{&nbsp;dates.today }}</p>'),
  ).toEqual(['client.1.name', 'case.reference', 'dates.today']);
});

test('a misspelt token and an unclosed brace are unknown, and named', () => {
  expect(unknownTokens('{{client.1.nmae}} {{case.reference')).toEqual(['client.1.nmae', '{{case.reference']);
  expect(unknownTokensProblem('{{client.1.nmae}} and {{x}}')).toBe(
    'Unknown merge tokens: {{client.1.nmae}}, {{x}}.',
  );
  expect(unknownTokensProblem('{{ constructor }}')).toBe('Unknown merge token: {{constructor}}.');
  expect(unknownTokensProblem('Total {{figures.totalDebt}}')).toBeNull();
});
