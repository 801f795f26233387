const MOST_PENCE = 100_000_000;

/** Pence of an amount such as `£1,234.50` or `(12.00)`; null for anything else, and beyond `most`. */
export function penceOf(text: string, most = MOST_PENCE): number | null {
  const bare = text
    .normalize('NFKC')
    .replace(/[\s£]|GBP/gi, '')
    .replace(/[−–]/g, '-');
  const [, open, sign, whole, pence = '', shut] =
    /^(\()?(-)?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?(\))?$/.exec(bare) ?? [];
  if (whole === undefined || (open === undefined) !== (shut === undefined)) return null;
  const value = Number(whole.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'));
  if (value > most) return null;
  return value !== 0 && (open ?? sign) ? -value : value;
}
