import { addressWindow, WINDOW_HEIGHT } from './address-window.ts';
import { missingSigns } from './fonts.ts';
import { type HtmlNode, htmlTree, textOf } from './html-tree.ts';
import { type LetterInput, type LetterPaper, LetterRefused } from './letter-input.ts';
import { letterText } from './letter-text.ts';
import type { Node, PdfDocument } from './pdfmake-internals.ts';
import { type Definition, mm, page } from './print-tagged.ts';
import { drawQr, QR_SIDE } from './qr-drawing.ts';
import { flow } from './rich-text.ts';
import { type Typography, typographyOf } from './typography.ts';

const words = {
  'en-GB': { reference: 'Our reference', page: (at: number, of: number) => `Page ${at} of ${of}` },
  cy: { reference: 'Ein cyfeirnod', page: (at: number, of: number) => `Tudalen ${at} o ${of}` },
} as const;

/** The header begins 10 mm from the top, the footer ends 8 mm from the foot; the code stands at the same height as the footer. */
const HEADER_TOP = 10;
const FOOT = 8;
const FOOT_HEIGHT = QR_SIDE;
const GAP = 8;
/** Header and footer stay small in large print too: they add nothing that the letter does not say. */
const MOST_HEAD_SIZE = 12;
const FOOT_SIZE = 8;
const LARGE_FOOT_SIZE = 10;
const MOST_SIGNS_NAMED = 5;

/** Zero-width characters that pasted text may contain and that print nothing. */
const invisible = /[\u200b\u200c\u2060\ufeff\u00ad]|\u200d|\ufe0e|\ufe0f/g;

/** The letter's text, composed (w and a circumflex are one character) and without invisible characters. */
function composed(input: LetterInput): LetterInput {
  const clean = (text: string) => text.normalize('NFC').replace(invisible, '');
  const { letterhead } = input;
  return {
    ...input,
    html: clean(input.html),
    address: input.address.map(clean).filter((line) => line.trim() !== ''),
    letterhead: {
      ...letterhead,
      headerHtml: clean(letterhead.headerHtml),
      footerHtml: clean(letterhead.footerHtml),
    },
  };
}

function refuseMissingSigns({ letterhead, address, html, date, reference }: LetterInput): void {
  const parts = [
    ['address', address.join(' ')],
    ['text', htmlTree(html).map(textOf).join(' ') + (date ?? '') + (reference ?? '')],
    [
      'text',
      htmlTree(letterhead.headerHtml + letterhead.footerHtml)
        .map(textOf)
        .join(' '),
    ],
  ] as const;
  for (const [part, text] of parts) {
    const missing = missingSigns(letterhead.fontFamily, text).slice(0, MOST_SIGNS_NAMED);
    if (missing.length === 0) continue;
    const named = missing.map(
      (sign) =>
        `‘${sign}’ (U+${(sign.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')})`,
    );
    throw new LetterRefused(part, `The letterhead’s font cannot print ${named.join(', ')}.`);
  }
}

/** Where the text goes: below the window on the first page, above the footer and the code on all. */
function frameOf({ letterhead: { margins, addressBlock, windowEnvelope } }: LetterInput) {
  const bottom = Math.max(margins.bottom, FOOT + FOOT_HEIGHT + 4);
  const firstTop =
    windowEnvelope === 'none' ? margins.top : Math.max(margins.top, addressBlock.top + WINDOW_HEIGHT + GAP);
  return { ...margins, bottom, firstTop, width: 210 - margins.left - margins.right };
}
type Frame = ReturnType<typeof frameOf>;

/** Date and reference: beside the window, or below the address where the envelope has none. */
function facts(input: LetterInput, type: Typography, frame: Frame): Node[] {
  const { letterhead, date, reference, language, address } = input;
  const lines: Node[] = [
    ...(reference ? [{ text: `${words[language].reference}: ${reference}` }] : []),
    ...(date ? [{ text: date }] : []),
  ];
  const size = Math.min(type.size, 12);
  if (letterhead.windowEnvelope === 'none') {
    const block =
      address.length > 0 ? [{ text: address.join('\n'), margin: [0, 0, 0, type.size * 1.2] }] : [];
    return [...block, ...lines.map((line) => ({ ...line, fontSize: size })), { text: ' ', tag: 'Artifact' }];
  }
  if (lines.length === 0) return [];
  const { left, top, width } = letterhead.addressBlock;
  const right = 210 - frame.right;
  const isBeside = right - (left + width) >= 35;
  const x = isBeside ? left + width + 8 : frame.left;
  const end = isBeside ? right : Math.max(left - 8, frame.left + 35);
  return [
    {
      columns: [
        {
          width: mm(end - x),
          stack: lines.map((line) => ({ ...line, alignment: isBeside ? 'right' : 'left' })),
          fontSize: size,
        },
      ],
      absolutePosition: { x: mm(x), y: mm(top) },
    },
  ];
}

