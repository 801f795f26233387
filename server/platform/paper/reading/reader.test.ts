import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inflateSync } from 'node:zlib';
import UTIF from 'utif2';
import { afterAll, describe, expect, test } from 'vitest';
import { printPost, type Subject } from '#demo/paper/post.ts';
import { scan } from '#demo/paper/scan.ts';
import { scanners } from '#demo/paper/scanners.ts';
import { printPdf } from '#server/platform/paper/print-pdf.ts';
import { program } from '#test/database.ts';
import { blankPdf, lockedPdf, signedPdf } from '#test/paper-pdf.ts';
import { pdf as emptyPdf, office, png } from '#test/uploads.ts';
import { PaperReader } from './reader.ts';

const reader = new PaperReader();
afterAll(() => reader.stop());

const subject: Subject = {
  reference: 'IVA-20417',
  firstName: 'Siân',
  lastName: 'Prydderch',
  address: ['14 Heol y Bont'],
  postcode: 'SY23 2AB',
  dateOfBirth: '1979-04-12',
  creditor: 'Northern Counties Bank',
  accountNumber: '4929 1180 7731',
  balancePence: 431_250,
};
const twoPages = await printPdf({
  content: [
    { text: 'Cyfeirnod ŵ IVA-20417' },
    { qr: 'CC1:12:34:1', fit: 60 },
    { text: 'The second page', pageBreak: 'before' },
  ],
});
const sizeOf = (picture: Uint8Array) => {
  const bytes = Buffer.from(picture);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};
/** The red of the dot in the corner of a page's picture. */
async function firstDot(pdf: Uint8Array, page: number): Promise<number> {
  const picture = Buffer.from(await reader.picture(pdf, page, { width: 10 }));
  const start = picture.indexOf('IDAT') + 4;
  return inflateSync(picture.subarray(start, start + picture.readUInt32BE(start - 8)))[1]!;
}

test('a PDF is read as it is: pages, words with their places, codes', async () => {
  expect(await reader.toPdf(twoPages, 'application/pdf')).toMatchObject({ pages: 2, isSigned: false });
  const text = await reader.text(twoPages, 1);
  expect(text).toMatchObject({ source: 'pdf', text: 'Cyfeirnod ŵ IVA-20417', confidence: 100 });
  expect(text.words.map((word) => word.text)).toEqual(['Cyfeirnod', 'ŵ', 'IVA-20417']);
  // 40 points of margin on A4.
  expect(text.words[0]!.x).toBeCloseTo(40 / 595, 2);
  expect(text.words[0]!.y).toBeCloseTo(43 / 842, 2);
  expect(await reader.codes(twoPages, 1)).toMatchObject([{ page: 1, format: 'QRCode', text: 'CC1:12:34:1' }]);
  await expect(reader.text(twoPages, 3)).rejects.toThrow('The PDF has no page 3.');
});

test('pictures have the width asked for, however large the page; pages are put in another order and turned', async () => {
  expect(sizeOf(await reader.picture(twoPages, 1, { width: 600 }))).toEqual([600, 849]);
  expect(sizeOf(await reader.picture(twoPages, 1, { width: 600, turn: 90 }))).toEqual([600, 424]);
  const poster = await blankPdf(1, [14_400, 14_400]);
  expect(sizeOf(await reader.picture(poster, 1, { width: 100_000 }))).toEqual([4000, 4000]);
  expect(await reader.text(poster, 1)).toMatchObject({ text: '', words: [] });
  const arranged = await reader.arrange([
    { pdf: twoPages, page: 2, turn: 90 },
    { pdf: poster, page: 1, turn: 0 },
    { pdf: twoPages, page: 1, turn: 0 },
  ]);
  expect(await reader.toPdf(arranged, 'application/pdf')).toMatchObject({ pages: 3 });
  expect((await reader.text(arranged, 1)).text).toBe('The second page');
  expect(sizeOf(await reader.picture(arranged, 1, { width: 842 }))).toEqual([842, 595]);
  expect((await reader.text(arranged, 3)).text).toContain('IVA-20417');
});

