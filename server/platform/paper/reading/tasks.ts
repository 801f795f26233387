import { textOf } from './page-text.ts';
import type { PaperTasks } from './pages.ts';
import { draw, OpenPdf } from './pdfium.ts';
import { pngOf } from './png.ts';

/** The widest and highest picture of a page, in pixels. */
const MOST_ACROSS = 4000;

type Tasks = {
  [Name in keyof PaperTasks]: (
    ...given: Parameters<PaperTasks[Name]>
  ) => Promise<ReturnType<PaperTasks[Name]>>;
};

/** Libraries that only some tasks need are loaded when first used: loading them would take most of a child's start-up time. */
const tasks: Tasks = {
  open: async (pdf) => {
    const { pages, isSigned } = await open(pdf);
    return { pages, isSigned };
  },
  picture: async (pdf, number, { width, turn }) =>
    (await open(pdf)).withPage(number, (page) => {
      const [across, down] = turn % 180 === 0 ? [page.width, page.height] : [page.height, page.width];
      const scale = Math.min(width, MOST_ACROSS, (MOST_ACROSS * across) / down) / across;
      return pngOf(draw(page, 'colour', page.width * scale, turn));
    }),
  text: async (pdf, number) => (await open(pdf)).withPage(number, textOf),
  recognise: async (pdf, number) => (await import('./recognise.ts')).recognise(await open(pdf), number),
  codes: async (pdf, number) => (await import('./codes.ts')).codesOn(await open(pdf), number),
  convert: async (...given) => (await import('./conversion/convert.ts')).convert(...given),
  arrange: async (...given) => (await import('./arrange.ts')).arrange(...given),
};

let last: { bytes: Uint8Array; pdf: OpenPdf } | null = null;

/** The PDF stays open until a task is about another one. */
async function open(bytes: Uint8Array): Promise<OpenPdf> {
  if (last?.bytes === bytes) return last.pdf;
  last?.pdf.close();
  last = null;
  last = { bytes, pdf: await OpenPdf.open(bytes) };
  return last.pdf;
}

/** Performs a task by its name, with the PDF that it is about before the rest. */
export function perform(name: string, pdf: Uint8Array | null, rest: readonly unknown[]): Promise<unknown> {
  const task = tasks[name as keyof Tasks] as (...given: unknown[]) => Promise<unknown>;
  return pdf ? task(pdf, ...rest) : task(...rest);
}
