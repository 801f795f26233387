import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { tables } from '#server/records/reference/tables.ts';
import { caseVariations } from '#server/records/terms/variation-tables.ts';
import { addDays, addMonths } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { enteredLate } from '#test/entered-late.ts';
import { variationDesk } from '#test/variation-desk.ts';

const database = await testDatabase({ seeded: true });
const desk = await variationDesk(database);
const { call, stranger, running, draft, step, agreed, voting, rowOf, today } = desk;

describe('figures', () => {
  test('the schedule and the outcome beside the live ones, the difference for every creditor to the penny', async () => {
    const { path } = await running();
    const made = await call('POST', path, draft());
    expect(made.status).toBe(201);
    const { figures } = made.body.data;
    // Live: 6,000 − 1,000 − 15% of 5,000 = 4,250. Varied: 5,100 − 1,000 − 15% of 4,100 − 350 = 3,135.
    expect(figures.live).toMatchObject({
      contributionPence: 10_000,
      realisationsPence: 600_000,
      costsPence: 175_000,
      creditorsPence: 425_000,
      pencePerPound: 4_250,
    });
    expect(figures.draft).toMatchObject({
      contributionPence: 8_500,
      realisationsPence: 510_000,
      costsPence: 196_500,
      creditorsPence: 313_500,
      pencePerPound: 3_135,
    });
    expect(
      figures.creditors.map((each: Record<string, unknown>) => [
        each.livePence,
        each.draftPence,
        each.differencePence,
      ]),
    ).toEqual([
      [85_000, 62_700, -22_300],
      [212_500, 156_750, -55_750],
      [127_500, 94_050, -33_450],
    ]);
    expect([figures.differencePence, figures.upliftPencePerPound]).toEqual([-111_500, -1_115]);
    expect(made.body.data.lines).toHaveLength(60);
    expect(made.body.data.liveLines[0].expectedPence).toBe(10_000);
    expect(made.body.data.lines[0].expectedPence).toBe(8_500);
  });

  test('a full and final settlement ends the contributions, and the end of the arrangement follows', async () => {
    const { path } = await running();
    const lumpOn = addDays(today, 60);
    const { body } = await call(
      'POST',
      `${path}/preview`,
      draft(
        { contributionPence: 1, lumpPence: 300_000, lumpOn },
        { kind: 'full_and_final', reason: undefined },
      ),
    );
    // 3,000 − 1,000 − 15% of 2,000 − 350 = 1,350.
    expect(body.data.figures.draft).toMatchObject({
      realisationsPence: 300_000,
      creditorsPence: 135_000,
      pencePerPound: 1_350,
      endOn: lumpOn,
      months: 0,
    });
    expect(
      body.data.figures.creditors.map(({ differencePence }: { differencePence: number }) => differencePence),
    ).toEqual([27_000 - 85_000, 67_500 - 212_500, 40_500 - 127_500]);
    expect(body.data.creditorReasons).toEqual(['Only creditors can decide ‘Full and final settlement’.']);
  });

  test('arrears that move are paid in equal parts in the added months, and creditors lose no more than the fee', async () => {
    const commencementDate = addMonths(`${today.slice(0, 8)}01`, -5);
    const { path } = await running({ commencementDate, contributionDay: 1, approvalDate: commencementDate });
    const arrearsPence = (await call('GET', path)).body.data.start.arrearsPence;
    expect(arrearsPence).toBeGreaterThanOrEqual(50_000);
    const { body } = await call('POST', path, {
      ...draft({ contributionPence: null, addedMonths: 7 }),
      kind: 'extension_for_arrears',
    });
    const { figures, lines } = body.data;
    const added = lines.slice(60);
    expect(added.map(({ kind }: { kind: string }) => kind)).toEqual(Array(7).fill('catch_up'));
    const sum = added.reduce((all: number, line: { expectedPence: number }) => all + line.expectedPence, 0);
    expect(sum).toBe(arrearsPence);
    expect(Math.max(...added.map((line: { expectedPence: number }) => line.expectedPence))).toBe(
      Math.ceil(arrearsPence / 7),
    );
    expect(figures.differencePence).toBe(-35_000);
    expect(figures.draft.arrearsPence).toBe(0);
  });
});

describe('who decides', () => {
  const reasons = async (path: string, terms: object, more: object = {}) =>
    (await call('POST', `${path}/preview`, { ...draft(terms, more), reason: undefined })).body.data
      .creditorReasons;

  test('the Protocol draws the line: 15% is the supervisor’s, a penny more is creditors’', async () => {
    const { path } = await running();
    expect(await reasons(path, { contributionPence: 8_500 })).toEqual([]);
    expect(await reasons(path, { contributionPence: 8_499 })).toEqual([
      'A cut from £100.00 to £84.99 is more than 15%.',
    ]);
    const breaks = { kind: 'extra_payment_breaks' };
    expect(await reasons(path, { contributionPence: null, breakMonths: 9 }, breaks)).toEqual([]);
    expect(await reasons(path, { contributionPence: null, breakMonths: 10 }, breaks)).toEqual([
      'Payment breaks would come to 10 months; at most 9 are allowed.',
    ]);
    expect(await reasons(path, { addedMonths: 12 })).toEqual([]);
    expect(await reasons(path, { addedMonths: 13 })).toEqual([
      'The arrangement would be extended by 13 months; at most 12 are allowed.',
    ]);
    expect(await reasons(path, { fees: { totalCostCap: 400_000 } })).toEqual([
      'The fees that creditors approved change.',
    ]);
    expect(await reasons(path, {}, { feePence: 35_001 })).toEqual([
      'A fee of £350.01 is more than the £350.00 that the fee model allows for a variation.',
    ]);
  });

  test('a contribution that hardly pays its costs is doubted, and a settlement suggested', async () => {
    const { path } = await running();
    const warnings = async (contributionPence: number) =>
      (await call('POST', `${path}/preview`, { ...draft({ contributionPence }), reason: undefined })).body
        .data.figures.warnings;
    const doubt = expect.stringMatching(/below £50\.00 a month .* settlement on the funds paid to date\.$/);
    expect(await warnings(4_999)).toContainEqual(doubt);
    expect(await warnings(5_000)).not.toContainEqual(doubt);
  });

  test('beyond the limits the supervisor is not asked', async () => {
    const { path } = await running();
    const id = await agreed(path, { contributionPence: 8_000 });
    const refused = await step(path, id, 'submission');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'It is beyond the supervisor’s powers: creditors must vote on it.',
    ]);
  });
});

