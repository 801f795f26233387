/** Plain text as it stands in formatted text. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

/** Plain text as formatted text, a paragraph for each line that says something; '' for none. */
export const paragraphsOf = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapedHtml(line.trim())}</p>`)
    .join('');
