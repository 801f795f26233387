import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { office, zip } from '#test/uploads.ts';
import { sniff } from './file-kinds.ts';

const folder = mkdtempSync(join(tmpdir(), 'concordat-bombs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'upload');
const megabyte = 1024 ** 2;

async function judged(name: string, content: Buffer) {
  await writeFile(path, content);
  return sniff(path, name, '');
}

const word = 'wordprocessingml.document';
const bomb = { problem: 'The file would unpack to far more than a document should, and was not opened.' };
const damaged = { problem: 'The file is damaged: it cannot be unpacked.' };
const zeros = (megabytes: number) => Buffer.alloc(megabytes * megabyte);
/** Text that compresses to about a sixth, as documents do. */
const prose = (bytes: number) =>
  Buffer.from(
    Array.from({ length: bytes / 10 }, (_, n) => (n * 2_654_435_761).toString(36).padStart(10)).join(''),
  );

test('a document of ordinary inside is fine, also when it is large', async () => {
  const type = `application/vnd.openxmlformats-officedocument.${word}`;
  expect(
    await judged('a.docx', office(word, { name: 'word/document.xml', content: prose(5_000_000) })),
  ).toEqual({
    type,
  });
  const picture = { name: 'word/media/scan.png', content: prose(3_000_000), stored: true };
  expect(await judged('a.docx', office(word, picture))).toEqual({ type });
});

test.each([
  [
    'declares more than two hundred megabytes',
    { name: 'a.xml', content: zeros(1), saysBytes: 201 * megabyte },
  ],
  ['unpacks to more than a hundred times its size', { name: 'a.xml', content: zeros(20) }],
  ['says little and unpacks to much', { name: 'a.xml', content: zeros(60), saysBytes: 1_000 }],
  ['says little and holds much', { name: 'a.xml', content: prose(20_000), stored: true, saysBytes: 1_000 }],
])('an archive that %s is refused', async (_, entry) => {
  expect(await judged('a.docx', office(word, entry))).toEqual(bomb);
});

test('many entries that share the same bytes are refused', async () => {
  const one = zip([{ name: 'a.xml', content: prose(20_000) }]);
  const start = one.readUInt32LE(one.length - 6);
  const [local, directory] = [one.subarray(0, start), one.subarray(start, one.length - 22)];
  const end = Buffer.from(one.subarray(one.length - 22));
  end.writeUInt16LE(50, 8);
  end.writeUInt16LE(50, 10);
  end.writeUInt32LE(directory.length * 50, 12);
  const quine = Buffer.concat([local, ...Array.from({ length: 50 }, () => directory), end]);
  expect(await judged('a.docx', quine)).toEqual(bomb);
});

test('an archive within an archive is not opened', async () => {
  const inner = zip([{ name: 'b.xml', content: zeros(50) }]);
  expect(await judged('a.docx', office(word, { name: 'word/embedded.zip', content: inner }))).toHaveProperty(
    'type',
  );
});

test('damaged and protected archives say so', async () => {
  const whole = office(word, { name: 'a.xml', content: prose(20_000) });
  expect(await judged('a.docx', whole.subarray(0, whole.length - 30))).toEqual(damaged);
  const broken = Buffer.from(whole);
  broken.fill(0xff, 400, 900);
  expect(await judged('a.docx', broken)).toEqual(damaged);
  const secret = office(word, { name: 'a.xml', content: prose(100), flags: 1 });
  expect(await judged('a.docx', secret)).toEqual({
    problem: 'The file is protected with a password. Save it without one.',
  });
});

test('a document with macros is not what its name says', async () => {
  expect(await judged('a.docx', office('wordprocessingml.document.macroEnabled'))).toEqual({
    problem: 'This is not a DOCX file, although its name says so.',
  });
  expect(await judged('a.xlsx', zip([{ name: 'readme.txt', content: prose(100) }]))).toEqual({
    problem: 'This is not an XLSX file, although its name says so.',
  });
});

test('text must be text to its last byte, in UTF-8 or Windows-1252', async () => {
  const lines = 'date,amount\r\n2026-11-02,£12.50\r\n'.repeat(5_000);
  expect(await judged('a.csv', Buffer.from(lines))).toEqual({ type: 'text/csv' });
  expect(await judged('a.csv', Buffer.from(lines, 'latin1'))).toEqual({ type: 'text/csv' });
  const not = { problem: 'This is not a CSV file, although its name says so.' };
  expect(await judged('a.csv', Buffer.concat([Buffer.from(lines), Buffer.from('MZ\x90\x00\x03')]))).toEqual(
    not,
  );
  expect(
    await judged('a.csv', Buffer.concat([Buffer.from('a,b\r\n'), Buffer.from([0xc3, 0x81, 0x8d, 0xff])])),
  ).toEqual(not);
  expect(await judged('a.csv', Buffer.from(`\uFEFF${lines}`, 'utf16le'))).toEqual(not);
});
