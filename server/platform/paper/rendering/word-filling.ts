import Docxtemplater from 'docxtemplater';
import PizZip from 'pizzip';
import type { LetterData, LetterTable, MergeProblem } from '#shared/records/letters/letter-data.ts';
import { notKnownProblem } from '#shared/records/letters/merge-letter.ts';
import { knownTokens, tokens } from '#shared/records/letters/tokens.ts';
import { LetterRefused } from './letter-input.ts';
import type { FilledWord, WordInput } from './tasks.ts';

/** How conditions and loops are written, as in letters: {{#if x}} … {{/if}}, {{#unless x}} … {{/unless}}. */
const prefixes = {
  start: /^#(?!unless\b)(?:if\s+)?(.+)$/,
  end: /^\/(?:if|unless)?(.*)$/,
  inverted: /^#unless\s+(.+)$/,
};
type LoopModule = { name: string; prefix: Record<string, unknown> };
type DocxError = { properties?: { errors?: DocxError[]; explanation?: string }; message?: string };

const cellNames = (row: readonly string[]) => Object.fromEntries(row.map((text, at) => [`${at + 1}`, text]));
const rowsOf = ({ rows }: LetterTable) => rows.map(cellNames);

/** Looks tokens up, and notes which have no value. Within a table's rows {{1}}, {{2}} … are its columns. */
function lookUp(data: LetterData, problems: Map<string, MergeProblem>) {
  const { values, tables } = data;
  const note = (token: string, kind: MergeProblem['kind'], message: string) =>
    problems.set(token, { token, kind, message });
  const own = <T>(record: Readonly<Record<string, T>>, name: string) =>
    Object.hasOwn(record, name) ? record[name] : undefined;
  return (tag: string, isQuestion: boolean) =>
    (scope: unknown): unknown => {
      const [, named, blank] = /^(.*?)\s*\|\s*or\s*:\s*["“'‘](.*)["”'’]$/.exec(tag) ?? [];
      const token = (named ?? tag).trim();
      if (/^\d+$/.test(token) && typeof scope === 'object' && scope !== null)
        return own(scope as Record<string, string>, token) ?? '';
      if (!knownTokens.has(token)) {
        note(token, 'unknown', `{{${token}}} is not a token.`);
        return '';
      }
      const unknown = notKnownProblem(data, token);
      if (unknown) {
        problems.set(token, unknown);
        return '';
      }
      const table = own(tables, token);
      if (table) return rowsOf(table);
      const value = own(values, token);
      if (isQuestion) return Boolean(value);
      if (value) return value;
      if (blank !== undefined) return blank;
      note(token, 'empty', `{{${token}}} is empty: ${tokens[token] ?? token}.`);
      return '';
    };
}

function explained(error: unknown): string {
  const { properties, message } = error as DocxError;
  const found = (properties?.errors ?? []).flatMap(({ properties: each }) => each?.explanation ?? []);
  return found.length > 0 ? found.join('. ') : (properties?.explanation ?? message ?? 'It cannot be read.');
}

/**
 * Fills a Word document in the language of letters, whose tables are loops: {{#creditors[]}}{{1}} {{2}}{{/}}. Any token that is unknown
 * or empty is named, and then there is no document.
 */
export async function fillWord({ docx, data }: WordInput): Promise<FilledWord> {
  const problems = new Map<string, MergeProblem>();
  const valueOf = lookUp(data, problems);
  let document: Docxtemplater;
  try {
    document = new Docxtemplater(new PizZip(docx), {
      delimiters: { start: '{{', end: '}}' },
      errorLogging: false,
      paragraphLoop: true,
      linebreaks: true,
      parser: (tag: string) => ({
        get: (scope: unknown, context: { meta?: { part?: { module?: string } } }) =>
          tag === '.' ? scope : valueOf(tag, context.meta?.part?.module === 'loop')(scope),
      }),
      modules: [
        {
          name: 'LettersLanguage',
          optionsTransformer(options: unknown, { modules }: { modules: LoopModule[] }) {
            for (const module of modules)
              if (module.name === 'LoopModule') Object.assign(module.prefix, prefixes);
            return options;
          },
        } as never,
      ],
    });
    document.render({});
  } catch (error) {
    throw new LetterRefused('text', explained(error));
  }
  const told = [...problems.values()];
  if (told.length > 0) return { docx: null, problems: told };
  return { docx: document.getZip().generate({ type: 'uint8array', compression: 'DEFLATE' }), problems: [] };
}
