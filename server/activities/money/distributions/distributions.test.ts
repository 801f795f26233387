import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { clientAccounts } from '#server/app/parts/client-accounts.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { postJournal } from '#server/records/ledger/post-journal.ts';
import { tables } from '#server/records/reference/tables.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { chargeLines } from '#shared/records/ledger/ledger-events.ts';
import { approveOn, waitingOn } from '#test/approvals.ts';
import { cashier, ledgerAccount } from '#test/banking.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import {
  addCreditor,
  addEstate,
  calculatedRun,
  lineOf,
  noFees,
  whenCalculated,
} from '#test/distributions.ts';
import { balanceOf, posting } from '#test/ledger.ts';
import { apiCaller } from '#test/new-cases.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn, firm, asMaker, asChecker, north, ...runs } = await distributionDesk(database, {
  more: [banking, clientAccounts],
});
const { runFor, release } = runs;
const ofRun = async (runId: number) =>
  (
    await database.execute<{ kind: string; pence: number; status: string; reason: string | null }>(sql`
      select a.kind, a.amount_pence::int as pence, a.status, a.retained_reason as reason from all_allocations a
      join distribution_run_lines l on l.id = a.run_line_id where l.run_id = ${runId} order by a.id, a.case_creditor_id`)
  ).rows;

describe('a run', () => {
  test('divides what cleared among admitted claims, to the penny', async () => {
    const claims = [{ admittedPence: 50_000 }, { admittedPence: 50_000 }, { admittedPence: 50_000 }];
    const { id } = await addEstate(database, { receivedPence: 10_000, claims });
    const run = await runFor(id);
    expect(run).toMatchObject({ caseCount: 1, totalPence: 10_000, retainedPence: 0 });
    const line = await lineOf(asMaker, run.id, id);
    expect(line.shares.map((share: { dividendPence: number }) => share.dividendPence)).toEqual([
      3_334, 3_333, 3_333,
    ]);
    expect(line).toMatchObject({
      clearedPence: 10_000,
      dividendPence: 10_000,
      remainingPence: 0,
      pencePerPound: 667,
    });
    expect(await ofRun(run.id)).toHaveLength(3);
  });

  test('pays the fees of the model before the creditors', async () => {
    const feeModel = {
      nomineeFee: 4_000,
      supervisorPercentBp: 1_500,
      supervisorBase: 'total_realisations',
      bondPremium: 0,
      registrationFee: 0,
      expectedExpenses: 0,
    };
    const { id } = await addEstate(database, { receivedPence: 10_000, feeModel });
    const line = await lineOf(asMaker, (await runFor(id)).id, id);
    expect(line).toMatchObject({
      nomineePence: 4_000,
      supervisorPence: 1_500,
      dividendPence: 4_500,
      remainingPence: 0,
    });
  });

  test('leaves money alone that came after the cut-off, or has not cleared', async () => {
    const { id } = await addEstate(database);
    const run = await runFor(id, { cutoffOn: '2026-10-04' });
    expect(run).toMatchObject({ caseCount: 0, leftOutCount: 1, totalPence: 0 });
    expect(await lineOf(asMaker, run.id, id)).toMatchObject({ leftOut: 'below_reserve', clearedPence: 0 });
  });

  test('retains what cannot be paid, with its reason, and pays it in a later run', async () => {
    const unverified = await addCreditor(database, { bankVerifiedAt: null });
    const { id } = await addEstate(database, {
      claims: [{ admittedPence: 50_000, creditorId: unverified.id }, { admittedPence: 50_000 }],
    });
    const run = await runFor(id);
    expect(run).toMatchObject({ totalPence: 15_000, retainedPence: 7_500 });
    expect(await ofRun(run.id)).toEqual([
      { kind: 'creditor', pence: 7_500, status: 'retained', reason: 'bank_not_verified' },
      { kind: 'creditor', pence: 7_500, status: 'proposed', reason: null },
    ]);
    const { body } = await asMaker('GET', `/financials/distributions/${run.id}/summary`);
    expect(body.data.retained).toEqual([{ reason: 'bank_not_verified', count: 1, pence: 7_500 }]);
    const { cash, allocations } = (await asMaker('GET', `/cases/${id}/allocations`)).body.data;
    expect(cash).toMatchObject({ heldPence: 15_000, reservedPence: 0, committedPence: 15_000, freePence: 0 });
    const share = { id: null, amountPence: 7_500, mayResume: false, mayCancel: false };
    expect(allocations).toMatchObject([
      { ...share, status: 'retained' },
      { ...share, status: 'proposed' },
    ]);
  });

  test('sets the share of a claim aside that is not decided yet', async () => {
    const { id } = await addEstate(database, {
      claims: [
        { admittedPence: 50_000 },
        { claimPence: 50_000, status: 'claim-received' },
        { claimPence: 9_000, status: 'estimated' },
      ],
    });
    const line = await lineOf(asMaker, (await runFor(id)).id, id);
    expect(
      line.shares.map(({ dividendPence, retained }: Record<string, unknown>) => [dividendPence, retained]),
    ).toEqual([
      [7_500, null],
      [7_500, 'claim_not_admitted'],
    ]);
  });

  test('does not take a case that another run has', async () => {
    const { id } = await addEstate(database);
    await runFor(id);
    const second = await runFor(id);
    expect(await lineOf(asMaker, second.id, id)).toMatchObject({ leftOut: 'other_run', dividendPence: 0 });
  });

  test('takes the cases of its scope that are due', async () => {
    const due = await addEstate(database, { portfolioId: firm.harbourPartners });
    const later = await addEstate(database, {
      portfolioId: firm.harbourPartners,
      nextDistributionOn: '2027-01-05',
    });
    const run = await calculatedRun(asMaker, {
      kind: 'regular',
      domainId: firm.harbour,
      portfolioId: firm.harbourPartners,
    });
    expect(await lineOf(asMaker, run.id, due.id)).toMatchObject({ leftOut: null });
    expect(await lineOf(asMaker, run.id, later.id)).toMatchObject({ leftOut: 'not_due' });
    const { body } = await asMaker('GET', `/financials/distributions/${run.id}/cases?leftOut=not_due`);
    expect(body.data.map((row: { case: { id: number } }) => row.case.id)).toContain(later.id);
    await asMaker('POST', `/financials/distributions/${run.id}/cancel`, { reason: 'Only a test' });
  });
});

