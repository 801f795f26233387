import type { Random } from '#demo/cases/random.ts';

/** How a payer wrote the reference: readable, one slip away, not at all, or two of them. */
export type WrittenReference = {
  text: string;
  state: 'readable' | 'near' | 'missing' | 'several';
  noise: string | null;
};

/** A case's reference as payers write it, with the slips they make. */
export function writtenReference(
  random: Random,
  reference: string,
  cases: readonly { reference: string }[],
): WrittenReference {
  const [prefix, digits] = [reference.slice(0, -6), reference.slice(-6)];
  const readable = (text: string, noise: string | null = null): WrittenReference => ({
    text,
    state: 'readable',
    noise,
  });
  const near = (text: string): WrittenReference => ({ text, state: 'near', noise: 'mistyped reference' });
  const missing = (text: string, noise: string): WrittenReference => ({ text, state: 'missing', noise });
  const forms: readonly (readonly [() => WrittenReference, number])[] = [
    [() => readable(reference), 84],
    [() => readable(`${random.pick(['REF', 'REF:', 'RE', 'REFERENCE', 'A/C', '/'])} ${reference}`), 12],
    [() => readable(reference.toLowerCase(), 'small letters'), 3],
    [() => readable(`${prefix} ${digits}`, 'spaces in reference'), 4],
    [() => readable(`${prefix}-${digits}`, 'spaces in reference'), 1],
    [() => readable(`${prefix} ${digits.slice(0, 3)} ${digits.slice(3)}`, 'spaces in reference'), 1.5],
    [() => missing('', 'no reference'), 4],
    [
      () =>
        missing(
          random.pick(['IVA PAYMENT', 'MONTHLY PAYMENT', 'DEBT PLAN', 'STANDING ORDER']),
          'no reference',
        ),
      1.5,
    ],
    [() => missing(`DMP/${random.letters('0123456789', 7)}`, 'another firm’s reference'), 0.8],
    [() => near(prefix + substituted(random, digits)), 1.3],
    [() => near(prefix + swapped(random, digits)), 0.4],
    [() => near(prefix + substituted(random, substituted(random, digits))), 0.1],
    [() => near(prefix + without(digits, random.between(0, 5))), 0.3],
    [() => near(prefix + lookalike(random, digits)), 0.2],
    [() => near(digits), 0.3],
    [() => near(prefix + digits.replace(/^0+/, '')), 0.6],
    [() => near(swapped(random, prefix) + digits), 0.2],
    [() => near(`REF${reference}`), 0.3],
    [
      () => ({
        text: `${reference} ${random.pick(cases).reference}`,
        state: 'several',
        noise: 'two references',
      }),
      0.5,
    ],
  ];
  return random.weighted(forms)();
}

function substituted(random: Random, digits: string): string {
  const at = random.between(0, digits.length - 1);
  const digit = (Number(digits[at]) + random.between(1, 9)) % 10;
  return digits.slice(0, at) + digit + digits.slice(at + 1);
}

function swapped(random: Random, text: string): string {
  const at = random.between(0, text.length - 2);
  return text.slice(0, at) + text[at + 1]! + text[at]! + text.slice(at + 2);
}

const without = (digits: string, at: number) => digits.slice(0, at) + digits.slice(at + 1);

function lookalike(random: Random, digits: string): string {
  const letters: Record<string, string> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B', '2': 'Z' };
  const at = random.pick(Array.from(digits).flatMap((digit, n) => (letters[digit] ? [n] : [])));
  return digits.slice(0, at) + letters[digits[at]!]! + digits.slice(at + 1);
}
