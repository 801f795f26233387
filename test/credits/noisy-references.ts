import type { Random } from '#demo/cases/random.ts';

const spliced = (text: string, at: number, between: string) => text.slice(0, at) + between + text.slice(at);

/** A reference with something inside that a bank's columns or a phone put there: line breaks, blanks, points, wide digits. */
export function brokenReference(random: Random, reference: string): string {
  const at = random.between(1, reference.length - 1);
  const between = ['\n', '\r\n', '  ', ' ', '-', '.', '\u00a0', '\t', '\u200b', ' \n '];
  return random.weighted<() => string>([
    [() => spliced(reference, at, random.pick(between)), 70],
    [() => spliced(spliced(reference, 6, ' '), 3, random.pick([' ', '\n', '-', ': '])), 20],
    [() => reference.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))), 10],
  ])();
}

/** What stands around a name and a reference in narratives: codes, times, numbers, signs, and blanks that fill columns. */
export function lettersAround(random: Random, text: string): string {
  const digits = (count: number) => random.letters('0123456789', count);
  return random.pick([
    () => text,
    () => text.replaceAll(' ', '   '),
    () => `${text} ${digits(2)}FEB26 ${digits(2)}:${digits(2)}`,
    () => `STO ${text} ${digits(18)}`,
    () => `${text} | ${digits(2)}-${digits(2)}-${digits(2)} ${digits(8)}`,
    () => `*** ${text} *** GBP ${digits(3)}.${digits(2)}`,
    () => `“${text}” – 💷 payment, thanks!`,
    () => `${text} ${random.pick(['FPI', 'BGC', 'SO', 'CR'])} ${digits(6)}`,
    () => `PAYMENT: ${text};CHANNEL=APP;ID=${digits(5)}X`,
  ])();
}

/** A reference with one digit wrong, missing, doubled or swapped with its neighbour. */
export function slipped(random: Random, reference: string): string {
  const at = random.between(3, reference.length - 2);
  const [digit, next] = [reference[at]!, reference[at + 1]!];
  const other = String((Number(digit) + random.between(1, 9)) % 10);
  return random.pick([
    () => reference.slice(0, at) + other + reference.slice(at + 1),
    () => reference.slice(0, at) + reference.slice(at + 1),
    () => spliced(reference, at, digit),
    () =>
      digit === next
        ? reference.slice(0, at) + reference.slice(at + 1)
        : reference.slice(0, at) + next + digit + reference.slice(at + 2),
  ])();
}
