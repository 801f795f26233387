import { inflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { filledForm, formPlaces, xfaForm } from '#test/filled-form.ts';
import { blankPdf } from '#test/paper-pdf.ts';
import { PaperReader } from './reader.ts';

const reader = new PaperReader();
afterAll(() => reader.stop());

/** How many dots of a place are dark, on a picture with a dot for each point. */
async function inkAt(pdf: Uint8Array): Promise<Record<keyof typeof formPlaces, number>> {
  const png = Buffer.from(await reader.picture(pdf, 1, { width: 400 }));
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(parts));
  const stride = rows.length / 400;
  const bytes = (stride - 1) / 400;
  const dark = ({ x, y, width, height }: (typeof formPlaces)[keyof typeof formPlaces]) => {
    let count = 0;
    for (let row = 400 - y - height; row < 400 - y; row += 1)
      for (let column = x; column < x + width; column += 1)
        if (rows[row * stride + 1 + column * bytes]! < 128) count += 1;
    return count;
  };
  const counts = Object.entries(formPlaces).map(([field, place]) => [field, dark(place)]);
  return Object.fromEntries(counts) as Record<keyof typeof formPlaces, number>;
}

const said = [
  'Okafor Lending IVA-20417',
  'Secured: ticked',
  'Vote: Accept',
  'Overdraft',
  '4312.50',
  'Interest from 3 May',
  'Note: Please ring Mrs Okafor',
];

test('a filled form is shown with its values, ticks, signature and notes, and read with them', async () => {
  const form = await filledForm();
  const before = Buffer.from(form);
  const ink = await inkAt(form);
  const { blank, ...filled } = ink;
  expect(blank).toBe(0);
  expect(Object.entries(filled).filter(([, count]) => count <= 10)).toEqual([]);
  const read = await reader.text(form, 1);
  for (const words of said) expect(read.text).toContain(words);
  expect(read.text).not.toContain('Hidden words');
  expect(read.text.match(/4312\.50/g)).toHaveLength(1);
  // What was typed is found where it stands.
  const typed = read.words.find(({ text }) => text.includes('IVA-20417'))!;
  expect(typed.y).toBeCloseTo(1 - (formPlaces.text.y + 12) / 400, 1);
  expect(read.unshown).toBe(
    'The page holds a stamp, which cannot be shown here. Open the file itself to see it.',
  );
  expect(Buffer.from(form).equals(before)).toBe(true);
});

test('a page of a form that is put among others keeps what is filled in', async () => {
  const form = await filledForm();
  const arranged = await reader.arrange([
    { pdf: form, page: 1, turn: 0 },
    { pdf: await blankPdf(1), page: 1, turn: 0 },
  ]);
  expect((await inkAt(arranged)).withoutAppearance).toBeGreaterThan(10);
  const { text } = await reader.text(arranged, 1);
  for (const words of said) expect(text).toContain(words);
});

test('a form that only Adobe Reader shows says so, and its values are read', async () => {
  const read = await reader.text(await xfaForm(), 1);
  expect(read.text).toContain('Creditor: Okafor & Sons');
  expect(read.unshown).toContain('a form that only Adobe Reader can show (XFA)');
});
