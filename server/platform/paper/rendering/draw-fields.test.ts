import { PDFBool, PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { PaperReader } from '#server/platform/paper/reading/reader.ts';
import { filledForm } from '#test/filled-form.ts';
import { LetterRenderer } from './render-letter.ts';

const renderer = new LetterRenderer();
afterAll(() => renderer.stop());

/** A form whose fields hold these values and no picture of them. */
async function undrawnForm(values: Readonly<Record<string, string>>, { isForced = false } = {}) {
  const made = await PDFDocument.create();
  const form = made.getForm();
  const page = made.addPage([400, 400]);
  for (const [at, [field, value]] of Object.entries(values).entries()) {
    const text = form.createTextField(field);
    text.addToPage(page, { x: 50, y: 350 - 40 * at, width: 250, height: 20, borderWidth: 0 });
    if (!isForced) for (const widget of text.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'));
    text.acroField.setValue(PDFHexString.fromText(value));
  }
  if (isForced) form.acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True);
  return made.save({ updateFieldAppearances: false });
}

test('a print run shows what is filled in where a form brings no picture of it', async () => {
  const merged = await renderer.merge(
    [
      await filledForm(),
      await undrawnForm({ Claim: 'Claim of £1,204.50', Name: 'Łukasz Wójcik' }),
      await undrawnForm({ Old: 'What the form asks to be drawn' }, { isForced: true }),
    ],
    '2026-11-23T09:30:00Z',
  );
  // What a printer gets, which draws no fields of its own.
  const printed = await PDFDocument.load(merged.pdf);
  const undrawn = printed.getPages().flatMap(({ node }) =>
    (node.Annots()?.asArray() ?? [])
      .map((each) => printed.context.lookup(each, PDFDict))
      .filter(
        (each) => each.get(PDFName.of('Subtype')) === PDFName.of('Widget') && !each.has(PDFName.of('AP')),
      )
      .map((each) => String(each.get(PDFName.of('T')))),
  );
  expect(undrawn).toEqual([]);
  const reader = new PaperReader();
  try {
    const read = async (page: number) => (await reader.text(merged.pdf, page)).text;
    for (const words of ['Okafor Lending IVA-20417', 'Overdraft', '4312.50'])
      expect(await read(1)).toContain(words);
    for (const words of ['Claim of £1,204.50', 'Lukasz Wójcik']) expect(await read(2)).toContain(words);
    expect(await read(3)).toContain('What the form asks to be drawn');
  } finally {
    await reader.stop();
  }
});
