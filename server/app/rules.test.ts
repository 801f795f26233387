import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcePattern } from '#shared/platform/life/life.ts';
import { practiceRules } from '#shared/records/rules/practice.ts';
import { allRules, guarded, RULES_PAGE, rulesPage } from './rules-page.ts';

test('docs/rules.md is what the rows say: npm run rules writes it', () => {
  expect(readFileSync(RULES_PAGE, 'utf8')).toBe(rulesPage());
});

test('a rule has a guard and a check, or says why it has none', () => {
  expect(allRules.length).toBeGreaterThan(20);
  for (const { rule, guards, checks } of allRules) {
    expect([rule.name, guards.length > 0]).toEqual([rule.name, rule.unguarded === undefined]);
    expect([rule.name, checks.length > 0]).toEqual([rule.name, rule.unchecked === undefined]);
    expect([rule.name, rule.source]).toEqual([rule.name, expect.stringMatching(sourcePattern)]);
  }
});

test('a name is one rule, wherever it is asked', () => {
  const asked = new Map(allRules.map(({ rule }) => [rule.name, rule.asks]));
  for (const { rules } of guarded)
    for (const { name, asks } of rules) expect([name, asks]).toEqual([name, asked.get(name)]);
});

test('Settings offer to loosen every rule of practice, and no other', () => {
  const ofPractice = allRules.flatMap(({ rule }) => (rule.firmness === 'practice' ? [rule.name] : []));
  expect(ofPractice.toSorted()).toEqual(Object.keys(practiceRules).toSorted());
});
