import { expect, it } from 'vitest';
import { holdDomains } from '#web/session/domain.ts';
import { domainSoon } from '#web/session/profile.ts';
import { beginSession, endSession } from '#web/session/session.ts';

const token = `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"42"}')}.signature`;

it('gives no domain to read ahead for once the session has ended', async () => {
  beginSession(token, new Date(Date.now() + 60_000).toISOString());
  holdDomains([{ id: 7 }]);
  expect(await domainSoon()).toBe(7);
  const soon = domainSoon();
  endSession('ended');
  expect(await soon).toBeNull();
});