describe('before it is submitted', () => {
  test('a case is left out with a reason, and taken in again', async () => {
    const { id } = await addEstate(database);
    const run = await runFor(id);
    const path = `/financials/distributions/${run.id}`;
    const out = await asMaker('POST', `${path}/leave-out`, {
      caseId: id,
      reason: 'The client has queried it',
    });
    expect(out.body.data).toMatchObject({ leftOut: 'excluded', dividendPence: 0, remainingPence: 15_000 });
    expect(await ofRun(run.id)).toEqual([]);
    const back = await asMaker('POST', `${path}/include`, { caseId: id, reason: 'Settled on the phone' });
    expect(back.body.data).toMatchObject({ leftOut: null, dividendPence: 15_000 });
  });

  test('only what changed is calculated again; what is left after 100 p/£ goes back to the client', async () => {
    const { id, debts } = await addEstate(database);
    const run = await runFor(id);
    await database
      .update(caseCreditors)
      .set({ claimAdmittedPence: 10_000 })
      .where(eq(caseCreditors.id, debts[0]!.id));
    const { status } = await asMaker('POST', `/financials/distributions/${run.id}/recalculate`, {});
    expect(status).toBe(200);
    await whenCalculated(asMaker, run.id);
    expect(await lineOf(asMaker, run.id, id)).toMatchObject({ dividendPence: 10_000, refundPence: 5_000 });
  });

  test('a stale version is refused, and so is a cut-off in the future', async () => {
    const { id } = await addEstate(database);
    const run = await runFor(id);
    const stale = await asMaker('POST', `/financials/distributions/${run.id}/recalculate`, {
      version: run.version + 7,
    });
    expect(stale.status).toBe(409);
    const future = await asMaker('POST', '/financials/distributions', {
      domainId: firm.harbour,
      kind: 'regular',
      cutoffOn: '2031-01-01',
    });
    expect([future.status, future.body.errors]).toEqual([400, { cutoffOn: 'Must not be in the future.' }]);
  });

  test('nobody of another domain sees it', async () => {
    const { id } = await addEstate(database);
    const run = await runFor(id);
    for (const path of ['', '/summary', `/cases/${id}`, '/cases'])
      expect((await north('GET', `/financials/distributions/${run.id}${path}`)).status).toBe(404);
    expect((await north('POST', `/financials/distributions/${run.id}/submit`, {})).status).toBe(404);
  });
});

