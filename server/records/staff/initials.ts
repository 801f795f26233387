/** Backgrounds on which white letters have a contrast of at least 4.5 to 1 (WCAG 2.2 AA). */
export const initialsColours = [
  '#1d4ed8',
  '#4338ca',
  '#6d28d9',
  '#86198f',
  '#9d174d',
  '#b91c1c',
  '#9a3412',
  '#854d0e',
  '#3f6212',
  '#166534',
  '#115e59',
  '#155e75',
  '#334155',
] as const;

/** The first letters of the first and the last word, in capitals; '?' for a name without letters or digits. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  const letters = chosen.map(
    (word) =>
      word
        ?.normalize('NFC')
        .match(/^\P{M}\p{M}*/u)?.[0]
        .toUpperCase() ?? '',
  );
  return letters.join('') || '?';
}

/** The same name always gets the same colour. */
export function colourOf(name: string): string {
  let sum = 7;
  for (const character of name.trim().toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return initialsColours[sum % initialsColours.length] ?? initialsColours[0];
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** A square picture with a name's initials, for users without an uploaded one. */
export function initialsSvg(name: string): string {
  const initials = escaped(initialsOf(name));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" role="img" aria-label="${escaped(name)}"><rect width="96" height="96" fill="${colourOf(name)}"/><text x="48" y="49" fill="#ffffff" font-family="Inter, Arial, Helvetica, sans-serif" font-size="38" font-weight="600" text-anchor="middle" dominant-baseline="central">${initials}</text></svg>`;
}
