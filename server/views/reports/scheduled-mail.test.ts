import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { mailServer } from '#test/mail-server.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { mailRun } from './runs/mail-run.ts';
import { makeReport } from './runs/make-report.ts';
import { beginDue } from './schedules/begin-due.ts';
import { reportRuns, reportSchedules } from './tables.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const post = await mailServer();
afterAll(() => post.close());
const { app, services, signIn } = await appWith(reports)(database, { SMTP_URL: post.smtpUrl });
const manager = await signIn(everyPermission, {
  domainId: firm.harbour,
  name: 'The Manager',
  email: 'manager@example.org',
});

async function call(method: 'GET' | 'POST', path: string, input: object) {
  const query = method === 'GET' ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  const answer = await app.inject({
    method,
    url: `/api/trpc/${path}${query}`,
    headers: manager.headers,
    ...(method === 'POST' && { payload: input }),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().result.data;
}
/** The text of a part of a message, whatever its encoding. */
const readPart = (part: string): string => {
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return text;
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};
const plan = { format: 'csv', rhythm: 'daily', time: '07:00' };
/** A schedule that has just come due, with the run for its only recipient. */
async function begun(report: string | number, filters: object, more: object = {}) {
  const { id } = await call('POST', 'reportSchedules.create', {
    ...plan,
    report,
    filters,
    recipientIds: [manager.id],
    ...more,
  });
  await database
    .update(reportSchedules)
    .set({ nextAt: new Date(Date.now() - 1000) })
    .where(eq(reportSchedules.id, id));
  await beginDue(services);
  const runs = await database
    .select()
    .from(reportRuns)
    .where(eq(reportRuns.scheduleId, id))
    .orderBy(asc(reportRuns.id));
  return { id, run: runs.at(-1)! };
}

test('a scheduled report is called what its filters make it', async () => {
  const overdue = await begun('tasks', { overdue: 'true' });
  const all = await begun('tasks', {});
  expect([overdue.run.title, all.run.title]).toEqual(['Overdue Tasks', 'All Tasks']);
  const listed: { id: number; title: string }[] = await call('GET', 'reportSchedules.list', {});
  expect(new Map(listed.map(({ id, title }) => [id, title]))).toEqual(
    new Map([
      [overdue.id, 'Overdue Tasks'],
      [all.id, 'All Tasks'],
    ]),
  );
});

test('the e-mail of a schedule says period, totals and control, and shows the first ten rows', async () => {
  for (let at = 1; at <= 12; at += 1) {
    const { id } = await addCase(database, { caseName: `Client ${String(at).padStart(2, '0')}` });
    await posting(database, async (w) =>
      postReceipt(
        w,
        receiptOf(id, await incomeType(database), { receivedOn: '2026-10-05', amountPence: 100_000 + at }),
      ),
    );
  }
  const { run } = await begun('customer-payments', { from: '2026-10-01', to: '2026-10-31' });
  await makeReport({ services, signal: new AbortController().signal, isLastAttempt: true }, run.id);
  const stored = async () => (await database.select().from(reportRuns).where(eq(reportRuns.id, run.id)))[0]!;
  expect((await stored()).digest?.rows).toHaveLength(10);
  await mailRun({ services, isLastAttempt: true }, run.id);
  const content = post.received.at(-1)!.content;
  const parts = content.split(/\r\n--[^\r]+/).map((part) => readPart(part));
  const [text, html] = [
    parts.find((part) => part.includes('Dear The Manager') && !part.includes('<html'))!,
    parts.find((part) => part.includes('<html'))!,
  ];
  for (const fact of [
    'Period: from 01/10/2026 to 31/10/2026.',
    'Rows: 12.',
    'Totals: Amount £12,000.78',
    'Agrees with the ledger: £12,000.78,',
    'The first 10 rows; 2 more are in the report.',
  ])
    expect([fact, text.includes(fact)]).toEqual([fact, true]);
  expect(text).toContain('Client: Client 01; ');
  expect(text).not.toContain('Client 12');
  expect(html).toMatch(/<th[^>]*>Client<\/th>/);
  expect(html.match(/<tr>/g)).toHaveLength(11);
  // What it repeats of the report goes once it has been sent, and was never in the audit trail.
  expect(await stored()).toMatchObject({ mail: 'sent', digest: null });
  const { rows } = await database.execute(
    sql`select from audit_log where after::text like '%Client 01%' and entity = 'report-runs'`,
  );
  expect(rows).toEqual([]);
});

test('the e-mail of a wide pivot shows what is for all of its columns, and its total', async () => {
  const { id } = await call('POST', 'savedReports.create', {
    name: 'Receipts by client',
    type: 'receipts',
    domainId: firm.harbour,
    definition: {
      columns: ['reference'],
      pivot: {
        rows: [{ column: 'domain' }],
        across: { column: 'client' },
        values: [{ of: 'sum', column: 'amountPence' }],
      },
    },
  });
  const { run } = await begun(id, {});
  await makeReport({ services, signal: new AbortController().signal, isLastAttempt: true }, run.id);
  const [stored] = await database.select().from(reportRuns).where(eq(reportRuns.id, run.id));
  const { facts = [], headings = [], rows = [] } = stored?.digest ?? {};
  expect([headings.length, headings[0], headings.at(-1)]).toEqual([8, 'Domain', 'Total: Sum of Amount']);
  expect(rows.map((row) => [row[0], row.at(-1)])).toEqual([
    ['Harbour Debt Solutions', '£12,000.78'],
    ['TOTAL', '£12,000.78'],
  ]);
  expect(facts.join(' ')).toContain('Total: Sum of Amount £12,000.78.');
});

test('the e-mail of a report with a chart shows it as a picture that comes with it', async () => {
  const { id: saved } = await call('POST', 'savedReports.create', {
    name: 'Received by month',
    type: 'receipts',
    domainId: firm.harbour,
    definition: {
      columns: ['receivedOn'],
      pivot: {
        rows: [{ column: 'receivedOn', by: 'month' }],
        values: [{ of: 'sum', column: 'amountPence' }],
        chart: { as: 'bar' },
      },
    },
  });
  const { run } = await begun(saved, {});
  await makeReport({ services, signal: new AbortController().signal, isLastAttempt: true }, run.id);
  await mailRun({ services, isLastAttempt: true }, run.id);
  const parts = post.received.at(-1)!.content.split(/\r\n--[^\r]+/);
  const texts = parts.map((part) => readPart(part));
  const words = 'Bars: Sum of Amount by month, from October 2026 to October 2026: Sum of Amount';
  const html = texts.find((part) => part.includes('<html'))!;
  expect(html).toContain(`<img src="cid:chart@concordat" alt="${words}" width="600"`);
  expect(texts.find((part) => part.includes('Dear The Manager') && !part.includes('<html'))).toContain(words);
  const picture = parts.find((part) => part.includes('Content-ID: <chart@concordat>'))!;
  expect(picture).toMatch(/Content-Type: image\/png[\s\S]*\r\n\r\niVBORw0KGgo/);
  expect(parts.some((part) => /Content-Disposition: attachment[\s\S]*\.csv/.test(part))).toBe(true);
});