describe('what cannot be read is refused in a sentence', () => {
  const hugePng = Buffer.from(png());
  hugePng.writeUInt32BE(60_000, 16);
  hugePng.writeUInt32BE(60_000, 20);
  const cases: [string, () => Uint8Array | Promise<Uint8Array>, string, string][] = [
    [
      'a PDF with a password',
      () => lockedPdf(twoPages),
      'application/pdf',
      'The PDF is protected with a password.',
    ],
    ['half a PDF', () => twoPages.subarray(0, 4000), 'application/pdf', 'The PDF is damaged'],
    ['a PDF without pages', () => Buffer.from(emptyPdf), 'application/pdf', 'The PDF is damaged'],
    ['a text', () => Buffer.from('Dear Sir'), 'application/pdf', 'This is not a PDF'],
    ['too many pages', () => blankPdf(5000), 'application/pdf', 'The PDF has 5,000 pages.'],
    ['a picture as large as a field', () => hugePng, 'image/png', 'The picture has 3600 megapixels.'],
    [
      'half a JPG',
      () => Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
      'image/jpeg',
      'The picture is damaged',
    ],
    ['a PDF as TIFF', () => twoPages, 'image/tiff', 'This is not a TIFF'],
    [
      'an empty TIFF',
      () => Buffer.from('49492a0008000000000000000000', 'hex'),
      'image/tiff',
      'The picture is damaged',
    ],
    ['no message', () => Buffer.from([0, 1, 2]), 'message/rfc822', 'The message is damaged'],
    ['no Outlook message', () => twoPages, 'application/vnd.ms-outlook', 'The message is damaged'],
    [
      'a Word file that puffs up',
      () =>
        office('wordprocessingml.document', {
          name: 'word/media/a.bin',
          content: Buffer.alloc(120 * 1024 ** 2),
        }),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'would unpack to far more',
    ],
    ['a table', () => Buffer.from('a,b'), 'text/csv', 'This kind of file has no pages.'],
  ];
  test.each(cases)('%s', async (_name, content, mime, message) => {
    await expect(reader.toPdf(await content(), mime)).rejects.toMatchObject({
      refusal: 'invalid',
      message: expect.stringContaining(message),
    });
  });
});

test('a signed PDF is recognised, and not edited', async () => {
  const pdf = await signedPdf(twoPages);
  expect(await reader.toPdf(pdf, 'application/pdf')).toMatchObject({ isSigned: true });
  await expect(reader.arrange([{ pdf, page: 1, turn: 0 }])).rejects.toThrow('signed electronically');
});