describe('approval', () => {
  const submitted = async () => {
    const { id, debts } = await addEstate(database);
    const run = await runFor(id);
    const { status } = await asMaker('POST', `/financials/distributions/${run.id}/submit`, {});
    expect(status).toBe(200);
    return { run, id, debts };
  };

  test('is given by a second person', async () => {
    const { run } = await submitted();
    expect((await approveOn(asMaker, 'distributions', run.id)).body.data?.decision).not.toBe('approved');
    expect((await approveOn(asChecker, 'distributions', run.id)).body.data.decision).toBe('approved');
    const { body } = await asMaker('GET', `/financials/distributions/${run.id}`);
    expect(body.data).toMatchObject({ status: 'approved' });
  });

  test('is not given by who last changed the bank details of a payee', async () => {
    const { run, debts } = await submitted();
    const changer = await signIn(['financials.approve-payments', 'config.all-domains'], {
      approvalLimit: 100_000_000,
    });
    await database
      .update(tables.creditors)
      .set({ bankChangedById: changer.id })
      .where(eq(tables.creditors.id, debts[0]!.creditorId));
    const { status, body } = await approveOn(apiCaller(app, changer.headers), 'distributions', run.id);
    expect([status, body.message]).toEqual([
      409,
      expect.stringContaining('You last changed the bank details'),
    ]);
  });

  test('is void when an amount was changed behind it', async () => {
    const { run } = await submitted();
    await database.execute(sql`update run_proposals set shares = replace(shares::text, '"pence":15000', '"pence":14999')::json
      where run_line_id in (select id from distribution_run_lines where run_id = ${run.id})`);
    expect((await approveOn(asChecker, 'distributions', run.id)).body.data.decision).toBe('void');
    const { body } = await asMaker('GET', `/financials/distributions/${run.id}`);
    expect(body.data).toMatchObject({ status: 'calculated', comment: expect.stringContaining('changed') });
  });

  test('a rejection sends it back with a comment; a cancelled run waits for nobody', async () => {
    const { run } = await submitted();
    const request = await waitingOn(asChecker, 'distributions', run.id);
    await asChecker('POST', `/approvals/${request}/reject`, { comment: 'Wrong cut-off' });
    const { body } = await asMaker('GET', `/financials/distributions/${run.id}`);
    expect(body.data).toMatchObject({ status: 'calculated', comment: 'Wrong cut-off' });
    const again = await submitted();
    const { status } = await asMaker('POST', `/financials/distributions/${again.run.id}/cancel`, {
      reason: 'Not needed',
    });
    expect(status).toBe(200);
    expect(
      (await asChecker('GET', `/approvals/of-record?entity=distributions&entityId=${again.run.id}`)).body
        .data,
    ).toEqual([]);
    expect(await ofRun(again.run.id)).toEqual([]);
  });
});

