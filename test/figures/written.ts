const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Pence of an amount as letters write it, such as £1,234.50. */
export const penceOf = (text: string): number =>
  Math.round(Number(text.replace(/[£,]/g, '').replace('−', '-')) * 100);

/** The day of a date as letters write it, such as 5 March 2026. */
export function parseLetterDate(text: string): string {
  const [day = '', month = '', year = ''] = text.split(' ');
  return `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
