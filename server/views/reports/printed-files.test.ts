import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { addMonths, londonDate } from '#shared/platform/dates.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { textOfFile } from '#test/text-of-file.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(reports)(database);
const reader = await signIn(everyPermission, { domainId: firm.harbour });
const longest = 'Wilhelmina Featherstonehaugh-Cholmondeley';
await addCase(database, { caseName: longest, debtSoaPence: 123_456_789_012 });
const paying = await addCase(database, { caseName: 'Al Bo', status: 'IVA Accepted' });
const today = londonDate();

async function workbook(name: string) {
  const { rawPayload } = await app.inject({
    url: `/api/reports/${name}?download=true&format=xlsx&domainId=${firm.harbour}`,
    headers: reader.headers,
  });
  const parts = unzipSync(rawPayload);
  const part = (path: string) => strFromU8(parts[path]!);
  const sheet = part('xl/worksheets/sheet1.xml');
  return {
    sheet,
    about: part('xl/worksheets/sheet2.xml'),
    titles: /Print_Titles"[^>]*>([^<]*)</.exec(part('xl/workbook.xml'))?.[1],
    widths: [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width)),
    headings: [...(/<row r="1">.*?<\/row>/s.exec(sheet)?.[0] ?? '').matchAll(/<t [^>]*>([^<]*)</g)].map(
      ([, text]) => text!,
    ),
    across: Number(/fitToWidth="(\d+)"/.exec(sheet)?.[1]),
  };
}

test('a workbook is as wide as its content, and prints in landscape with its heading on each page', async () => {
  const { sheet, about, titles, widths, headings, across } = await workbook('wip');
  const widthOf = (heading: string) => widths[headings.indexOf(heading)]!;
  expect(widths).toHaveLength(headings.length);
  expect(widthOf('Client')).toBe(longest.length + 2);
  // The total is as long as the longest row: a sum that does not fit would be ####.
  expect(widthOf('SOA debt')).toBeGreaterThanOrEqual('-£1,234,567,890.12'.length);
  expect(widthOf('Days in status')).toBeLessThan(12);
  expect(widthOf('Enquiry')).toBeLessThan(13);
  for (const each of [sheet, about]) {
    expect(each).toContain('<pageSetUpPr fitToPage="1"/>');
    expect(each).toMatch(
      /<pageSetup paperSize="9" orientation="landscape" fitToWidth="\d+" fitToHeight="0"\/>/,
    );
  }
  expect(sheet).toContain('&amp;LWIP&amp;RPage &amp;P of &amp;N');
  expect(titles).toMatch(/Report!\$1:\$1$/);
  expect(across).toBeLessThanOrEqual(2);
});

test('Monthly Payments on paper have all months, in pounds with thousands', async () => {
  await posting(database, async (w) =>
    postReceipt(
      w,
      receiptOf(paying.id, await incomeType(database), {
        receivedOn: monthOf(today),
        amountPence: 123_456_70,
      }),
    ),
  );
  const { rawPayload } = await app.inject({
    url: `/api/reports/monthly-payments?download=true&format=pdf&domainId=${firm.harbour}`,
    headers: reader.headers,
  });
  const text = await textOfFile('pdf', rawPayload);
  for (let back = 12; back >= 0; back -= 1) {
    const month = new Date(`${addMonths(monthOf(today), -back)}T00:00:00Z`);
    const name = month
      .toLocaleDateString('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
      .replace('Sept', 'Sep');
    expect(text).toContain(`${name} received`);
  }
  expect(text).toContain('£123,456.70');
  expect(text).toContain('contributions posted to these cases to date: £123,456.70');
});

test('a sheet of sixty columns takes a few pages across, each with what names its rows', async () => {
  const { titles, across, headings } = await workbook('monthly-payments');
  expect(headings.length).toBeGreaterThan(55);
  expect(across).toBeGreaterThan(1);
  expect(across).toBeLessThan(6);
  expect(titles).toBe('Report!$A:$B,Report!$1:$1');
});
