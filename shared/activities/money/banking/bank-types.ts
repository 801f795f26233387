/** What SWIFT's codes for kinds of transactions stand for (MT940, field 61), behind the letter that says how it was booked. */
const kinds: Readonly<Record<string, string>> = {
  CHG: 'Charges',
  CHK: 'Cheque',
  COL: 'Collection',
  COM: 'Commission',
  DDT: 'Direct debit',
  DIV: 'Dividend',
  INT: 'Interest',
  MSC: 'Miscellaneous',
  RTI: 'Returned item',
  STO: 'Standing order',
  TAX: 'Tax',
  TRF: 'Transfer',
};

/** The kind of a line as a person reads it: SWIFT's code in words; what a bank wrote in its own words stays. */
export function bankTypeText(type: string): string {
  const [, code] = /^[FNS]([A-Z]{3})$/.exec(type) ?? [];
  return kinds[code ?? ''] ?? type;
}