const isEmpty = (html: string) => htmlTree(html).map(textOf).join('').trim() === '';

function head(html: string, frame: Frame, type: Typography): Definition['header'] {
  if (isEmpty(html)) return undefined;
  const size = Math.min(type.size * 0.95, MOST_HEAD_SIZE);
  return () => ({
    stack: flow(htmlTree(html), { ...type, size, width: mm(frame.width) }),
    fontSize: size,
    lineHeight: 1.1,
    margin: [mm(frame.left), mm(HEADER_TOP), mm(frame.right), 0],
  });
}

/** The page number and the letterhead's footer; the code is in the right-hand corner. */
function foot(input: LetterInput, frame: Frame, type: Typography): NonNullable<Definition['footer']> {
  const { letterhead, language, code, isLargePrint } = input;
  const size = isLargePrint ? LARGE_FOOT_SIZE : FOOT_SIZE;
  const width = mm(frame.width) - (code ? mm(QR_SIDE + 5) : 0);
  const text = () =>
    isEmpty(letterhead.footerHtml)
      ? []
      : flow(htmlTree(letterhead.footerHtml), { ...type, size, width }).map((node) => ({
          ...node,
          margin: [0, 1, 0, 0],
        }));
  return (number, pages) => ({
    columns: [
      {
        width,
        stack: [{ text: words[language].page(number, pages), margin: [0, 0, 0, 2] }, ...text()],
        fontSize: size,
        lineHeight: 1.05,
        color: '#333333',
      },
    ],
    margin: [mm(frame.left), mm(frame.bottom - FOOT - FOOT_HEIGHT), mm(frame.right), 0],
  });
}

function signatureNode(picture: Uint8Array | null): Node | null {
  if (!picture) return null;
  const isPng = picture[0] === 0x89 && picture[1] === 0x50;
  const isJpeg = picture[0] === 0xff && picture[1] === 0xd8;
  if (!isPng && !isJpeg)
    throw new LetterRefused('signature', 'The picture of the signature is neither PNG nor JPEG.');
  const data = Buffer.from(picture).toString('base64');
  return {
    image: `data:image/${isPng ? 'png' : 'jpeg'};base64,${data}`,
    fit: [mm(55), mm(18)],
    alt: 'Signature',
    margin: [0, 2, 0, 4],
  };
}

/** Draws the letterhead's PDF under a page; where there is none, the library that reads it is not even loaded. */
async function underlayOf({ firstPagePdf, continuationPdf }: LetterPaper) {
  if (!firstPagePdf && !continuationPdf) return () => undefined;
  const { readUnderlay, underlayDrawer } = await import('./page-underlay.ts');
  return underlayDrawer(
    await readUnderlay(firstPagePdf, 'firstPagePdf'),
    await readUnderlay(continuationPdf, 'continuationPdf'),
  );
}

/** The definition of a letter. Refuses characters that the font lacks, and pictures and pages that cannot be read. */
export async function letterDefinition(given: LetterInput): Promise<Definition> {
  const input = composed(given);
  refuseMissingSigns(input);
  const { letterhead, code, title, language } = input;
  const frame = frameOf(input);
  const type = typographyOf(letterhead.fontFamily, input.isLargePrint, mm(frame.width));
  const underlay = await underlayOf(letterhead);
  const nodes: HtmlNode[] = htmlTree(input.html);
  const lead = mm(frame.firstTop - frame.top);
  const header = head(letterhead.headerHtml, frame, type);
  return {
    content: [
      ...addressWindow(input),
      ...facts(input, type, frame),
      ...(lead > 0 ? [{ text: '', fontSize: 1, lineHeight: 0.01, margin: [0, lead, 0, 0] }] : []),
      ...letterText(nodes, type, signatureNode(input.signature)),
    ],
    info: { title, creationDate: new Date(input.asOf) },
    language,
    pageMargins: {
      left: mm(frame.left),
      top: mm(frame.top),
      right: mm(frame.right),
      bottom: mm(frame.bottom),
    },
    defaultStyle: { font: letterhead.fontFamily, fontSize: type.size, lineHeight: type.lineHeight },
    ...(header && { header }),
    footer: foot(input, frame, type),
    underlay: (document: PdfDocument, number: number) => {
      underlay(document, number);
      if (code)
        drawQr(
          document,
          `${code}:${number}`,
          page.width - mm(frame.right + QR_SIDE),
          page.height - mm(FOOT + QR_SIDE),
        );
    },
  };
}
