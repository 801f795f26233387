import { createHash } from 'node:crypto';
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNull,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { drawFields } from './draw-fields.ts';
import type { RenderedLetter } from './letter-input.ts';

/** Objects besides streams that letters may share; pages stay separate. */
const shareable = new Set(['/Font', '/FontDescriptor', '/ExtGState', '/XObject']);
/** Attributes that a page may inherit from the tree above it. */
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((name) => PDFName.of(name));
/** The objects that every file begins with. */
const [CATALOGUE, PAGES, INFO] = [1, 2, 3];
const PARENT = PDFName.of('Parent');

const isShareable = (object: PDFObject) =>
  object instanceof PDFStream ||
  (object instanceof PDFDict && shareable.has(String(object.get(PDFName.of('Type')))));

/** An object as it is written; a stream's length first. */
function bytesOf(object: PDFObject): Buffer {
  const head = object instanceof PDFStream ? object.dict : object;
  const bytes = Buffer.alloc(head.sizeInBytes());
  head.copyBytesInto(bytes, 0);
  if (!(object instanceof PDFStream)) return bytes;
  return Buffer.concat([bytes, Buffer.from('\nstream\n'), object.getContents(), Buffer.from('\nendstream')]);
}

/**
 * A PDF whose pages are brought over: the numbers given to its objects, and the objects whose references have already
 * been renumbered.
 */
type Source = { context: PDFContext; numbers: Map<PDFRef, number>; done: Set<PDFObject> };

/**
 * Concatenates PDFs as they come: only what the pages of each show is kept in memory, and what several share (the
 * letterhead, its fonts) is kept once.
 */
class MergedPdf {
  readonly #pieces: Uint8Array[] = [];
  /** Where each object begins, by its number. */
  readonly #places: number[] = [];
  readonly #shared = new Map<string, number>();
  readonly #pages: number[] = [];
  #length = 0;
  #last = INFO;

  constructor() {
    this.#write(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  }

  async add(pdf: Uint8Array): Promise<void> {
    // Bank statements are often encrypted without a password, to restrict what is done with them.
    const document = await PDFDocument.load(pdf, { password: '', updateMetadata: false });
    await drawFields(document);
    const pages = document.getPages();
    const numbers = new Map(pages.map(({ ref }) => [ref, ++this.#last]));
    const source: Source = { context: document.context, numbers, done: new Set() };
    for (const page of pages) this.#addPage(page, source);
  }

  end(asOf: string): RenderedLetter {
    const kids = this.#pages.map((number) => `${number} 0 R`).join(' ');
    const day = new Date(asOf).toISOString().replace(/\D/g, '').slice(0, 14);
    this.#object(CATALOGUE, Buffer.from(`<< /Type /Catalog /Pages ${PAGES} 0 R >>`));
    this.#object(PAGES, Buffer.from(`<< /Type /Pages /Count ${this.#pages.length} /Kids [ ${kids} ] >>`));
    this.#object(INFO, Buffer.from(`<< /Producer (Concordat) /CreationDate (D:${day}Z) >>`));
    this.#table();
    return { pdf: new Uint8Array(Buffer.concat(this.#pieces)), pages: this.#pages.length };
  }

  #addPage({ node, ref }: PDFPage, source: Source): void {
    for (const name of inheritable) {
      const value = node.getInheritableAttribute(name);
      if (value) node.set(name, value);
    }
    // Without its parent in the source, which would bring all other pages.
    node.delete(PARENT);
    this.#renumber(node, source);
    node.set(PARENT, PDFRef.of(PAGES));
    const number = source.numbers.get(ref)!;
    this.#object(number, bytesOf(node));
    this.#pages.push(number);
  }

  /** Renumbers an object's references for this file, and brings the referenced objects along. */
  #renumber(object: PDFObject, source: Source): void {
    if (source.done.has(object)) return;
    source.done.add(object);
    if (object instanceof PDFStream) {
      object.updateDict();
      this.#renumber(object.dict, source);
    } else if (object instanceof PDFDict) {
      for (const [name, value] of object.entries()) object.set(name, this.#renumbered(value, source));
    } else if (object instanceof PDFArray) {
      for (const [at, value] of object.asArray().entries()) object.set(at, this.#renumbered(value, source));
    }
  }

  #renumbered(value: PDFObject, source: Source): PDFObject {
    if (value instanceof PDFRef) return this.#bring(value, source);
    this.#renumber(value, source);
    return value;
  }

  /** Writes an object of a source, unless it is there already. */
  #bring(ref: PDFRef, source: Source): PDFObject {
    const known = source.numbers.get(ref);
    if (known !== undefined) return PDFRef.of(known);
    const object = source.context.lookup(ref);
    if (!object) return PDFNull;
    const number = ++this.#last;
    // Before the objects it refers to, which may refer back; such an object is unique, since its own number appears in it.
    source.numbers.set(ref, number);
    this.#renumber(object, source);
    const bytes = bytesOf(object);
    const key = isShareable(object) ? createHash('sha256').update(bytes).digest('base64') : null;
    const same = key === null ? undefined : this.#shared.get(key);
    if (key !== null) this.#shared.set(key, same ?? number);
    if (same === undefined) this.#object(number, bytes);
    source.numbers.set(ref, same ?? number);
    return PDFRef.of(same ?? number);
  }

  #object(number: number, bytes: Uint8Array): void {
    this.#places[number] = this.#length;
    this.#write(Buffer.from(`${number} 0 obj\n`));
    this.#write(bytes);
    this.#write(Buffer.from('\nendobj\n'));
  }

  /** The table of objects; a number that is not used is free (ISO 32000-1, 7.5.4). */
  #table(): void {
    const start = this.#length;
    const rows = Array.from({ length: this.#last }, (_, at) => {
      const place = this.#places[at + 1];
      return place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`;
    });
    const size = this.#last + 1;
    this.#write(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root ${CATALOGUE} 0 R /Info ${INFO} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
      ),
    );
  }

  #write(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#length += bytes.length;
  }
}

/** Concatenated PDFs as one; what they share is kept once. */
export async function mergePdfs(pdfs: AsyncIterable<Uint8Array>, asOf: string): Promise<RenderedLetter> {
  const merged = new MergedPdf();
  for await (const pdf of pdfs) await merged.add(pdf);
  return merged.end(asOf);
}
