import type { Pdfium } from './pdfium-functions.ts';
import { borrowing, bytesFrom } from './pdfium-memory.ts';

/** FORMTYPE_XFA_FULL: the pages are made by Adobe Reader alone. Other XFA forms have pages of their own. */
const XFA_FULL = 2;
const MOST_LETTERS = 20_000;

/** Whether the PDF is a form whose pages only Adobe Reader can make. */
export const isXfaForm = ({ fn }: Pdfium, document: number): boolean =>
  fn.FPDF_GetFormType(document) === XFA_FULL;

/** What was filled in, a line for each field: its name and its value. */
export function xfaValues(pdfium: Pdfium, document: number): string[] {
  const { fn } = pdfium;
  for (let index = 0; index < fn.FPDF_GetXFAPacketCount(document); index += 1) {
    const name = Buffer.from(bytesFrom(pdfium, fn.FPDF_GetXFAPacketName, document, index));
    if (name.toString('latin1').replaceAll('\0', '') === 'datasets')
      return valuesIn(packet(pdfium, document, index));
  }
  return [];
}

function packet(pdfium: Pdfium, document: number, index: number): string {
  const { fn, memory } = pdfium;
  return borrowing(pdfium, 8, (lengthAt) => {
    const ask = (at: number, bytes: number) =>
      fn.FPDF_GetXFAPacketContent(document, index, at, bytes, lengthAt);
    if (!ask(0, 0)) return '';
    const length = new DataView(memory().buffer).getUint32(lengthAt, true);
    if (length === 0) return '';
    return borrowing(pdfium, length, (at) =>
      ask(at, length) ? Buffer.from(memory().slice(at, at + length)).toString('utf8') : '',
    );
  });
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string) =>
  text
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!)
    .replace(/&#(x?)([\da-f]{1,6});/gi, (_, hex: string, code: string) => {
      const point = Number.parseInt(code, hex ? 16 : 10);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
    })
    .trim();

/** Elements that hold nothing but text are fields. */
export function valuesIn(datasets: string): string[] {
  const values: string[] = [];
  let letters = 0;
  for (const [, name, text] of datasets.matchAll(/<(?:[\w.-]+:)?([\w.-]+)(?:\s[^<>]*)?>([^<>]+)<\//g)) {
    const value = plain(text!);
    letters += value.length;
    if (letters > MOST_LETTERS) break;
    if (value) values.push(`${name}: ${value}`);
  }
  return values;
}
