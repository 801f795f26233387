import { commonPasswords } from './common-passwords.ts';

/** The shortest and the longest password that is accepted, in characters. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;

/** Whose password it is: neither name may be the password. */
export type PasswordOwner = { username?: string | undefined; name?: string | undefined };

/** Why a password is refused, in the user's words, or null. The same rule disables the button and guards the server. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  const { length } = Array.from(password);
  if (length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`;
  if (length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`;
  const lower = password.toLowerCase();
  if (isRepetition(lower)) return 'This repeats itself too much. Use several unrelated words.';
  if (isSequence(lower)) return 'This follows the keyboard or the alphabet. Use several unrelated words.';
  if ([owner.username, owner.name].some((own) => own && core(own) !== '' && core(own) === core(lower)))
    return 'Do not use your own name or username.';
  if (isCommon(lower)) return 'This password is too easy to guess. Choose another.';
  return null;
}

/** Fewer than five different characters, or one piece repeated. */
const isRepetition = (lower: string): boolean =>
  new Set(lower).size < 5 || /^(.+?)\1+$/su.test(lower.replace(/[\s\-_.,!]+/g, ''));

const rows = [
  '`1234567890-=',
  'qwertyuiop[]',
  "asdfghjkl;'#",
  'zxcvbnm,./',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
];

/** Neighbours in the alphabet, among the digits or on a row of the keyboard, in either direction. */
const areNeighbours = (a: string, b: string): boolean =>
  rows.some((row) => row.includes(a + b) || row.includes(b + a));

function isSequence(lower: string): boolean {
  const characters = Array.from(lower);
  const pairs = characters
    .slice(1)
    .filter((character, index) => areNeighbours(characters[index] ?? '', character));
  return pairs.length >= 0.7 * (characters.length - 1);
}

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The letters and digits, without those digits that merely pad the ends. */
const core = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/^\d+|\d+$/g, '');

const withoutLookAlikes = (text: string): string =>
  text.replace(/[013457@$!]/g, (sign) => lookAlikes[sign] ?? sign);

function isCommon(lower: string): boolean {
  const trimmed = lower.replace(/^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu, '');
  const forms = [lower, core(lower), core(withoutLookAlikes(trimmed)), core(withoutLookAlikes(lower))];
  return forms.some((form) => commonPasswords.has(form));
}
