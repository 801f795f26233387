import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { enteredLate } from '#test/entered-late.ts';
import { modificationDesk } from '#test/modification-desk.ts';

const database = await testDatabase({ seeded: true });
const { desk, stranger, newCase, libraryClause } = await modificationDesk(database);
const { call } = desk;

const row = (body: { data: { rows: { id: number }[] } }, id: number) =>
  body.data.rows.find((each) => each.id === id);

describe('clauses are proposed', () => {
  test('from the library, with their merge fields filled and their effect copied', async () => {
    const { id, path, list } = await newCase({ people: [{ firstName: 'Ada', lastName: 'Byron' }] });
    const [minimum, cap] = [await libraryClause('MOD 401'), await libraryClause('MOD 101')];
    const { status, body } = await call('POST', `${path}/from-library`, {
      modificationIds: [minimum.id, cap.id],
      receivedOn: '2026-03-01',
    });
    expect([status, body.data.ids.length]).toEqual([201, 2]);
    const { rows } = await list();
    expect(rows[0]).toMatchObject({ code: 'MOD 101', effect: { totalCostCap: 365_000 }, status: 'proposed' });
    expect(rows[1].text).toContain('Ada Byron shall pay at least £120');
    expect(rows[1].effect).toEqual({ minContribution: 12_000 });
    const trail = await database.select().from(auditLog).where(eq(auditLog.caseId, id));
    expect(trail.filter(({ entity }) => entity === 'case-modifications')).toHaveLength(2);
    const again = await call('POST', `${path}/from-library`, {
      modificationIds: [cap.id],
      receivedOn: '2026-03-02',
    });
    expect(again.status).toBe(409);
  });

  test('in words of the case’s own; a mark that the case cannot fill is refused at the field', async () => {
    const { add, path } = await newCase();
    const clause = await add(
      { totalCostCap: 300_000, cat2Prohibited: false, nomineeFee: null },
      { text: '<p>{{client.1.lastName}} pays.<script>alert(1)</script></p>' },
    );
    expect(clause.text).toMatch(/^<p>Sample\w+ pays\.<\/p>$/);
    expect(clause.effect).toEqual({ totalCostCap: 300_000 });
    const refused = await call('POST', path, {
      title: 'Second client',
      category: 'conduct',
      text: '<p>{{client.2.name}} pays.</p>',
      receivedOn: '2026-03-01',
    });
    expect([refused.status, refused.body.errors.text]).toEqual([
      400,
      expect.stringContaining('client.2.name'),
    ]);
  });

  test.each([
    ['a day to come', { receivedOn: addDays(londonDate(), 1) }],
    ['a term of a century', { effect: { termMonths: 1_200 } }],
    ['half a penny', { effect: { totalCostCap: 0.5 } }],
    ['an effect that nobody knows', { effect: { totalCap: 1 } }],
    ['no words', { text: '' }],
    ['a creditor who does not exist', { proposedByCreditorId: 999_999 }],
    ['a debt of another case', { cutsRightsOf: [1] }],
    ['a clause of another case', { contradicts: [999_999] }],
  ])('%s is refused', async (_what, values) => {
    const { path, list } = await newCase();
    const clause = { title: 'T', category: 'fee', text: '<p>T</p>', receivedOn: '2026-03-01', ...values };
    expect((await call('POST', path, clause)).status).toBe(400);
    expect((await list()).rows).toEqual([]);
  });

  test('and changed while they are; a stale save is refused, and other words want other answers', async () => {
    const { add, path, consent } = await newCase();
    const clause = await add({ totalCostCap: 300_000 });
    await consent([clause]);
    const { body } = await call('PUT', `${path}/${clause.id}`, {
      version: 2,
      effect: { totalCostCap: 290_000 },
    });
    expect(body.data).toMatchObject({
      effect: { totalCostCap: 290_000 },
      clientConsentOn: null,
      consents: [],
    });
    expect((await call('PUT', `${path}/${clause.id}`, { version: 1, title: 'Stale' })).status).toBe(409);
  });

  test('not on a case that is not one’s own, nor is any of them read there', async () => {
    const { path, add, parts, paper } = await newCase();
    const clause = await add({ totalCostCap: 1 });
    const documentId = await paper();
    const as = stranger.call;
    const answers = await Promise.all([
      as('GET', path),
      as('GET', `${path}/library`),
      as('POST', path, { title: 'T', category: 'fee', text: '<p>T</p>', receivedOn: '2026-03-01' }),
      as('POST', `${path}/from-library`, { modificationIds: [1], receivedOn: '2026-03-01' }),
      as('PUT', `${path}/${clause.id}`, { version: 1, title: 'Mine' }),
      as('POST', `${path}/${clause.id}/acceptance`, { effectiveFrom: '2026-03-01' }),
      as('POST', `${path}/${clause.id}/end`, { status: 'rejected', reason: 'No.' }),
      as('POST', `${path}/consent-letter`, { responseBy: addDays(londonDate(), 7) }),
      as('POST', `${path}/resolution`, { kept: [1], displaced: [2] }),
      as('POST', `${path}/answers`, {
        casePersonId: parts[0]!.id,
        answeredOn: '2026-03-05',
        documentId,
        answers: [{ id: clause.id, answer: 'given' }],
      }),
      as('POST', `${path}/${clause.id}/creditor-answer`, {
        caseCreditorId: 1,
        answer: 'given',
        answeredOn: '2026-03-05',
        documentId,
      }),
      as('POST', path.replace('modifications', 'fee-comparison'), { sets: [{ name: 'A' }] }),
      as('POST', path.replace('modifications', 'fee-comparison/export'), { sets: [{ name: 'A' }] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const other = await newCase();
    expect((await call('PUT', `${other.path}/${clause.id}`, { version: 1, title: 'Moved' })).status).toBe(
      404,
    );
  });
});

describe('the client consents to each', () => {
  test('each applicant with a day and a paper of the case; without that nothing is accepted', async () => {
    const { add, accept, path, parts, list, paper } = await newCase({ people: [{}, {}] });
    const clause = await add({ totalCostCap: 300_000 });
    const early = await accept(clause);
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('section 258(2)')]);
    const documentId = await paper();
    const say = (casePersonId: number, more: object = {}) =>
      call('POST', `${path}/answers`, {
        casePersonId,
        answeredOn: '2026-03-05',
        documentId,
        lateReason: enteredLate.lateReason,
        answers: [{ id: clause.id, answer: 'given' }],
        ...more,
      });
    expect((await say(999_999)).body.errors).toMatchObject({ casePersonId: expect.any(String) });
    expect((await say(parts[0]!.id, { documentId: 999_999 })).body.errors).toMatchObject({
      documentId: 'Choose a document of this case.',
    });
    expect((await say(parts[0]!.id, { answeredOn: '2026-02-28' })).body.errors).toMatchObject({
      answeredOn: expect.stringContaining('received later'),
    });
    expect((await say(parts[0]!.id, { lateReason: null })).body.errors).toHaveProperty('lateReason');
    await say(parts[0]!.id);
    expect((await list()).rows[0]).toMatchObject({ clientConsentOn: null });
    expect((await accept(clause)).status).toBe(409);
    await say(parts[1]!.id, { answeredOn: '2026-03-06' });
    expect((await list()).rows[0]).toMatchObject({ clientConsentOn: '2026-03-06', obstacles: [] });
    const { status, body } = await accept(clause);
    expect([status, body.data.status, body.data.effectiveFrom]).toEqual([200, 'accepted', '2026-03-10']);
  });

  test('a refusal of one applicant rejects the clause', async () => {
    const { add, consent, accept } = await newCase({ people: [{}, {}] });
    const clause = await add({ totalCostCap: 1 });
    await consent([clause]);
    const { body } = await consent([clause], 'refused');
    expect(body.message ?? '').toContain('rejected');
    expect((await accept(clause)).status).toBe(409);
  });

  test('is asked by a letter that names every clause, its effect and what all come to', async () => {
    const { id, add, path } = await newCase();
    expect(
      (await call('POST', `${path}/consent-letter`, { responseBy: addDays(londonDate(), 7) })).status,
    ).toBe(409);
    const [creditor] = await database.select().from(tables.creditors).limit(1);
    const proposedByCreditorId = creditor!.id;
    await add({ minContribution: 12_000 }, { title: 'Pay more', proposedByCreditorId });
    const unwhole = await add({}, { title: 'Pay longer' });
    const stopped = await call('POST', `${path}/consent-letter`, { responseBy: addDays(londonDate(), 7) });
    expect([stopped.status, stopped.body.message]).toEqual([
      409,
      '‘Pay longer’: say which figures it changes, or that it changes none. ‘Pay longer’: say who proposes it.',
    ]);
    const effect = { termMonths: 72 };
    await call('PUT', `${path}/${unwhole.id}`, { version: 1, effect, proposedByCreditorId });
    expect((await call('POST', `${path}/consent-letter`, { responseBy: londonDate() })).status).toBe(400);
    const { status, body } = await call('POST', `${path}/consent-letter`, {
      responseBy: addDays(londonDate(), 7),
    });
    expect([status, body.data.mailIds.length]).toEqual([201, 1]);
    const [item] = await database.select().from(mailItems).where(eq(mailItems.caseId, id));
    expect(item!.facts).toMatchObject({ 'figures.contribution': '£120.00', 'figures.termMonths': '72' });
    expect(item!.facts['modifications[]']).toContain('Pay longer');
    const again = await call('POST', `${path}/consent-letter`, { responseBy: addDays(londonDate(), 7) });
    expect(again.status).toBe(409);
  });
});

describe('clauses that contradict each other', () => {
  test('are resolved for the most to creditors, the displaced one named, and then stay as they are', async () => {
    const { add, consent, accept, list, path } = await newCase();
    const dear = await add({ totalCostCap: 365_000 });
    const cheap = await add({ totalCostCap: 300_000 });
    await consent([dear, cheap]);
    const held = await accept(cheap);
    expect([held.status, held.body.message]).toEqual([409, expect.stringContaining('resolve the conflict')]);
    const { conflicts } = await list();
    expect(conflicts).toMatchObject([
      {
        members: [dear.id, cheap.id],
        clashes: [{ keys: ['totalCostCap'], isStated: false }],
        resolution: { kept: [cheap.id], displaced: [{ id: dear.id, byId: cheap.id }] },
      },
    ]);
    const [best, other] = conflicts[0].resolution.sets;
    expect(best.creditorsPence - other.creditorsPence).toBe(65_000);
    const wrong = await call('POST', `${path}/resolution`, { kept: [dear.id], displaced: [cheap.id] });
    expect(wrong.status).toBe(409);
    const resolved = await call('POST', `${path}/resolution`, { kept: [cheap.id], displaced: [dear.id] });
    expect(resolved.body.data.conflicts).toEqual([]);
    expect(row(resolved.body, dear.id)).toMatchObject({
      status: 'superseded',
      displacedBy: { id: cheap.id },
      resolvedBy: { name: 'Mo Dixon' },
    });
    expect(row(resolved.body, cheap.id)).toMatchObject({ displaces: [{ id: dear.id }], obstacles: [] });
    const locked = await call('PUT', `${path}/${cheap.id}`, { version: 0, effect: { totalCostCap: 1 } });
    expect(locked.status).toBeGreaterThanOrEqual(400);
    expect((await accept(cheap)).status).toBe(200);
    const again = await call('POST', `${path}/resolution`, { kept: [cheap.id], displaced: [dear.id] });
    expect(again.status).toBe(409);
  });

  test('two who resolve at once: one does', async () => {
    const { add, path, list } = await newCase();
    const [one, two] = [await add({ totalCostCap: 1 }), await add({ totalCostCap: 2 })];
    const [{ resolution }] = (await list()).conflicts;
    const displaced = resolution.displaced.map(({ id }: { id: number }) => id);
    expect(new Set([...resolution.kept, ...displaced])).toEqual(new Set([one.id, two.id]));
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('POST', `${path}/resolution`, { kept: resolution.kept, displaced })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
  });
});

describe('rights of secured and preferential creditors', () => {
  test('are cut only with their consent', async () => {
    const { add, consent, accept, debts, path, paper } = await newCase({
      debts: [{ balanceSoaPence: 500_000 }, { isSecured: true, securityPence: 900_000, name: 'Halifax' }],
    });
    const [plain, secured] = debts;
    const clause = await add(
      {},
      { hasNoEffect: true, title: 'Charge released', cutsRightsOf: [secured!.id] },
    );
    await consent([clause]);
    const early = await accept(clause);
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('Halifax')]);
    const documentId = await paper();
    const answer = (caseCreditorId: number) =>
      call('POST', `${path}/${clause.id}/creditor-answer`, {
        caseCreditorId,
        answer: 'given',
        answeredOn: '2026-03-08',
        documentId,
        lateReason: enteredLate.lateReason,
      });
    expect((await answer(plain!.id)).body.errors).toMatchObject({ caseCreditorId: expect.any(String) });
    expect((await answer(secured!.id)).status).toBe(200);
    expect((await accept(clause)).status).toBe(200);
  });

  test('a clause that leaves preferential creditors less needs theirs, whatever it says', async () => {
    const { add, consent, list } = await newCase({
      debts: [
        { balanceSoaPence: 500_000 },
        { balanceSoaPence: 400_000, isPreferential: true, name: 'Revenue' },
      ],
    });
    const clause = await add({ termMonths: 48 });
    await consent([clause]);
    expect((await list()).rows[0].obstacles).toEqual([expect.stringMatching(/Preferential.*Revenue/)]);
  });
});

