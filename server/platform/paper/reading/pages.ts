/** How far a page is turned clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** A word and its place: fractions of the page as it is shown, from its upper left corner. Confidence from 0 to 100. */
export type Word = {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  confidence: number;
};

/**
 * The text of a page, counted from 1. `turned` is how far the page must be turned clockwise to be upright; places of words are
 * those on the page as it is, not turned. `unshown` says what the page holds that its picture does not show.
 */
export type PageText = {
  page: number;
  text: string;
  words: Word[];
  confidence: number;
  turned: Turn;
  source: 'pdf' | 'ocr';
  unshown?: string;
};

/** A code that was read on a page, and where its middle is, in fractions of the page. */
export type PageCode = { page: number; format: string; text: string; x: number; y: number };

/** A file that came with a message. */
export type Attachment = { name: string; mime: string; content: Uint8Array };

/** Who wrote a message, about what and when, according to the message. */
export type MessageHead = {
  from: { name: string; address: string };
  to: string[];
  subject: string;
  sentAt: string | null;
  messageId: string | null;
};

/** A file as a PDF. A signed one is handed on as it is, and never edited. Messages also give their head, text and attachments. */
export type Paper = {
  pdf: Uint8Array;
  pages: number;
  isSigned: boolean;
  text?: string;
  message?: MessageHead;
  attachments?: Attachment[];
};

/** A page of a PDF, to be put somewhere else. */
export type PlacedPage = { pdf: Uint8Array; page: number; turn: Turn };

/** What a reader can be asked to do. */
export type PaperTasks = {
  /** Opens a PDF for its pages; in points. */
  open: (pdf: Uint8Array) => { pages: number; isSigned: boolean };
  picture: (pdf: Uint8Array, page: number, opts: { width: number; turn: Turn }) => Uint8Array;
  /** The text that the PDF itself holds for the page; null when the page is a picture. */
  text: (pdf: Uint8Array, page: number) => PageText | null;
  recognise: (pdf: Uint8Array, page: number) => PageText;
  codes: (pdf: Uint8Array, page: number) => PageCode[];
  /** Converts a file that is not a PDF into one. */
  convert: (content: Uint8Array, mime: string) => Paper;
  arrange: (pages: readonly PlacedPage[]) => Uint8Array;
};
