import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { withContrast } from './contrast.ts';
import type { PageText, Turn, Word } from './pages.ts';
import { draw, type OpenPdf, type Samples } from './pdfium.ts';
import { withAdded } from './said-on-page.ts';

const DPI = 200;
/** A page larger than A2 is drawn at fewer dots an inch: recognising more takes half a gigabyte. */
const MOST_PIXELS = 20_000_000;
/** Below this confidence a page may be upside down or on its side. */
const DOUBTFUL = 65;

const require = createRequire(import.meta.url);

const languages = ['eng', 'cym'] as const;

/** The recogniser wants its languages in one folder, which is needed until it has started. */
async function languageFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'concordat-languages-'));
  for (const language of languages) {
    const file = `${language}.traineddata.gz`;
    await copyFile(
      require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${file}`),
      join(folder, file),
    );
  }
  return folder;
}

let started: Promise<Worker> | undefined;

/** The recogniser with its two languages, from files of the installation: nothing is fetched. */
function recogniser(): Promise<Worker> {
  started ??= (async () => {
    const folder = await languageFolder();
    const worker = await createWorker([...languages], OEM.LSTM_ONLY, {
      langPath: folder,
      cacheMethod: 'none',
      errorHandler: () => undefined,
    }).finally(() => void rm(folder, { recursive: true, force: true }));
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: String(DPI) });
    return worker;
  })();
  return started;
}

/** The width in pixels to draw a page of the size (in points) at, for recognising or for codes. */
export const widthToRead = (width: number, height: number): number =>
  width * Math.min(DPI / 72, Math.sqrt(MOST_PIXELS / (width * height)));

/** Grey samples as a file that tesseract and zxing both read (Netpbm's PGM). */
export const pgmOf = ({ width, height, data }: Samples): Buffer =>
  Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), data]);

/**
 * Recognises a page in English and Welsh. One that reads badly is tried upside down and on its sides, and the most
 * certain reading is kept.
 */
export async function recognise(pdf: OpenPdf, number: number): Promise<PageText> {
  let best = await readTurned(pdf, number, 0);
  for (const turn of [180, 90, 270] as const) {
    if (!isDoubtful(best)) break;
    const other = await readTurned(pdf, number, turn);
    if (other.confidence > best.confidence) best = other;
  }
  return withAdded(
    best,
    pdf.withPage(number, ({ added }) => added),
  );
}

/** Too uncertain, or its words are sideways; a page without words is blank. */
function isDoubtful({ confidence, words, turned }: PageText): boolean {
  if (words.length === 0) return false;
  const long = words.filter(({ text }) => text.length > 3);
  const flat = long.filter(({ width, height }) =>
    turned % 180 === 0 ? width > height * 0.7 : height > width * 0.7,
  );
  return confidence < DOUBTFUL || flat.length < long.length / 2;
}

async function readTurned(pdf: OpenPdf, number: number, turned: Turn): Promise<PageText> {
  const samples = pdf.withPage(number, (page) =>
    withContrast(draw(page, 'grey', widthToRead(page.width, page.height), turned)),
  );
  const worker = await recogniser();
  const { data } = await worker.recognize(pgmOf(samples), { rotateAuto: true }, { text: true, blocks: true });
  const placed = placer(samples, data.rotateRadians ?? 0, turned);
  const words = (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words: found }) => found)
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, confidence, bbox }) => ({ text, confidence: Math.round(confidence), ...placed(bbox) }));
  const confidence = words.length > 0 ? Math.round(data.confidence) : 0;
  return { page: number, text: data.text.trim(), words, confidence, turned, source: 'ocr' };
}

type Corners = { x0: number; y0: number; x1: number; y1: number };

/**
 * Where a box on the straightened, turned picture stands on the page: turned back about the middle by the angle at which the
 * recogniser straightened it, and then by the quarters.
 */
function placer({ width, height }: Samples, radians: number, turned: Turn) {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const back = (x: number, y: number): [number, number] => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    const u = (dx * cos + dy * sin + width / 2) / width;
    const v = (dy * cos - dx * sin + height / 2) / height;
    if (turned === 90) return [v, 1 - u];
    if (turned === 180) return [1 - u, 1 - v];
    return turned === 270 ? [1 - v, u] : [u, v];
  };
  const short = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
  return ({ x0, y0, x1, y1 }: Corners): Pick<Word, 'x' | 'y' | 'width' | 'height'> => {
    // The middles of the sides: the corners of a box that is turned reach beyond its word.
    const across = [back(x0, (y0 + y1) / 2), back(x1, (y0 + y1) / 2)];
    const down = [back((x0 + x1) / 2, y0), back((x0 + x1) / 2, y1)];
    const xs = [...across, ...down].map(([x]) => x);
    const ys = [...across, ...down].map(([, y]) => y);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return {
      x: short(left),
      y: short(top),
      width: short(Math.max(...xs) - left),
      height: short(Math.max(...ys) - top),
    };
  };
}