describe('what is accepted counts', () => {
  test('in the fees of the case and in its estimate, from its day on', async () => {
    const { id, add, consent, accept } = await newCase();
    const figures = async () => {
      const fees = (await call('GET', `/cases/${id}/fees`)).body.data;
      const { outcome } = (await call('GET', `/cases/${id}/estimated-outcome`)).body.data;
      const caps = fees.caps.find((cap: { key: string }) => cap.key === 'totalCost');
      return [caps.limitPence, outcome.realisationsPence, outcome.pencePerPound];
    };
    expect(await figures()).toEqual([365_000, 654_000, 2_800]);
    const [cap, term] = [await add({ totalCostCap: 300_000 }), await add({ termMonths: 72 })];
    await consent([cap, term]);
    await accept(cap, londonDate());
    await accept(term, addDays(londonDate(), 20));
    // Until approval the estimate is of the arrangement as it would be approved.
    expect(await figures()).toEqual([300_000, 784_800, Math.round((484_800 / 1_032_200) * 10_000)]);
  });

  test('in a live case not before its day', async () => {
    const { id, add, consent, accept } = await newCase({ approvalDate: '2026-01-05' });
    const clause = await add({ totalCostCap: 300_000 });
    await consent([clause]);
    const early = await accept(clause, '2026-01-04');
    expect(early.body.errors).toMatchObject({ effectiveFrom: expect.any(String) });
    await accept(clause, addDays(londonDate(), 1));
    const { body } = await call('GET', `/cases/${id}/fees`);
    expect(body.data.modifications).toEqual([]);
    const closing = await call('POST', `/cases/${id}/modifications/${clause.id}/end`, {
      status: 'rejected',
      reason: 'Changed our mind.',
    });
    expect([closing.status, closing.body.message]).toEqual([
      409,
      expect.stringContaining('only a variation'),
    ]);
  });

  test('rejected and lapsed ones do not, and say why', async () => {
    const { add, path, list } = await newCase();
    const clause = await add({ totalCostCap: 1 });
    const end = (more: object) => call('POST', `${path}/${clause.id}/end`, more);
    expect((await end({ status: 'rejected', reason: ' ' })).status).toBe(400);
    expect((await end({ status: 'accepted', reason: 'x' })).status).toBe(400);
    expect((await end({ status: 'lapsed', reason: 'Withdrawn by the agent.' })).status).toBe(200);
    expect((await list()).rows[0]).toMatchObject({
      status: 'lapsed',
      statusReason: 'Withdrawn by the agent.',
    });
    expect((await end({ status: 'lapsed', reason: 'Again.' })).status).toBe(409);
  });
});

