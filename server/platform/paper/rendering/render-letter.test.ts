import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pngOf } from '#server/platform/paper/reading/png.ts';
import { plainLetterhead } from '#test/letters.ts';
import { codesOf, textOfPdf } from '#test/read-pdf.ts';
import type { LetterInput } from './letter-input.ts';
import { LetterRenderer } from './render-letter.ts';

const renderer = new LetterRenderer();
afterAll(() => renderer.stop());

/** A picture that cannot be packed, of this many dots on each side. */
const noisyPng = (side: number) =>
  pngOf({
    width: side,
    height: side,
    data: Uint8Array.from({ length: side * side * 4 }, (_, at) => (at * 2_654_435_761) >>> 13),
  });

async function sheet(words: string, noise = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595.28, 841.89]);
  page.drawText(words, { x: 300, y: 800, size: 14, font: await document.embedFont(StandardFonts.Helvetica) });
  if (noise > 0)
    page.drawImage(await document.embedPng(noisyPng(noise)), { x: 0, y: 0, width: 100, height: 100 });
  return document.save();
}
let firstPagePdf: Uint8Array;
let continuationPdf: Uint8Array;
let heavyPdf: Uint8Array;
beforeAll(async () => {
  firstPagePdf = await sheet('Brand of the first page');
  continuationPdf = await sheet('Brand of the others');
  heavyPdf = await sheet('Brand of a heavy page', 200);
});

type Paper = LetterInput['letterhead'];
const letter = (over: Partial<LetterInput> = {}, paper: Partial<Paper> = {}): LetterInput => ({
  title: 'Notice of the decision',
  html: '<p>Dear Mrs Jones</p><p>We write about your arrangement.</p><p>Yours sincerely</p><p>Alex Morgan</p>',
  address: ['Mrs Siân Jones', '12 Heol y Môr', 'Aberystwyth', 'SY23 1AB'],
  date: '23 November 2026',
  reference: 'HD-000012',
  code: 'CC1:12:345',
  signature: null,
  language: 'en-GB',
  isLargePrint: false,
  asOf: '2026-11-23T09:30:00Z',
  ...over,
  letterhead: {
    ...plainLetterhead,
    returnAddress: 'Harbour Debt Solutions\nQuay House\nLiverpool L3 4AB',
    ...paper,
  },
});

