import {
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFObjectCopier,
  type PDFPage,
  PDFRef,
} from '@cantoo/pdf-lib';

const name = (key: string) => PDFName.of(key);

/**
 * Takes the form of a PDF along with pages copied from it. Without it a field that has no appearance would lose its
 * value, since nothing would define how it looks.
 */
export function carryForm(source: PDFDocument, target: PDFDocument, pages: readonly PDFPage[]): void {
  const form = source.catalog.lookupMaybe(name('AcroForm'), PDFDict);
  const fields = [...new Set(pages.flatMap(rootsOf))];
  if (!form || fields.length === 0) return;
  const copier = PDFObjectCopier.for(source.context, target.context);
  const carried = formOf(target);
  const list = carried.lookup(name('Fields'), PDFArray);
  for (const field of fields) list.push(field);
  const style = form.get(name('DA'));
  if (style && !carried.has(name('DA'))) carried.set(name('DA'), copier.copy(style));
  if (form.lookup(name('NeedAppearances')) === PDFBool.True)
    carried.set(name('NeedAppearances'), PDFBool.True);
  const resources = form.lookupMaybe(name('DR'), PDFDict);
  if (resources) addResources(carried, copier.copy(resources));
}

function formOf(target: PDFDocument): PDFDict {
  const known = target.catalog.lookupMaybe(name('AcroForm'), PDFDict);
  if (known) return known;
  const made = target.context.obj({ Fields: [] });
  target.catalog.set(name('AcroForm'), made);
  return made;
}

/** The fields at the top that the widgets of a page belong to. */
function rootsOf(page: PDFPage): PDFRef[] {
  const roots: PDFRef[] = [];
  for (const entry of page.node.Annots()?.asArray() ?? []) {
    let dict = page.doc.context.lookupMaybe(entry, PDFDict);
    if (!(entry instanceof PDFRef) || dict?.lookup(name('Subtype')) !== name('Widget')) continue;
    let at = entry;
    // A chain of parents that leads back to itself ends.
    for (let depth = 0; depth < 50; depth += 1) {
      const parent = dict?.get(name('Parent'));
      if (!(parent instanceof PDFRef)) break;
      at = parent;
      dict = page.doc.context.lookupMaybe(parent, PDFDict);
    }
    roots.push(at);
  }
  return roots;
}

/** Fonts and the like by their names: the first of a name stays. */
function addResources(form: PDFDict, added: PDFDict): void {
  const own = form.lookupMaybe(name('DR'), PDFDict);
  if (!own) return form.set(name('DR'), added);
  for (const [kind, entries] of added.entries()) {
    const kept = own.lookup(kind);
    const more = form.context.lookup(entries);
    if (!(kept instanceof PDFDict && more instanceof PDFDict)) {
      if (!kept) own.set(kind, entries);
      continue;
    }
    for (const [key, value] of more.entries()) if (!kept.has(key)) kept.set(key, value);
  }
}
