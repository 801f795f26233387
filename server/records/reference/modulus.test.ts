import { describe, expect, it } from 'vitest';
import { modulusProblem } from './modulus.ts';

/** The test cases that Vocalink publishes with the specification, in its order. */
const published = `
089999 66374958 valid    pass of modulus 10
107999 88837491 valid    pass of modulus 11
202959 63748472 valid    pass of modulus 11 and of double alternate
871427 46238510 valid    exceptions 10 and 11, first passes
872427 46238510 valid    exceptions 10 and 11, second passes
871427 09123496 valid    exception 10, ab is 09 and g is 9
871427 99123496 valid    exception 10, ab is 99 and g is 9
820000 73688637 valid    exception 3, c is 6
827999 73988638 valid    exception 3, c is 9
827101 28748352 valid    exception 3, c is neither
134020 63849203 valid    exception 4
118765 64371389 valid    exception 1
200915 41011166 valid    exception 6, foreign currency
938611 07806039 valid    exception 5
938600 42368003 valid    exception 5 with substitution
938063 55065200 valid    exception 5, both remainders 0
772798 99345694 valid    exception 7
086090 06774744 valid    exception 8
309070 02355688 valid    exceptions 2 and 9, first passes
309070 12345668 valid    exceptions 2 and 9, a is not 0 and g is not 9
309070 12345677 valid    exceptions 2 and 9, second passes
309070 99345694 valid    exceptions 2 and 9, a is not 0 and g is 9
938063 15764273 invalid  exception 5, first check digit wrong
938063 15764264 invalid  exception 5, second check digit wrong
938063 15763217 invalid  exception 5, remainder 1
118765 64371388 invalid  exception 1
203099 66831036 invalid  modulus 11 passes, double alternate fails
203099 58716970 invalid  modulus 11 fails, double alternate passes
089999 66374959 invalid  modulus 10
107999 88837493 invalid  modulus 11
074456 12345112 valid    exceptions 12 and 13, modulus 11 passes
070116 34012583 valid    exceptions 12 and 13, both pass
074456 11104102 valid    exceptions 12 and 13, modulus 10 passes
180002 00000190 valid    exception 14
`
  .trim()
  .split('\n')
  .map((line) => /^(\d+) (\d+) (\w+) +(.*)$/.exec(line)!.slice(1));

describe('modulusProblem', () => {
  it.each(published)('%s %s is %s: %s', (sortCode, account, result) => {
    expect(modulusProblem(sortCode!, account!)).toBe(result);
  });

  it('leaves sort codes that are not in the table unchecked', () => {
    expect(modulusProblem('00-00-00', '12345678')).toBe('unchecked');
  });

  it('takes the stored forms', () => {
    expect(modulusProblem('08-99-99', '66374958')).toBe('valid');
    expect(modulusProblem('18-00-02', '190')).toBe('valid');
  });

  it('gives the same result whatever was checked before', () => {
    const before = modulusProblem('77-27-98', '12345678');
    modulusProblem('77-27-98', '99345694');
    expect(modulusProblem('77-27-98', '12345678')).toBe(before);
  });

  it('wants both checks passed where the table names two without an exception', () => {
    const accounts = Array.from({ length: 2000 }, (_, n) => String(10_000_000 + n * 37));
    const share = accounts.filter((account) => modulusProblem('04-00-12', account) === 'valid').length / 2000;
    expect(share).toBeLessThan(0.03);
  });
});
