import { expect, it } from 'vitest';
import { holdDomains } from '#web/platform/api/domain.ts';
import { domainSoon, readProfile } from '#web/platform/api/profile.ts';
import { beginSession, endSession } from '#web/platform/api/session.ts';
import { answerCalls } from '#web/platform/api/test-calls.ts';

const token = `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"42"}')}.signature`;

it('gives no domain to prefetch for once the session has ended', async () => {
  beginSession(token, new Date(Date.now() + 60_000).toISOString());
  holdDomains([{ id: 7 }]);
  expect(await domainSoon()).toBe(7);
  const soon = domainSoon();
  endSession('ended');
  expect(await soon).toBeNull();
});

it('asks for every domain with the first read, for those who see all, and only for them', async () => {
  const [harbour, northgate] = [
    { id: 1, name: 'Harbour' },
    { id: 2, name: 'Northgate' },
  ];
  const answers: Record<string, unknown> = {
    '/api/users/1': { domain: northgate, additionalDomains: [], caseAccess: 'full', permissions: [] },
    '/api/users/2': {
      domain: northgate,
      additionalDomains: [],
      caseAccess: 'full',
      permissions: [{ id: 1, name: 'config.all-domains' }],
    },
    '/api/domains/names?limit=500': [harbour, northgate],
  };
  const asked: string[] = [];
  answerCalls({}, (path) => {
    asked.push(path);
    return Response.json({ success: true, data: answers[path] });
  });
  expect(await readProfile(1)).toMatchObject({ domains: [northgate], hasAllDomains: false });
  expect(asked).toEqual(['/api/users/1']);
  expect(await readProfile(2)).toMatchObject({ domains: [northgate, harbour], hasAllDomains: true });
});
