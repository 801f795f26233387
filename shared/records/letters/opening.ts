const paragraph = /^\s*<p>((?:(?!<\/p>).)*)<\/p>/s;
const partOfOpening =
  /^(?:\{\{\s*(?:recipient\.name|recipient\.address|dates\.today)\s*\}\}|Our reference: \{\{\s*case\.reference\s*\}\})$/;

/**
 * A letter's text without the recipient, date and our reference that templates once began with: the letterhead now
 * prints them, and they would appear twice. Whatever else is in those lines stays.
 */
export function withoutOpening(html: string): string {
  const [whole, inside = ''] = paragraph.exec(html) ?? [];
  if (whole === undefined) return html;
  const lines = inside.split('<br>').map((line) => line.trim());
  const kept = lines.filter((line) => !partOfOpening.test(line));
  if (kept.length === lines.length) return html;
  const rest = withoutOpening(html.slice(whole.length));
  return kept.length === 0 ? rest : `<p>${kept.join('<br>')}</p>${rest}`;
}
