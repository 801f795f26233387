import { PDFDocument, PDFName, type PDFPage, PDFString } from '@cantoo/pdf-lib';

/** Where each field of the filled form stands, in points from the lower left corner of a page of 400 by 400. */
export const formPlaces = {
  text: { x: 50, y: 350, width: 250, height: 20 },
  tick: { x: 50, y: 310, width: 20, height: 20 },
  radio: { x: 50, y: 270, width: 20, height: 20 },
  dropdown: { x: 50, y: 230, width: 200, height: 20 },
  withoutAppearance: { x: 50, y: 190, width: 200, height: 20 },
  signature: { x: 50, y: 150, width: 120, height: 20 },
  freeText: { x: 50, y: 100, width: 200, height: 30 },
  blank: { x: 50, y: 20, width: 200, height: 40 },
} as const;
const { freeText, signature, withoutAppearance } = formPlaces;

const name = (key: string) => PDFName.of(key);
const rect = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => [
  x,
  y,
  x + width,
  y + height,
];

function addSigned(page: PDFPage): void {
  const { context } = page.doc;
  const ink = context.register(
    context.stream('0 g 5 5 100 8 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 120, 20] }),
  );
  page.node.addAnnot(
    context.register(
      context.obj({
        Type: 'Annot',
        Subtype: 'Widget',
        FT: 'Sig',
        T: PDFString.of('Signature'),
        Rect: rect(signature),
        F: 4,
        AP: { N: ink },
      }),
    ),
  );
}

const add = (page: PDFPage, entries: NonNullable<Parameters<typeof page.doc.context.stream>[1]>) =>
  page.node.addAnnot(page.doc.context.register(page.doc.context.obj(entries)));

function addNotes(page: PDFPage): void {
  add(page, {
    Type: 'Annot',
    Subtype: 'FreeText',
    Rect: rect(freeText),
    Contents: PDFString.of('Interest from 3 May'),
    DA: PDFString.of('/Helv 12 Tf 0 g'),
    F: 4,
  });
  add(page, {
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [360, 360, 380, 380],
    Contents: PDFString.of('Please ring Mrs Okafor'),
  });
  add(page, {
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [360, 330, 380, 350],
    Contents: PDFString.of('Hidden words'),
    F: 2,
  });
  add(page, { Type: 'Annot', Subtype: 'Stamp', Rect: [300, 20, 380, 60], F: 4 });
}

/** A form as a creditor sends it back: every word, tick and signature on its page is in a field or a note. */
export async function filledForm(): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  const page = made.addPage([400, 400]);
  const form = made.getForm();
  const plain = { borderWidth: 0 };
  const text = form.createTextField('claim.creditor');
  text.setText('Okafor Lending IVA-20417');
  text.addToPage(page, { ...formPlaces.text, ...plain });
  const tick = form.createCheckBox('Secured');
  tick.addToPage(page, { ...formPlaces.tick, ...plain });
  tick.check();
  const radio = form.createRadioGroup('Vote');
  radio.addOptionToPage('Accept', page, { ...formPlaces.radio, ...plain });
  radio.addOptionToPage('Reject', page, { ...formPlaces.radio, x: 100, ...plain });
  radio.select('Accept');
  const dropdown = form.createDropdown('Kind');
  dropdown.addOptions(['Loan', 'Overdraft']);
  dropdown.select('Overdraft');
  dropdown.addToPage(page, { ...formPlaces.dropdown, ...plain });
  const amount = form.createTextField('Amount');
  amount.setText('4312.50');
  amount.addToPage(page, { ...withoutAppearance, ...plain });
  await made.flush();
  form.updateFieldAppearances();
  for (const widget of amount.acroField.getWidgets()) widget.dict.delete(name('AP'));
  addSigned(page);
  addNotes(page);
  return made.save({ updateFieldAppearances: false });
}

/** A form whose pages only Adobe Reader makes, with what was filled in. */
export async function xfaForm(): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  made.addPage([400, 400]).drawText('Please wait...', { x: 50, y: 350 });
  const { context } = made;
  const datasets = context.register(
    context.stream(
      '<xfa:datasets><xfa:data><form><Creditor>Okafor &amp; Sons</Creditor></form></xfa:data></xfa:datasets>',
    ),
  );
  made.catalog.set(name('NeedsRendering'), context.obj(true));
  made.catalog.set(name('AcroForm'), context.obj({ Fields: [], XFA: [PDFString.of('datasets'), datasets] }));
  return made.save();
}
