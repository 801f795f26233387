import { cleanHtml } from '#server/platform/http/html.ts';
import { showPhone } from '#shared/platform/fields/formats.ts';
import { escapedHtml } from '#shared/platform/html.ts';

/** The values that the text of a task may refer to. */
export type TaskWords = {
  reference: string;
  caseName: string;
  applicants: readonly { name: string; mobile: string | null; email: string | null }[];
};

/** The HTML of a definition with its tokens replaced from the case and further values; unknown tokens are left out. */
export function filledContent(
  content: string,
  { reference, caseName, applicants }: TaskWords,
  further: Readonly<Record<string, string>> = {},
): string {
  if (!content.includes('{{')) return content;
  const known: Record<string, string> = {
    'case.reference': reference,
    'case.name': caseName,
    ...further,
  };
  for (const [n, { name, mobile, email }] of applicants.entries()) {
    known[`client.${n + 1}.name`] = name;
    known[`client.${n + 1}.mobile`] = mobile ? showPhone(mobile) : '(no number yet)';
    known[`client.${n + 1}.email`] = email ?? '(no address yet)';
  }
  return cleanHtml(
    content.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, token: string) => escapedHtml(known[token] ?? '')),
  );
}
