import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FilePayment, fitPayment, standard18Limits } from './fit-payment.ts';
import { fittedName, fittedReference, isWithin, transliterated } from './fit-text.ts';

const payment: FilePayment = {
  id: 1,
  payeeName: 'Aldermere Supplies',
  sortCode: '08-99-99',
  accountNumber: '66374958',
  amountPence: 125_050,
  reference: 'BKY-2026-00417',
  paidOn: '2026-11-24',
};
const fit = (change: Partial<FilePayment>, limits = {}) =>
  fitPayment({ ...payment, ...change }, { ...standard18Limits, ...limits });

describe('transliteration', () => {
  it.each([
    ['André Müller', 'ANDRE MULLER', 'Andre Muller'],
    ['O’Brien & Sons', 'OBRIEN & SONS', "O'Brien and Sons"],
    ['Straße Æther Øre Łódź', 'STRASSE AETHER ORE LODZ', 'Strasse AEther Ore Lodz'],
    ['A–B — C_D\\E', 'A-B - C-D/E', 'A-B - C-D/E'],
    ['Smith, Jones (UK)', 'SMITH JONES UK', 'Smith, Jones (UK)'],
    ['ﬁne ½ №5', 'FINE 1/2 NO5', 'fine 1/2 No5'],
    ['50% £5 €6', '50 GBP5 EUR6', '50 GBP5 EUR6'],
    ['Иван Ltd', 'LTD', 'Ltd'],
    ['東京', '', ''],
  ])('%s', (text, bacs, swift) => {
    expect(transliterated(text, 'bacs').text).toBe(bacs);
    expect(transliterated(text, 'swift').text).toBe(swift);
  });

  it('says what becomes of each sign, once', () => {
    expect(transliterated('ÉÉ’s 東, ltd', 'bacs').changes).toEqual([
      'É becomes E',
      '’ is left out',
      '東 is left out',
      ', becomes a space',
    ]);
    expect(transliterated('Plain Name', 'bacs').changes).toEqual([]);
  });

  it('leaves nothing that the file cannot hold, whatever comes in, and changes nothing twice', () => {
    for (const characters of ['bacs', 'swift'] as const)
      fc.assert(
        fc.property(fc.string({ unit: 'binary' }), (text) => {
          const once = transliterated(text, characters).text;
          expect(isWithin(once, characters)).toBe(true);
          expect(transliterated(once, characters).text).toBe(once);
        }),
      );
  });

  it('cuts a name of 60 characters and shows what is lost', () => {
    const name = 'The Consolidated Lending Company of Great Yarmouth & Lowestoft';
    expect(fittedName(name, 'bacs', 18)).toEqual({
      text: 'THE CONSOLIDATED L',
      changes: ['“ENDING COMPANY OF GREAT YARMOUTH & LOWESTOFT” is cut off'],
    });
  });

  it('never cuts a reference, but removes its spaces', () => {
    expect(fittedReference('4929 1234 5678 9012', 'bacs', 18)).toEqual({
      text: '4929123456789012',
      changes: ['spaces are removed'],
    });
    expect(fittedReference('1234567890123456789', 'bacs', 18).text).toBe('1234567890123456789');
  });
});

describe('a payment in a Standard 18 file', () => {
  it('is carried in capitals, which is no change to show', () => {
    expect(fit({})).toEqual({
      fitted: { ...payment, payeeName: 'ALDERMERE SUPPLIES' },
      changes: [],
      refusals: [],
    });
  });

  it('shows a changed name', () => {
    expect(fit({ payeeName: 'Crédit d’Été' }).changes).toEqual([
      {
        field: 'payeeName',
        from: 'Crédit d’Été',
        to: 'CREDIT DETE',
        why: ['é becomes E', '’ is left out', 'É becomes E'],
      },
    ]);
  });

  it.each([
    ['a name of unsupported characters only', { payeeName: '東京' }, 'no character that this file can hold'],
    ['a name of signs only', { payeeName: '---' }, 'no character that this file can hold'],
    ['no name', { payeeName: ' ' }, 'The payee’s name is missing.'],
    ['a long reference', { reference: '1234567890123456789' }, 'more than the 18 characters'],
    ['a reference with CONTRA', { reference: 'ab contract 1' }, 'holds CONTRA'],
    ['nothing', { amountPence: 0 }, 'more than zero'],
    ['a negative amount', { amountPence: -1 }, 'more than zero'],
    ['half a penny', { amountPence: 0.5 }, 'more than zero'],
    ['twelve digits', { amountPence: 100_000_000_000 }, '£1,000,000,000.00 has more than the eleven digits'],
    ['a penny over £20m', { amountPence: 2_000_000_001 }, 'limit of £20,000,000.00'],
    ['no sort code', { sortCode: '' }, 'no sort code'],
    ['an account of 7 digits', { accountNumber: '1234567' }, 'no account number'],
  ])('is refused with %s', (_, change, message) => {
    const { fitted, refusals } = fit(change);
    expect(fitted).toBeNull();
    expect(refusals.join(' ')).toContain(message);
  });

  it('takes exactly £20m, a payee with CONTRA in the name, and a formula only where nobody would run it', () => {
    expect(fit({ amountPence: 2_000_000_000 }).refusals).toEqual([]);
    expect(fit({ payeeName: 'Contractors Ltd' }).refusals).toEqual([]);
    expect(fit({ reference: '-12' }).refusals).toEqual([]);
    expect(fit({ reference: '-12' }, { refusesFormulas: true }).refusals[0]).toContain('like a formula');
  });
});