describe('release', () => {
  const paymentsOf = async (caseId: number) =>
    (
      await database.execute(sql`
        select p.payee_kind as kind, p.amount_pence::int as pence, p.reference, p.account_number as account from payments p
        where p.id in (select l.payment_id from payment_allocations l join allocations a on a.id = l.allocation_id
          where a.case_id = ${caseId}) order by p.id`)
    ).rows;

  test('posts the journals, makes the payments ready and declares the dividend', async () => {
    const feeModel = { ...noFees, nomineeFee: 5_000 };
    const estate = await addEstate(database, {
      feeModel,
      claims: [{ admittedPence: 60_000 }, { admittedPence: 40_000 }],
    });
    const { run } = await runs.releasedRun(estate.id);
    expect(await balanceOf(database, '1000', estate.id)).toBe(0);
    expect(await balanceOf(database, '5010', estate.id)).toBe(5_000);
    expect(await balanceOf(database, '5300', estate.id)).toBe(10_000);
    expect(await paymentsOf(estate.id)).toMatchObject([
      { kind: 'office', pence: 5_000 },
      { kind: 'creditor', pence: 6_000, reference: estate.uniqueReference },
      { kind: 'creditor', pence: 4_000 },
    ]);
    const { rows } =
      await database.execute(sql`select dividend_pence::int as pence, pence_per_pound as rate from dividends
      where case_id = ${estate.id}`);
    expect(rows).toEqual([{ pence: 10_000, rate: 1_000 }]);
    expect(await lineOf(asMaker, run.id, estate.id)).toMatchObject({ isReleased: true });
  });

  test('pays in a later run what was retained, once its reason is gone', async () => {
    const unverified = await addCreditor(database, { bankVerifiedAt: null });
    const estate = await addEstate(database, {
      claims: [{ admittedPence: 50_000, creditorId: unverified.id }, { admittedPence: 50_000 }],
    });
    await runs.releasedRun(estate.id);
    expect(await balanceOf(database, '1000', estate.id)).toBe(7_500);
    await database
      .update(tables.creditors)
      .set({ bankVerifiedAt: new Date() })
      .where(eq(tables.creditors.id, unverified.id));
    await runs.releasedRun(estate.id);
    expect(await balanceOf(database, '1000', estate.id)).toBe(0);
    expect((await paymentsOf(estate.id)).map(({ pence }) => pence)).toEqual([7_500, 7_500]);
  });

  test('keeps every share of a case back where none may be paid, with its reason, and pays nothing', async () => {
    const unverified = await addCreditor(database, { bankVerifiedAt: null });
    const estate = await addEstate(database, {
      claims: [
        { admittedPence: 50_000, creditorId: unverified.id },
        { claimPence: 50_000, status: 'claim-received' },
      ],
    });
    const { run } = await runs.releasedRun(estate.id);
    expect(await lineOf(asMaker, run.id, estate.id)).toMatchObject({
      leftOut: null,
      isReleased: true,
      journalId: null,
      retainedPence: 15_000,
    });
    expect(await ofRun(run.id)).toEqual([
      { kind: 'creditor', pence: 7_500, status: 'retained', reason: 'bank_not_verified' },
      { kind: 'creditor', pence: 7_500, status: 'retained', reason: 'claim_not_admitted' },
    ]);
    expect(await paymentsOf(estate.id)).toEqual([]);
    expect(await balanceOf(database, '1000', estate.id)).toBe(15_000);
    const { rows } = await database.execute(sql`
      select v.dividend_pence::int as pence, sum(l.retained_pence)::int as retained from dividends v
      join dividend_lines l on l.dividend_id = v.id where v.case_id = ${estate.id} group by v.id`);
    expect(rows).toEqual([{ pence: 15_000, retained: 15_000 }]);
    const problems = await database.transaction(verifyLedger);
    expect(problems.filter(({ subject }) => subject.includes(estate.uniqueReference))).toEqual([]);

    await database
      .update(tables.creditors)
      .set({ bankVerifiedAt: new Date() })
      .where(eq(tables.creditors.id, unverified.id));
    await runs.releasedRun(estate.id);
    expect((await paymentsOf(estate.id)).map(({ pence }) => pence)).toEqual([7_500]);
    expect(await balanceOf(database, '1000', estate.id)).toBe(7_500);
  });

  test('withdraws money from the client’s own account first', async () => {
    const banker = await cashier({ app, services, routes: [], signIn }, ['financials.banking']);
    await banker.addAccount({
      name: 'Own accounts of the portfolio',
      ledgerAccountId: await ledgerAccount(database, '1010'),
      portfolioId: firm.harbourPartners,
      provider: 'internal',
    });
    const estate = await addEstate(database, { portfolioId: firm.harbourPartners });
    await banker.call('POST', `/cases/${estate.id}/client-account`, {});
    expect(await balanceOf(database, '1010', estate.id)).toBe(15_000);
    await runs.releasedRun(estate.id);
    expect([
      await balanceOf(database, '1000', estate.id),
      await balanceOf(database, '1010', estate.id),
    ]).toEqual([0, 0]);
  });

  test('is not asked for before the approval, nor twice', async () => {
    const estate = await addEstate(database);
    const run = await runFor(estate.id);
    const path = `/financials/distributions/${run.id}`;
    expect((await asMaker('POST', `${path}/release`, {})).status).toBe(409);
    await asMaker('POST', `${path}/submit`, {});
    await approveOn(asChecker, 'distributions', run.id);
    const tries = await Promise.all([1, 2, 3, 4].map(() => asMaker('POST', `${path}/release`, {})));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(3);
    await expect.poll(async () => (await asMaker('GET', path)).body.data.status).toBe('released');
    expect(await balanceOf(database, '1000', estate.id)).toBe(0);
  });

  test('gives money to nobody when the case spent it meanwhile', async () => {
    const estate = await addEstate(database);
    const { path } = await runs.approvedRun(estate.id);
    await posting(database, (w) =>
      postJournal(w, {
        domainId: firm.harbour,
        ledger: 'estate',
        postedOn: '2026-11-02',
        description: 'A charge',
        source: 'charge',
        idempotencyKey: `charge-${estate.id}`,
        lines: chargeLines({ caseId: estate.id, amountPence: 100, bankAccountId: null }),
      }),
    );
    await release(path);
    expect(await balanceOf(database, '1000', estate.id)).toBe(14_900);
    expect(await paymentsOf(estate.id)).toEqual([]);
  });
});