const rows = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<tr><td>Bank ${at}</td><td align="right">£${at}.00</td></tr>`,
  ).join('');
const table = (count: number) =>
  `<table><caption>Creditors</caption><thead><tr><th>Creditor</th><th align="right">Owed</th></tr></thead><tbody>${rows(count)}</tbody></table>`;
const paragraphs = (count: number) => '<p>The quick brown fox jumps over the lazy dog. </p>'.repeat(count);

type Branch = string | Branch[];

/** The structure tree as nested names; a run of equal branches is named once. */
async function structureOf(pdf: Uint8Array) {
  const { catalog, context } = await PDFDocument.load(pdf, { updateMetadata: false });
  const branch = (dict: PDFDict): Branch => {
    const type = dict.lookup(PDFName.of('S'), PDFName).decodeText();
    const kids = dict.lookupMaybe(PDFName.of('K'), PDFArray);
    const children = (kids?.asArray() ?? [])
      .map((kid) => context.lookup(kid))
      .filter((kid): kid is PDFDict => kid instanceof PDFDict && kid.has(PDFName.of('S')))
      .map(branch);
    return children.length === 0 ? type : [type, ...children];
  };
  const root = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const [whole] = root.lookup(PDFName.of('K'), PDFArray).asArray();
  return {
    tree: branch(context.lookup(whole, PDFDict)),
    language: catalog.lookup(PDFName.of('Lang'), PDFString).decodeText(),
    isMarked: catalog.lookup(PDFName.of('MarkInfo'), PDFDict).toString().includes('/Marked true'),
    showsTitle: catalog
      .lookup(PDFName.of('ViewerPreferences'), PDFDict)
      .toString()
      .includes('/DisplayDocTitle true'),
  };
}

const refusalOf = (input: LetterInput) => renderer.render(input).catch((error: Error) => error.message);

test('a letter is tagged: headings, paragraphs, lists and tables in the order of reading, with language and title', async () => {
  const html =
    '<p>Dear Mrs Jones</p><h2>Your arrangement</h2><p>As agreed:</p><ol><li><p>Read</p><ul><li><p>all</p></li></ul></li><li><p>Sign</p></li></ol>' +
    `<table><tr><th>Creditor</th><th>Owed</th></tr><tr><td>Bank</td><td></td></tr></table><p>Yn gywir</p>`;
  const { pdf } = await renderer.render(letter({ html, language: 'cy' }));
  const item = (...more: Branch[]): Branch => ['LI', 'Lbl', more.length > 0 ? ['LBody', ...more] : 'LBody'];
  expect(await structureOf(pdf)).toEqual({
    tree: [
      'Document',
      'P',
      'P',
      'P',
      'P',
      'P',
      'H2',
      'P',
      ['L', item(['L', item()]), item()],
      ['Table', ['TR', 'TH', 'TH'], ['TR', 'TD', 'TD']],
      'P',
    ],
    language: 'cy',
    isMarked: true,
    showsTitle: true,
  });
  expect((await PDFDocument.load(pdf, { updateMetadata: false })).getTitle()).toBe('Notice of the decision');
  expect((await textOfPdf(pdf))[0]).toMatch(/Ein cyfeirnod: HD-000012[\s\S]*Tudalen 1 o 1/);
});

/** The page on which words stand, for each of a row of letters that begin with more and more lines. */
async function pagesOf(html: string, words: readonly string[]) {
  const made = Array.from({ length: 18 }, (_, at) => {
    const lines = Array.from({ length: 8 + at }, () => '<p>A line of its own</p>').join('');
    return renderer.render(letter({ html: `<p>Dear Mrs Jones</p>${lines}${html}` }));
  });
  const texts = await Promise.all(made.map(async (each) => textOfPdf((await each).pdf)));
  return texts.map((pages) => words.map((word) => pages.findIndex((text) => text.includes(word))));
}

test('a heading, and words that announce something, are never the last of a page, whatever stands above', async () => {
  const ending = '<p>Yours sincerely</p><p>Alex Morgan</p>';
  for (const [html, words] of [
    [`<h2>Your rights</h2><p>You may ask for a copy.</p>${ending}`, ['Your rights', 'You may ask']],
    [
      `<h2>Choice</h2><p>Free advice:</p><p>MoneyHelper</p>${ending}`,
      ['Choice', 'Free advice', 'MoneyHelper'],
    ],
    [`<p>We noted:</p>${table(6)}${ending}`, ['We noted', 'Bank 0', 'Bank 5']],
    ['<p>The last words.</p><p>Alex Morgan</p>', ['The last words', 'Alex Morgan']],
  ] as const) {
    const pages = await pagesOf(html, words);
    for (const each of pages) expect(new Set(each).size).toBe(1);
    // Among them are letters on whose first page there is room, and those where there is none.
    expect(new Set(pages.flat()).size).toBe(2);
  }
});

test('each thing that is annexed is a page of its own, below the signature', async () => {
  const form =
    '<h2>Voting form</h2><table><tr><td>Signature</td><td></td></tr></table><h2>Proof of debt</h2><p>£</p>';
  const { pdf, pages } = await renderer.render(
    letter({ html: `${letter().html}${form}`, signature: picture }),
  );
  const texts = await textOfPdf(pdf);
  expect(pages).toBe(3);
  expect(texts[0]).toMatch(/Yours sincerely[\s\S]*Alex Morgan/);
  expect(texts[0]).not.toContain('Voting form');
  expect(texts[1]).toMatch(/Voting form[\s\S]*Signature/);
  expect(texts[2]).toMatch(/Proof of debt/);
});

test('the same input gives the same bytes, alone or among others, in any thread', async () => {
  const inputs = [
    letter(),
    letter({ html: table(30), signature: picture }),
    letter({ html: '<p>Quite another ﬁgure\u00a0here</p>' }),
  ];
  const fresh = new LetterRenderer({ threads: 1 });
  const alone = await fresh.render(inputs[1]!);
  await fresh.stop();
  const made = await Promise.all([...inputs, ...inputs].map((input) => renderer.render(input, true)));
  const bytes = made.map(({ pdf }) => Buffer.from(pdf).toString('base64'));
  expect(bytes.slice(3)).toEqual(bytes.slice(0, 3));
  expect(bytes[1] === Buffer.from(alone.pdf).toString('base64')).toBe(true);
  const dates = await PDFDocument.load(alone.pdf, { updateMetadata: false });
  expect(dates.getCreationDate()?.toISOString()).toBe('2026-11-23T09:30:00.000Z');
});

test('a letter that somebody waits for does not wait behind those of a run', async () => {
  const one = new LetterRenderer({ threads: 1 });
  const made: string[] = [];
  const note = (name: string) => () => void made.push(name);
  const run = Array.from({ length: 40 }, () => one.render(letter(), true).then(note('of a run')));
  await Promise.all([...run, one.render(letter()).then(note('preview'))]);
  await one.stop();
  expect(made).toHaveLength(41);
  expect(made.at(-1)).toBe('of a run');
});

test('letterhead pages lie under the first and the following pages, each page counts itself in words and in its code', async () => {
  const { pdf, pages } = await renderer.render(
    letter({ html: paragraphs(80) }, { firstPagePdf, continuationPdf }),
  );
  const numbers = Array.from({ length: pages }, (_, at) => at + 1);
  expect(pages).toBeGreaterThan(2);
  const text = await textOfPdf(pdf);
  const { tree } = await structureOf(pdf);
  expect(tree.length).toBeGreaterThan(80);
  expect(text.map((words) => /Brand of the (first page|others)/.exec(words)?.[1])).toEqual([
    'first page',
    ...numbers.slice(1).map(() => 'others'),
  ]);
  expect(text.map((words) => /Page \d of \d/.exec(words)?.[0])).toEqual(
    numbers.map((page) => `Page ${page} of ${pages}`),
  );
  expect(await codesOf(pdf)).toEqual(numbers.map((page) => `CC1:12:345:${page}`));
});

test('Welsh letters print composed, each font has them, and what no font prints is named', async () => {
  for (const fontFamily of ['sans', 'serif', 'humanist'] as const) {
    const { pdf } = await renderer.render(
      letter({ html: '<p>Tŷ Gw\u0302yn: <strong>ŵ</strong> <em>ŷ</em> £5 – “ie”…</p>' }, { fontFamily }),
    );
    expect((await textOfPdf(pdf))[0]).toContain('Tŷ Gŵyn: ŵ ŷ £5 – “ie”…');
  }
  expect(await refusalOf(letter({ html: '<p>Well done 🎉</p>' }))).toContain('cannot print ‘🎉’ (U+1F389)');
  expect(await refusalOf(letter({ address: ['Mr 漢 Jones'] }))).toContain('‘漢’ (U+6F22)');
});

test('a surname of 70 letters fits into the window; an address that does not is refused', async () => {
  const long = `Mr ${'Llanfairpwllgwyngyll'.repeat(4).slice(0, 70)}`;
  const { pdf } = await renderer.render(letter({ address: [long, '1 High Street', 'Town', 'AB1 2CD'] }));
  expect((await textOfPdf(pdf))[0]?.replace(/\s/g, '')).toContain(long.replace(/\s/g, ''));
  expect(await refusalOf(letter({ address: Array.from({ length: 12 }, (_, at) => `Line ${at}`) }))).toContain(
    'does not fit into the window',
  );
});

test('a broken picture or letterhead page is refused by name; the thread makes the next letter', async () => {
  const broken = new TextEncoder().encode('not this');
  expect(await refusalOf(letter({ signature: broken }))).toContain('signature is neither PNG nor JPEG');
  expect(await refusalOf(letter({}, { firstPagePdf: broken }))).toContain(
    'under its first page cannot be read',
  );
  const outcomes = await Promise.allSettled(
    [letter(), letter({ signature: broken }), letter()].map((input) => renderer.render(input, true)),
  );
  expect(outcomes).toMatchObject([
    { status: 'fulfilled' },
    {
      reason: {
        details: { errors: { signature: 'The picture of the signature is neither PNG nor JPEG.' } },
      },
    },
    { status: 'fulfilled' },
  ]);
});

test('heads of tables repeat on each page, and a table of 10,000 rows ends with its last', async () => {
  const { pdf, pages } = await renderer.render(letter({ html: table(10_000) }));
  const text = await textOfPdf(pdf);
  expect(text).toHaveLength(pages);
  expect(text.every((words) => words.includes('Creditor'))).toBe(true);
  expect(text.at(-1)).toContain('Bank 9999');
}, 60_000);

test('a letter of 300 pages counts them all', async () => {
  const { pdf, pages } = await renderer.render(
    letter({ html: '<p>A paragraph of its own.</p>'.repeat(9_000) }),
  );
  expect(pages).toBeGreaterThan(300);
  const text = await textOfPdf(pdf);
  expect(text).toHaveLength(pages);
  expect(text.at(-1)).toContain(`${pages} of ${pages}`);
}, 60_000);

test('nothing that is kept together is cut off: long rows under a heading, a form after the closing', async () => {
  const cells = Array.from(
    { length: 8 },
    (_, at) => `<tr><td>Row ${at}</td><td>${'Many words. '.repeat(60)}end ${at}</td></tr>`,
  );
  const long = `<table>${cells.join('')}</table>`;
  const html = `<p>Dear all</p><h3>Solutions</h3>${long}<p>Yours sincerely</p><p>Alex</p><h3>Form</h3>${long}`;
  const text = (await textOfPdf((await renderer.render(letter({ html }))).pdf))
    .join(' ')
    .replace(/\s+/g, ' ');
  for (let at = 0; at < 8; at += 1) expect(text.split(`end ${at}`)).toHaveLength(3);
});

test('a letter that takes too long is given up; the next is made by a new thread', async () => {
  const hasty = new LetterRenderer({ threads: 1, timeLimitMs: 4_000 });
  const endless = hasty.render(letter({ html: table(60_000) })).catch((error: Error) => error.message);
  const next = hasty.render(letter());
  expect(await endless).toContain('took too long');
  expect((await next).pages).toBe(1);
  await hasty.stop();
});

test('letters merged for the printer follow each other whole, and share their letterhead', async () => {
  const [one, two] = [
    await renderer.render(letter({ html: paragraphs(60) }, { firstPagePdf: heavyPdf })),
    await renderer.render(letter({}, { firstPagePdf: heavyPdf })),
  ];
  const merged = await renderer.merge([one.pdf, two.pdf], '2026-11-23T09:30:00Z');
  expect(merged.pages).toBe(one.pages + two.pages);
  const text = await textOfPdf(merged.pdf);
  expect(text.at(-1)).toContain('We write about your arrangement');
  expect(text.filter((words) => words.includes('Brand of a heavy page'))).toHaveLength(2);
  expect(one.pdf.length + two.pdf.length - merged.pdf.length).toBeGreaterThan(heavyPdf.length * 0.7);
});

test('pages are merged with what they inherit and with what names itself; a source that breaks off is no print file', async () => {
  const document = await PDFDocument.create();
  const { context } = document;
  const font = context.register(
    context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }),
  );
  const form = context.nextRef();
  const resources = context.obj({ Font: { F1: font }, XObject: { X1: form } });
  context.assign(
    form,
    context.stream('', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 1, 1],
      Resources: { XObject: { X1: form } },
    }),
  );
  for (const words of ['First of two', 'Second of two']) {
    const { node } = document.addPage([300, 300]);
    node.delete(PDFName.of('Resources'));
    const content = context.stream(`BT /F1 12 Tf 20 200 Td (${words}) Tj ET`);
    node.set(PDFName.of('Contents'), context.register(content));
  }
  document.catalog.Pages().set(PDFName.of('Resources'), resources);
  const inheriting = await document.save();
  const asOf = '2026-11-23T09:30:00Z';
  const merged = await renderer.merge([inheriting, inheriting], asOf);
  const text = (await textOfPdf(merged.pdf)).map((words) => words.trim());
  expect(text).toEqual(['First of two', 'Second of two', 'First of two', 'Second of two']);

  async function* brokenOff() {
    yield inheriting;
    throw new Error('The store is away.');
  }
  await expect(renderer.merge(brokenOff(), asOf)).rejects.toThrow('The store is away.');
  await expect(renderer.merge([inheriting, new Uint8Array(100)], asOf)).rejects.toThrow('cannot be made');
  expect((await renderer.merge([inheriting], asOf)).pages).toBe(2);
});

/** A picture of one dark square. */
const picture = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

test('the totals of a table are never alone on a page: rows above go with them, under the head', async () => {
  const total = '<tfoot><tr><td>Total owed</td><td align="right">£1.00</td></tr></tfoot></table>';
  const broken: number[] = [];
  for (let count = 22; count < 36; count += 1) {
    const html = `<p>Dear Mrs Jones</p>${table(count).replace('</table>', total)}`;
    const { pdf } = await renderer.render(letter({ html }));
    const pages = await textOfPdf(pdf);
    const banks = pages.map((text) => [...text.matchAll(/Bank \d+/g)].length);
    const last = pages.findIndex((text) => text.includes('Total owed'));
    expect(banks.reduce((sum, each) => sum + each)).toBe(count);
    expect(banks[last]).toBeGreaterThan(1);
    expect(pages[last]).toContain('Creditor');
    if (last > 0) broken.push(banks[last]!);
  }
  // Some fit on the first page; of those that do not, some would have left the total alone.
  expect(broken.length).toBeGreaterThan(0);
  expect(broken).toContain(2);
});

test('a heading goes to the next page with the first row of a long table, however many lines that has', async () => {
  const cell = `<td>${'It costs what it costs. '.repeat(12)}</td>`;
  const options = `<table><thead><tr><th>Solution</th><th>Costs</th></tr></thead><tbody>${'<tr><td>First</td>'}${cell}</tr>${`<tr><td>Other</td>${cell}</tr>`.repeat(6)}</tbody></table>`;
  const at: number[] = [];
  for (let count = 6; count < 20; count += 1) {
    const html = `<p>Dear Mrs Jones</p>${paragraphs(count)}<h2>Your options</h2>${options}`;
    const pages = await textOfPdf((await renderer.render(letter({ html }))).pdf);
    const heading = pages.findIndex((text) => text.includes('Your options'));
    expect(pages[heading]).toContain('First');
    at.push(heading);
  }
  expect(new Set(at)).toEqual(new Set([0, 1]));
});
