import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type DeliveryRule, deliveryRules } from '#shared/records/correspondence/delivery-rules.ts';
import { holidayTable } from '#shared/records/law/calendars.ts';
import { calendarText } from '#shared/records/law/places.ts';
import { type ClockRule, clockBases, clockKinds } from '#shared/records/law/rule.ts';
import { type ClockRuleName, clockRules } from '#shared/records/law/rules.ts';

const heads = ['Clock', 'Rule', 'Kind', 'From', 'Arithmetic', 'Met by', 'Stopped or exempt'];

function rowOf(key: ClockRuleName, rule: ClockRule): string[] {
  const { name, law, basis, kind, from, words, metBy, stops, exempts, startedBy, version } = rule;
  const ends = [stops, exempts && `Exempt: ${exempts}`].filter(Boolean).join(' ');
  const met = {
    program: metBy ?? '–',
    person: 'By hand.',
    none: 'Not stored.',
  }[startedBy ?? 'none'];
  const holidays = holidayTable(rule, 'EW') && calendarText(key);
  return [
    name,
    `${basis === 'law' ? law : `${law} (${clockBases[basis]})`}${version > 1 ? `, version ${version}` : ''}`,
    clockKinds[kind],
    from,
    holidays ? `${words} (holidays: ${holidays})` : words,
    met,
    ends || '–',
  ];
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

test('docs/clocks.md lists every rule as it is in the code', () => {
  const table = [
    line(heads),
    line(heads.map(() => '---')),
    ...Object.entries(clockRules).map(([key, rule]) => line(rowOf(key as ClockRuleName, rule))),
  ];
  expect(readFileSync('docs/clocks.md', 'utf8')).toContain(`${table.join('\n')}\n`);
});

test('rules that share a name differ in their rule of law', () => {
  const named = Object.values(clockRules).map(({ name, law }) => `${name} ${law}`);
  expect(new Set(named).size).toBe(named.length);
});

test('docs/clocks.md lists the rule of delivery of every channel', () => {
  const lines = Object.entries<DeliveryRule>(deliveryRules).map(
    ([channel, { law, basis, words, version }]) =>
      `| \`${channel}\` | ${basis === 'law' ? law : `${law} (${clockBases[basis]})`} | ${words} | ${version} |`,
  );
  expect(readFileSync('docs/clocks.md', 'utf8')).toContain(`${lines.join('\n')}\n`);
});
