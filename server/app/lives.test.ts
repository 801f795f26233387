import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { refusalText } from '#shared/platform/life/life-text.ts';
import { LIVES_PAGE, lives, livesPage } from './lives-page.ts';

test('docs/lives.md is what the tables say: npm run lives writes it', () => {
  expect(readFileSync(LIVES_PAGE, 'utf8')).toBe(livesPage());
});

describe.each(lives.map((life) => [life.name, life] as const))('%s', (_, life) => {
  const ways = [...Object.values(life.steps), ...Object.values(life.events)];

  test('every row and everything that it needs has its source, or says that it is practice', () => {
    const known = /^(practice|(domain notes|rules?|section|DISP|SIP|Protocol|Bacs) \S.*)$/;
    for (const { label, source } of ways)
      expect([label, source]).toEqual([label, expect.stringMatching(known)]);
    for (const { needs } of Object.values(life.steps))
      for (const { says, source } of needs) {
        expect([says, source]).toEqual([says, expect.stringMatching(known)]);
        expect(livesPage()).toContain(refusalText({ says, source }));
      }
  });

  test('every status is reached, and nothing leaves one that has ended', () => {
    const keys = Object.keys(life.statuses);
    const reached = new Set(ways.flatMap(({ to }) => (to === 'stays' ? [] : to)));
    expect(keys.filter((status) => !reached.has(status))).toEqual([]);
    expect(
      ways.filter(({ from }) => from !== 'nothing' && from.some((status) => life.ended.includes(status))),
    ).toEqual([]);
    expect(ways.some(({ from }) => from === 'nothing')).toBe(true);
  });
});
