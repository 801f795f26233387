const startsWithAcronym = (label: string) => /^[A-Z]{2}/.test(label);

/** A label inside a sentence: ‘Account type’ reads ‘account type’, and ‘SOA debt’ stays. */
export const inSentence = (label: string): string =>
  startsWithAcronym(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Groups up to six digits as NN-NN-NN while they are typed; anything but digits is dropped. */
export function formatSortCode(text: string): string {
  const groups = digitsOf(text)
    .slice(0, 6)
    .match(/\d{1,2}/g);
  return groups ? groups.join('-') : '';
}

/** Keeps up to eight digits of a bank account number as they are typed. */
export function formatAccountNumber(text: string): string {
  return digitsOf(text).slice(0, 8);
}

/** Pads a finished account number of six or seven digits to the eight that payment files need. */
export function completeAccountNumber(text: string): string {
  const digits = formatAccountNumber(text);
  return digits.length >= 6 ? digits.padStart(8, '0') : digits;
}

/** A postcode while it is being typed: upper case, letters and digits only, at most one space. */
export function formatPostcode(text: string): string {
  const kept = text.toUpperCase().replaceAll(/[^A-Z0-9 ]/g, '');
  return kept.trimStart().replaceAll(/ +/g, ' ').slice(0, 8);
}

/** Puts the space of a finished postcode where it belongs: before the last three characters. */
export function completePostcode(text: string): string {
  const joined = formatPostcode(text).replaceAll(' ', '');
  return joined.length >= 5 ? `${joined.slice(0, -3)} ${joined.slice(-3)}` : joined;
}

/** Keeps digits, spaces, brackets and a leading plus of a telephone number while it is being typed. */
export function formatPhone(text: string): string {
  const kept = text.replaceAll(/[^\d+() -]/g, '').trimStart();
  return kept
    .replaceAll(/(?<=.)\+/g, '')
    .replaceAll(/ +/g, ' ')
    .slice(0, 20);
}

/** How Ofcom groups eleven digits, most specific area code first. */
const phoneGroups = [
  /^(02\d)(\d{4})(\d{4})$/,
  /^(01(?:1\d|\d1))(\d{3})(\d{4})$/,
  /^(0[389]\d\d)(\d{3})(\d{4})$/,
  /^(0[17]\d{3})(\d{6})$/,
];

/** Groups a complete UK number in the usual way and turns +44 back into 0; leaves foreign numbers alone. */
export function completePhone(text: string): string {
  const typed = formatPhone(text).trim();
  const national = typed.replace(/^(?:\+44|0044)[\s-]*(?:\(0\))?[\s-]*0?/, '0');
  if (national.startsWith('+')) return typed;
  const groups = phoneGroups.map((pattern) => pattern.exec(digitsOf(national))).find(Boolean);
  return groups ? groups.slice(1).join(' ') : typed;
}

/** A number in its order: '1st', '22nd', '13th'. */
export function ordinal(count: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd' } as Readonly<Record<string, string>>;
  return `${count}${ending[new Intl.PluralRules('en-GB', { type: 'ordinal' }).select(count)] ?? 'th'}`;
}
