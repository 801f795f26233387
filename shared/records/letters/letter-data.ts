/** A table of a letter. Cells are text as it is printed, never HTML. */
export type LetterTable = {
  caption: string;
  columns: { label: string; align?: 'left' | 'right' }[];
  rows: string[][];
  totals?: string[];
  /** The first cells of rows that total those above them. */
  subtotals?: string[];
};

/** The data merged into a letter: text already formatted for print, never HTML. */
export type LetterData = {
  /** By token: null is known but empty, absent does not apply to this case or recipient. */
  values: Readonly<Record<string, string | null>>;
  /** By token, such as 'creditors[]'. */
  tables: Readonly<Record<string, LetterTable>>;
  /**
   * Tokens whose facts nobody has recorded, each with the tab of the case on which they are: a letter that names one, even in a condition,
   * is stopped, since 'no' would be a claim.
   */
  notKnown?: Readonly<Record<string, string>>;
};

/**
 * A problem that stops a text from becoming a letter. `token` is the text between the braces, `at` the tab of the case on which what is
 * missing is recorded, where that is another than the token's.
 */
export type MergeProblem = {
  token: string;
  kind: 'unknown' | 'empty' | 'malformed';
  message: string;
  at?: string;
};
