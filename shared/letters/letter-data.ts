/** A table of a letter. Cells are text as it is printed, never HTML. */
export type LetterTable = {
  caption: string;
  columns: { label: string; align?: 'left' | 'right' }[];
  rows: string[][];
  totals?: string[];
};

/** What a letter is filled with: text already, formatted for print, never HTML. */
export type LetterData = {
  /** By token: null is known but empty, absent does not apply to this case or recipient. */
  values: Readonly<Record<string, string | null>>;
  /** By token, such as 'creditors[]'. */
  tables: Readonly<Record<string, LetterTable>>;
};

/** What keeps a text from being a letter. `token` is what stands between the braces. */
export type MergeProblem = { token: string; kind: 'unknown' | 'empty' | 'malformed'; message: string };