describe('one at a time', () => {
  test('two that begin at once are one, and a replaced one names its successor', async () => {
    const { path } = await running();
    const both = await Promise.all([call('POST', path, draft()), call('POST', path, draft())]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { id } = both.find(({ status }) => status === 201)!.body.data;
    await step(path, id, 'agreement', { on: today });
    const replaced = await step(path, id, 'replacement', { reason: 'Another amount.' });
    expect(replaced.body.data).toMatchObject({ number: 2, status: 'draft', clientAgreedOn: null });
    const { data, obstacle } = (await call('GET', path)).body.data;
    expect(data.map((each: Record<string, unknown>) => [each.number, each.status])).toEqual([
      [2, 'draft'],
      [1, 'superseded'],
    ]);
    expect(data[1]).toMatchObject({
      statusReason: 'Another amount.',
      supersededBy: { id: replaced.body.data.id, number: 2 },
    });
    expect(obstacle).toBe('Variation 2 is open: it must end first.');
  });

  test('the database allows one open variation only', async () => {
    const { id: caseId, path } = await running();
    await call('POST', path, draft());
    const insert = database
      .insert(caseVariations)
      .values({ caseId, number: 9, kind: 'other', reason: 'x', terms: draft().terms as never });
    await expect(insert).rejects.toThrow(/Failed query/);
  });

  test('a stale change is refused, bad terms stand at their fields, and another domain knows of nothing', async () => {
    const { path } = await running();
    const bad = await call('POST', path, draft({ contributionPence: 12_000, from: addDays(today, -1) }));
    expect([bad.status, bad.body.errors]).toEqual([
      400,
      {
        'terms.from': 'Not before today.',
        'terms.contributionPence': 'Must be less than the current contribution.',
      },
    ]);
    const { id, version } = (await call('POST', path, draft())).body.data;
    const changed = { ...draft({ contributionPence: 9_000 }), version };
    expect((await call('PUT', `${path}/${id}`, changed)).status).toBe(200);
    expect((await call('PUT', `${path}/${id}`, changed)).status).toBe(409);
    for (const [method, at, body] of [
      ['GET', path, undefined],
      ['GET', `${path}/${id}`, undefined],
      ['POST', path, draft()],
      ['POST', `${path}/preview`, { ...draft(), reason: undefined }],
      ['PUT', `${path}/${id}`, changed],
      ['POST', `${path}/${id}/agreement`, { version, on: today }],
      ['POST', `${path}/${id}/submission`, { version }],
      ['POST', `${path}/${id}/issue`, { version, ...desk.plan() }],
      ['POST', `${path}/${id}/withdrawal`, { version, reason: 'x' }],
      ['POST', `${path}/${id}/replacement`, { version, reason: 'x' }],
    ] as const)
      expect([method, at, (await stranger(method, at, body)).status]).toEqual([method, at, 404]);
  });

  test('an agreement that is entered late says why; a document of the case shows its day', async () => {
    const { id: caseId, path } = await running();
    const { id } = (await call('POST', path, draft())).body.data;
    const made = `${addDays(today, -30)}T10:00:00Z`;
    await database
      .update(caseVariations)
      .set({ createdAt: new Date(made) })
      .where(eq(caseVariations.id, id));
    const on = addDays(today, -20);
    const refused = await step(path, id, 'agreement', { on });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['lateReason', 'lateEvidence']]);
    expect((await step(path, id, 'agreement', { on, ...enteredLate })).status).toBe(200);
    expect((await call('GET', `/cases/${caseId}/late-dates`)).body.data.at(-1)).toMatchObject({
      field: 'variationAgreed',
      on,
    });
  });

  test('an arrangement that ends takes its open variation and the decision on it with it', async () => {
    const { id: caseId, path } = await running();
    const vote = await voting(path, { addedMonths: 20 });
    await database.execute(
      sql`update persons set deceased_on = ${today} where id in (select person_id from case_people where case_id = ${caseId})`,
    );
    const [deceased] = await database
      .select()
      .from(tables.statuses)
      .where(eq(tables.statuses.name, 'Deceased'));
    const moved = await call('POST', `/cases/${caseId}/status`, {
      version: (await rowOf(caseId)).version,
      statusId: deceased!.id,
      reason: 'Died on Sunday.',
    });
    expect([moved.status, moved.body.message]).toEqual([200, expect.anything()]);
    expect((await call('GET', `${path}/${vote.id}`)).body.data).toMatchObject({
      status: 'withdrawn',
      statusReason: 'The case moved to Deceased.',
      decision: { status: 'withdrawn' },
    });
  });

  test('nothing of it is on a case that does not run', async () => {
    const { path } = await running({ status: 'Nominee Report', approvalDate: null });
    const refused = await call('POST', path, draft());
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Only a running, approved arrangement can be varied.',
    ]);
  });
});
