/** Plain text escaped for formatted text. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

/** Undoes `escapedHtml`, and the escaping of quotes that other writers add. */
export const unescapedHtml = (html: string): string =>
  html.replace(
    /&(amp|lt|gt|quot|apos|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  );

/** Plain text as formatted text, a paragraph for each line that is not blank; '' for none. */
export const paragraphsOf = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapedHtml(line.trim())}</p>`)
    .join('');

/** Formatted text as plain text, a line for each paragraph, item, row or heading. */
export const plainText = (html: string): string =>
  unescapedHtml(
    html
      .replace(/<\/(p|li|tr|h\d)>|<br\s*\/?>/gi, '\n')
      .replace(/<[^>]*>/g, '')
      .replace(/&nbsp;/g, ' '),
  )
    .replace(/\n{3,}/g, '\n\n')
    .trim();
