import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inbound } from '#server/app/parts/inbound.ts';
import { testDatabase } from '#test/database.ts';
import { paperPdf } from '#test/paper-pdf.ts';
import { appWith } from '#test/records-app.ts';
import { inboundSources } from './tables.ts';
import { takeInFolder } from './watched-folder.ts';

const database = await testDatabase({ seeded: true });
const { services } = await appWith(inbound)(database);
const folder = mkdtempSync(join(tmpdir(), 'concordat-scans-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sources = () => database.select().from(inboundSources).orderBy(inboundSources.id);

test('the watched folder brings each file once, whatever it is, and never one that still grows', async () => {
  const put = (name: string, content: Buffer | string, ageSeconds = 60) => {
    writeFileSync(join(folder, name), content);
    const at = new Date(Date.now() - ageSeconds * 1000);
    utimesSync(join(folder, name), at, at);
  };
  put('scan.pdf', await paperPdf([{ lines: ['A scan from the watched folder'] }]));
  put('wrong.pdf', 'no PDF at all');
  put('growing.pdf', '%PDF-', 0);
  expect(await takeInFolder(services, folder)).toBe(2);
  expect(readdirSync(folder).toSorted()).toEqual(['growing.pdf', 'processed']);
  expect(await sources()).toMatchObject([
    { name: 'scan.pdf', status: 'received', problem: null },
    { name: 'wrong.pdf', status: 'failed', problem: 'This is not a PDF file, although its name says so.' },
  ]);
});