describe('the fee comparison', () => {
  test('shows sets side by side: to the penny for every creditor', async () => {
    const { id, add } = await newCase({
      debts: [{ balanceSoaPence: 700_000 }, { balanceSoaPence: 332_200 }],
    });
    const cheap = await add({ totalCostCap: 300_000 });
    const library = await libraryClause('MOD 301');
    const { status, body } = await call('POST', `/cases/${id}/fee-comparison`, {
      sets: [
        { name: 'Cheap', caseModificationIds: [cheap.id] },
        { name: 'Long', modificationIds: [library.id] },
        { name: 'What if', hypothetical: [{ title: 'More', effect: { minContribution: 15_000 } }] },
        {
          name: 'Both ways',
          caseModificationIds: [cheap.id],
          hypothetical: [{ title: 'Dear', effect: { totalCostCap: 400_000 } }],
        },
      ],
    });
    expect(status).toBe(200);
    const { base, sets, creditors } = body.data;
    expect([base.pencePerPound, base.costsPence, base.creditorsPence]).toEqual([2_800, 365_000, 289_000]);
    expect(sets[0]).toMatchObject({
      costsDifferencePence: -65_000,
      creditorsDifferencePence: 65_000,
      termMonths: 60,
    });
    expect(sets[1]).toMatchObject({ termMonths: 72, realisationsPence: 784_800 });
    expect(sets[2]).toMatchObject({ contributionPence: 15_000 });
    expect(sets[3].warnings).toEqual([expect.stringContaining('contradict')]);
    expect(creditors).toHaveLength(2);
    for (const set of [base, ...sets]) {
      const shared = set.shares.reduce(
        (sum: number, { dividendPence }: { dividendPence: number }) => sum + dividendPence,
        0,
      );
      expect(shared).toBe(set.creditorsPence);
    }
  });

  test('as a file, and refused for clauses that are not of the case', async () => {
    const { id } = await newCase();
    const other = await (await newCase()).add({ totalCostCap: 1 });
    const file = await call('POST', `/cases/${id}/fee-comparison/export`, {
      sets: [{ name: '=SUM(A1)', hypothetical: [{ title: 'Cap', effect: { totalCostCap: 300_000 } }] }],
    });
    expect(file.text).toContain("'=SUM(A1)");
    expect(file.text).toContain('Total costs,3650.00,3000.00');
    for (const sets of [
      [{ name: '' }],
      [{ name: 'A', modificationIds: [1e6] }],
      [{ name: 'A', caseModificationIds: [other.id] }],
      [{ name: 'A', hypothetical: [{ title: 'X', effect: { totalCostCap: -1 } }] }],
      ...[0, 21].map((length) => Array.from({ length }, () => ({ name: 'A' }))),
    ])
      expect((await call('POST', `/cases/${id}/fee-comparison`, { sets })).status).toBe(400);
  });
});
