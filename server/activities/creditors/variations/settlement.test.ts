import { expect, test } from 'vitest';
import { caseViews } from '#server/app/parts/case-views.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { addDays } from '#shared/platform/dates.ts';
import { presentContribution } from '#shared/records/cases/present-contribution.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { variationDesk } from '#test/variation-desk.ts';

const database = await testDatabase({ seeded: true });
const { call, running, voting, counted, first } = await variationDesk(database, caseViews);

test.each(['Lump sum / F&F', 'Third-party contribution'])(
  'a settlement is paid once its sum has come as ‘%s’',
  async (kind) => {
    const { id: caseId, debtIds, path } = await running();
    const settlement = {
      contributionPence: null,
      lumpPence: 250_000,
      lumpOn: first,
      from: addDays(first, 1),
    };
    const vote = await voting(path, settlement, { kind: 'full_and_final', feePence: 0 });
    await counted(vote, debtIds, 'for');
    expect((await vote.decide('close', { outcome: 'approved' })).status).toBe(200);
    const incomeTypeId = await incomeType(database, kind);
    await posting(database, (w) => postReceipt(w, receiptOf(caseId, incomeTypeId, { amountPence: 260_000 })));
    const { standing, lines } = (await call('GET', `/cases/${caseId}/payment-schedule`)).body.data;
    expect(standing).toMatchObject({ totalPence: 260_000, receivedPence: 260_000, aheadPence: 260_000 });
    expect(lines.map((line: { kind: string; status: string }) => [line.kind, line.status])).toEqual([
      ['regular', 'paid'],
      ['lump', 'paid'],
    ]);
    // The header of the case follows: the monthly contribution ends with the schedule.
    const found = (await call('GET', `/cases/${caseId}`)).body.data;
    expect(found.standing).toMatchObject({ contributesUntil: lines[0].dueOn });
    expect(presentContribution(found, lines[0].dueOn)).toBe(10_000);
    expect(presentContribution(found, addDays(lines[0].dueOn, 1))).toBe(0);
  },
);
