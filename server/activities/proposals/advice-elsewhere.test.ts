import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { idOf } from '#test/letters.ts';
import { completeAdvice, proposalDesk } from '#test/proposal-desk.ts';

const { at, base, begin, call, close, database, firm, nominee, sign } = await proposalDesk();
afterAll(close);

const advice = () => `/cases/${at.caseId}/advice-record`;
const viewed = async () => (await call('GET', advice())).body.data;

/** Each solution without a proposal of its own: where its client lives, what is recommended and what was rejected for it. */
const solutions = [
  {
    product: 'Protected trust deed',
    jurisdiction: 'SCO',
    name: 'Protected trust deed',
    other: 'Sequestration (bankruptcy)',
    foreign: ['Debt relief order', 'Individual voluntary arrangement'],
  },
  {
    product: 'Debt management plan',
    jurisdiction: 'EW',
    name: 'Debt management plan',
    other: 'Debt relief order',
    foreign: ['Protected trust deed', 'Sequestration (bankruptcy)'],
  },
] as const;

describe.each(solutions)('advice for a $product', ({ product, jurisdiction, name, other, foreign }) => {
  test('begins with the options of its place, and is signed off before the papers go out', async () => {
    const productId = await idOf(database, 'products', product);
    const given = { adviceGivenOn: londonDate(), adviserUserId: firm.priya };
    await begin({ productId, jurisdiction, status: 'Advice in Progress', ...given });
    const { record, start } = await viewed();
    expect(record).toBeNull();
    const names = start.options.map((each: { name: string }) => each.name);
    expect(names).toEqual(expect.arrayContaining([name, other]));
    expect(names.filter((each: string) => foreign.some((one) => one === each))).toEqual([]);
    // It has no proposal under Part VIII, which the record does not depend on.
    expect((await call('GET', base())).body.data.unfit).toMatch(/Only an individual voluntary arrangement/);

    const toPack = async () => {
      const { version } = (await call('GET', `/cases/${at.caseId}`)).body.data;
      const statusId = await idOf(database, 'statuses', 'Pack Sent');
      return call('POST', `/cases/${at.caseId}/status`, { version, statusId });
    };
    const refused = await toPack();
    expect([refused.status, refused.body.data.blockers]).toEqual([
      409,
      ['The record of advice has not been signed off by an insolvency practitioner.'],
    ]);

    const [recommended, rejected] = completeAdvice().options;
    const options = [
      { ...recommended, name },
      { ...rejected, name: other },
    ];
    const kept = await call('PUT', advice(), { ...completeAdvice(), options });
    expect([kept.status, kept.body.data?.status]).toEqual([200, 'draft']);
    const { problems, missing } = await viewed();
    expect([problems, missing]).toEqual([{}, []]);
    const { version } = kept.body.data;
    expect((await call('POST', `${advice()}/submit`, { version })).body.data.status).toBe('submitted');
    const waiting = (await sign('GET', '/approvals?kind=advice')).body.data;
    const request = waiting.find((each: { case: { id: number } }) => each.case.id === at.caseId);
    expect(request.summary).toMatch(new RegExp(`: ${name}$`));
    expect((await sign('POST', `/approvals/${request.id}/approve`, {})).status).toBe(200);
    expect((await viewed()).record).toMatchObject({ status: 'signed_off', signedOffBy: { id: nominee.id } });

    expect((await toPack()).status).toBe(200);
    const [row] = await database
      .select({ code: tables.statuses.code })
      .from(cases)
      .innerJoin(tables.statuses, eq(tables.statuses.id, cases.statusId))
      .where(eq(cases.id, at.caseId));
    expect(row).toEqual({ code: 'pack-sent' });
  });
});
