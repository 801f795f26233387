/**
 * Plain text as rich text: blank lines separate paragraphs, '# ' starts a heading, '- ' the items of a list, '| ' the rows of a table
 * whose cells end with ' | '. Marks such as {{#if …}} may stand alone.
 */
export function richText(text: string): string {
  const blocks = text.trim().split(/\n\s*\n/);
  return blocks.map((block) => blockHtml(block.split('\n').map((line) => line.trim()))).join('\n');
}

function blockHtml(lines: string[]): string {
  const [first = ''] = lines;
  if (first.startsWith('# ')) return `<h2>${first.slice(2)}</h2>`;
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${lines.map((line) => `<li><p>${line.slice(2)}</p></li>`).join('')}</ul>`;
  if (lines.every((line) => line.startsWith('| '))) return tableHtml(lines);
  return `<p>${lines.join('<br>')}</p>`;
}

/** Cells are separated by bars outside of braces. */
const tableHtml = (lines: string[]) => {
  const row = (line: string) => {
    const cells = line
      .slice(2)
      .replace(/\|$/, '')
      .split(/ \|(?: |$)(?![^{]*\}\})/);
    return `<tr>${cells.map((cell) => `<td><p>${cell.trim()}</p></td>`).join('')}</tr>`;
  };
  return `<table><tbody>${lines.map(row).join('')}</tbody></table>`;
};
