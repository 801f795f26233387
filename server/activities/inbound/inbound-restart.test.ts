import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { printPost, type Subject } from '#demo/paper/post.ts';
import { scan } from '#demo/paper/scan.ts';
import { scanners } from '#demo/paper/scanners.ts';
import { inbound } from '#server/app/parts/inbound.ts';
import { databaseUrlOf, program, testDatabase } from '#test/database.ts';
import { imapServer, mailOf } from '#test/imap-server.ts';
import { appWith } from '#test/records-app.ts';
import { inboundItems, inboundPages, inboundSources } from './tables.ts';
import { takeInOnce } from './take-in-once.ts';

const database = await testDatabase({ seeded: true });
const { services } = await appWith(inbound)(database);

/** Works on a file or a mailbox in a process of its own, and kills it as soon as the condition holds; never where that is null. */
async function work(what: string, isTime: (() => Promise<boolean>) | null): Promise<void> {
  const child = spawn(
    process.execPath,
    [program('test/post-process.ts'), databaseUrlOf(database), services.settings.dataDir, what],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  if (isTime) {
    await expect.poll(isTime, { timeout: 180_000, interval: 5 }).toBe(true);
    child.kill('SIGKILL');
  }
  await ended;
  expect(output.includes('done')).toBe(isTime === null);
}

const subject: Subject = {
  reference: 'HDS900123',
  firstName: 'Siân',
  lastName: 'Prydderch',
  address: ['14 Heol y Bont'],
  postcode: 'SY23 2AB',
  dateOfBirth: '1979-04-12',
  creditor: 'Northern Counties Bank',
  accountNumber: '4929 1180 7731',
  balancePence: 431_250,
};

test('killed while it is recognised, a file comes to the same: each page once, each letter one item', async () => {
  const letter = { kind: 'ourReference', subject, date: '2026-11-02' } as const;
  const pile = await printPost([letter, { separator: 'CC1:SEP' }, { ...letter, kind: 'accountNumber' }]);
  await takeInOnce(services, {
    channel: 'scan',
    originKey: 'pile',
    name: 'pile.pdf',
    content: await scan(pile, scanners.office, 7),
  });
  const source = async () =>
    (await database.select().from(inboundSources).where(eq(inboundSources.originKey, 'pile')))[0]!;
  const id = String((await source()).id);
  await work(id, async () => (await source()).pageCount === 3);
  await work(id, async () => (await source()).pagesRead === 2);
  expect(await source()).toMatchObject({ status: 'received', pagesRead: 2 });
  await work(id, null);
  expect(await source()).toMatchObject({ status: 'read', pagesRead: 3 });
  expect(await database.$count(inboundPages)).toBe(3);
  const items = await database.select().from(inboundItems).orderBy(inboundItems.id);
  expect(items.map(({ status, pages }) => [status, pages.map(({ page }) => page)])).toEqual([
    ['classified', [1]],
    ['classified', [3]],
  ]);
  expect(items[0]!.text).toContain('HDS900123');
}, 480_000);

test('killed between fetching and storing, a mailbox is emptied in the end, each message taken in once', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `Message ${at + 1}`);
  const mailbox = await imapServer(
    names.map((name) =>
      mailOf({ From: 'a@b.example', Subject: name, 'Message-ID': `<${name.replace(' ', '-')}@b.example>` }, [
        { type: 'text/plain', content: name },
      ]),
    ),
  );
  const before = await database.$count(inboundSources);
  for (const stored of [1, 3, 5]) {
    await work(mailbox.address, async () => (await database.$count(inboundSources)) >= before + stored);
    expect(mailbox.count('INBOX') + mailbox.count('Processed')).toBe(names.length);
  }
  await work(mailbox.address, null);
  expect([mailbox.count('INBOX'), mailbox.count('Processed')]).toEqual([0, names.length]);
  await mailbox.close();
  const taken = (await database.select().from(inboundSources).orderBy(inboundSources.id)).slice(before);
  expect(taken).toHaveLength(names.length);
  expect(new Set(taken.map(({ subject: name }) => name))).toEqual(new Set(names));
}, 300_000);