test('a message becomes paper with its words, tables and attachments; nothing in it is fetched or run', async () => {
  const mail = [
    'From: "A. Clerk" <clerk@bank.example>',
    'To: claims@firm.example',
    'Subject: Your reference IVA-20417',
    'Date: Mon, 23 Nov 2026 10:00:00 +0000',
    'Message-ID: <m1@bank.example>',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<style>p{color:red}</style><script>fetch("http://127.0.0.1:9/run")</script>',
    '<img src="http://127.0.0.1:9/pixel.png" onerror="run()" alt="Our logo">',
    '<table><tr><td><p>Dear Sir,</p><table><tr><th>Account</th><th>Claim</th></tr><tr><td>4929</td><td>£4,312.50</td></tr></table></td></tr></table>',
    '--b',
    'Content-Type: application/pdf; name=claim.pdf',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename=claim.pdf',
    '',
    twoPages.toString('base64'),
    '--b--',
  ].join('\r\n');
  const paper = await reader.toPdf(Buffer.from(mail), 'message/rfc822');
  expect(paper.message).toEqual({
    from: { name: 'A. Clerk', address: 'clerk@bank.example' },
    to: ['claims@firm.example'],
    subject: 'Your reference IVA-20417',
    sentAt: '2026-11-23T10:00:00.000Z',
    messageId: '<m1@bank.example>',
  });
  expect(paper.attachments).toMatchObject([{ name: 'claim.pdf', mime: 'application/pdf' }]);
  expect(Buffer.from(paper.attachments![0]!.content).equals(twoPages)).toBe(true);
  const { text } = await reader.text(paper.pdf, 1);
  for (const part of ['A. Clerk', 'IVA-20417', 'Our logo', 'Dear Sir,', '£4,312.50'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/fetch|run\(|color/);
});

/** A TIFF of two pictures of 16 by 16 dots, each a blank Group 4 strip: on white paper, and on black. */
function fax(): Buffer {
  // A row like the one above it is a single bit; the last three bytes end the picture (ITU T.6).
  const strip = Buffer.from('ffff001001', 'hex');
  const parts = [Buffer.from('49492a0010000000', 'hex'), strip, Buffer.alloc(3)];
  for (const [at, whiteIs] of [0, 1].entries()) {
    const tags = [
      [256, 16],
      [257, 16],
      [258, 1],
      [259, 4],
      [262, whiteIs],
      [273, 8],
      [278, 16],
      [279, strip.length],
    ];
    const directory = Buffer.alloc(2 + tags.length * 12 + 4);
    directory.writeUInt16LE(tags.length, 0);
    for (const [index, [tag = 0, value = 0]] of tags.entries()) {
      directory.writeUInt16LE(tag, 2 + index * 12);
      directory.writeUInt16LE(4, 4 + index * 12);
      directory.writeUInt32LE(1, 6 + index * 12);
      directory.writeUInt32LE(value, 10 + index * 12);
    }
    directory.writeUInt32LE(at === 0 ? 16 + directory.length : 0, directory.length - 4);
    parts.push(directory);
  }
  return Buffer.concat(parts);
}

test('a fax is taken over as it is coded, other TIFFs are decoded', async () => {
  const { pdf, pages } = await reader.toPdf(fax(), 'image/tiff');
  expect(pages).toBe(2);
  expect(Buffer.from(pdf).includes('CCITTFaxDecode')).toBe(true);
  const [white, black] = [await firstDot(pdf, 1), await firstDot(pdf, 2)];
  expect([white, black]).toEqual([255, 0]);
  const grey = new Uint8Array(UTIF.encodeImage(new Uint8Array(40 * 20 * 4).fill(128), 40, 20));
  const plain = await reader.toPdf(grey, 'image/tiff');
  expect(plain.pages).toBe(1);
  expect(sizeOf(await reader.picture(plain.pdf, 1, { width: 100 }))).toEqual([100, 50]);
  expect(await firstDot(plain.pdf, 1)).toBe(128);
});

test('a faint, crooked letter and a Welsh one upside down are recognised, each word where it stands', async () => {
  const faint = await scan(
    await printPost([{ kind: 'accountNumber', subject, date: '2026-11-02' }]),
    scanners.faint,
    1,
  );
  const read = await reader.text(faint, 1);
  expect(read).toMatchObject({ source: 'ocr', turned: 0 });
  for (const part of ['Northern Counties Bank', '4929 1180 7731', '£4,312.50'])
    expect(read.text).toContain(part);
  const name = read.words.find(({ text }) => text === 'Northern')!;
  expect(name.x).toBeCloseTo(60 / 595, 1);
  expect(name.y).toBeLessThan(0.11);
  const welsh = await scan(
    await printPost([{ kind: 'welsh', subject, date: '2026-11-02' }]),
    scanners.upsideDown,
    2,
  );
  const turned = await reader.text(welsh, 1);
  expect(turned).toMatchObject({ source: 'ocr', turned: 180 });
  for (const part of ['IVA-20417', 'Prydderch', 'Ynglŷn', 'gredydwyr']) expect(turned.text).toContain(part);
}, 180_000);

test('a child that hangs is killed and one that dies is replaced; the work goes on', async () => {
  const hasty = new PaperReader({ limitMs: { codes: 1 } });
  await expect(hasty.codes(twoPages, 1)).rejects.toMatchObject({
    refusal: 'invalid',
    message: expect.stringContaining('took too long'),
  });
  expect((await hasty.text(twoPages, 2)).text).toBe('The second page');
  const again = hasty.text(await printPdf({ content: ['Another letter'] }), 1);
  for (const pid of hasty.pids) process.kill(pid, 'SIGKILL');
  expect((await again).text).toBe('Another letter');
  const pids = hasty.pids;
  await hasty.stop();
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await expect(hasty.text(twoPages, 1)).rejects.toMatchObject({ refusal: 'unavailable' });
});

test('a child that hears nothing any more ends with its parent', async () => {
  const parent = spawn(process.execPath, [program('test/orphan-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(parent.stdout, 'data')) as [Buffer];
  const child = Number(said.toString());
  const lives = () => {
    try {
      return process.kill(child, 0);
    } catch {
      return false;
    }
  };
  expect(lives()).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(lives, { timeout: 30_000 }).toBe(false);
});
