/** Reads what a person typed or pasted as hundredths, cutting (not rounding) further decimals; null when empty. */
export function hundredthsOf(text: string): number | null {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text.trim());
  if (!match || !(match[2] || match[3])) return null;
  const hundredths = Number(match[2]) * 100 + Number((match[3] ?? '').slice(0, 2).padEnd(2, '0'));
  return match[1] && hundredths !== 0 ? -hundredths : hundredths;
}

/** Writes hundredths with exactly two decimals and no thousands separators. */
export function textOfHundredths(hundredths: number | null): string {
  if (hundredths === null) return '';
  const digits = String(Math.abs(Math.trunc(hundredths))).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Strips currency and percent signs, spaces and thousands separators from pasted text; null when no number is left. */
export function decimalFromPaste(pasted: string): string | null {
  const bracketed = /^\s*\((.*)\)\s*$/.exec(pasted);
  const text = (bracketed ? `-${bracketed[1]}` : pasted).replaceAll(/[£%,\s]|GBP/gi, '').replace('−', '-');
  return hundredthsOf(text) === null ? null : text;
}
