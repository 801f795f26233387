import {
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFDropdown,
  type PDFField,
  type PDFFont,
  PDFName,
  PDFOptionList,
  PDFTextField,
  StandardFonts,
} from '@cantoo/pdf-lib';

const name = (key: string) => PDFName.of(key);

/**
 * Draws the values of form fields that have no appearance of their own, as a viewer would: pages copied to another
 * file leave the form behind, and with it everything that only the form holds.
 */
export async function drawFields(document: PDFDocument): Promise<void> {
  const acroForm = document.catalog.lookupMaybe(name('AcroForm'), PDFDict);
  // A form of Adobe's own (XFA) without fields has nothing that could be drawn.
  if (!acroForm?.has(name('Fields'))) return;
  const isForced = acroForm.lookup(name('NeedAppearances')) === PDFBool.True;
  const undrawn = document
    .getForm()
    .getFields()
    .filter((field) => isForced || isUndrawn(field));
  if (undrawn.length === 0) return;
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const field of undrawn) draw(field, font);
  await font.embed();
}

/** Whether a field is on a page without a picture of it. */
const isUndrawn = (field: PDFField): boolean =>
  field.acroField.getWidgets().some(({ dict }) => !dict.has(name('AP')));

function draw(field: PDFField, font: PDFFont): void {
  if (field instanceof PDFTextField) {
    const given = field.getText() ?? '';
    const written = writable(given, font);
    if (written !== given) field.setText(written);
    field.updateAppearances(font);
  } else if (field instanceof PDFDropdown || field instanceof PDFOptionList) {
    const chosen = field.getSelected();
    const written = chosen.map((each) => writable(each, font));
    if (written.some((each, n) => each !== chosen[n])) field.select(written);
    field.updateAppearances(font);
  } else if (field.needsAppearancesUpdate()) field.defaultUpdateAppearances(font);
}

/** A text as the font of forms can write it: letters that it lacks without their accents, and a question mark for all others. */
function writable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  const isKnown = (sign: string) => sign === '\n' || sign === '\r' || known.has(sign.codePointAt(0)!);
  return Array.from(text.normalize('NFC'), (sign) => {
    if (isKnown(sign)) return sign;
    const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '').replace('Ł', 'L').replace('ł', 'l');
    return Array.from(plain).every(isKnown) ? plain : '?';
  }).join('');
}
