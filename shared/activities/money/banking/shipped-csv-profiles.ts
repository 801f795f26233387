import type { CsvProfile } from './csv-profile.ts';

type Layout = {
  name: string;
  /** The names of the columns, divided by commas. */
  header: string;
  columns: CsvProfile['columns'];
  description: number[];
};

const named = ({ name, header, columns, description }: Layout): CsvProfile => ({
  name,
  header: header.split(','),
  columns,
  description,
  dateOrder: 'dmy',
  decimal: '.',
  outIsPositive: false,
});

/** The layout of Lloyds and the banks that were or are part of its group. */
export const lloydsProfile = named({
  name: 'Lloyds, Halifax, Bank of Scotland and TSB',
  header:
    'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
  columns: { bookedOn: 0, type: 1, sortCode: 2, accountNumber: 3, paidOut: 5, paidIn: 6, balance: 7 },
  description: [4],
});

/**
 * The layouts of banks whose files are read without a mapping by the user (domain notes 3.10), as far as their headers are
 * publicly known. Of two that begin alike the longer one comes first.
 */
export const shippedCsvProfiles: readonly CsvProfile[] = [
  named({
    name: 'Barclays',
    header: 'Number,Date,Account,Amount,Subcategory,Memo',
    columns: { bookedOn: 1, accountNumber: 2, amount: 3, type: 4 },
    description: [5],
  }),
  lloydsProfile,
  named({
    name: 'NatWest and RBS',
    header: 'Date,Type,Description,Value,Balance,Account Name,Account Number',
    columns: { bookedOn: 0, type: 1, amount: 3, balance: 4, accountNumber: 6 },
    description: [2],
  }),
  named({
    name: 'Starling',
    header: 'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)',
    columns: { bookedOn: 0, payerName: 1, reference: 2, type: 3, amount: 4, balance: 5 },
    description: [1, 2],
  }),
  named({
    name: 'Nationwide',
    header: 'Date,Transaction type,Description,Paid out,Paid in,Balance',
    columns: { bookedOn: 0, type: 1, paidOut: 3, paidIn: 4, balance: 5 },
    description: [2],
  }),
  named({
    name: 'Co-operative Bank',
    header: 'Date,Description,Type,Money In,Money Out,Balance',
    columns: { bookedOn: 0, type: 2, paidIn: 3, paidOut: 4, balance: 5 },
    description: [1],
  }),
  named({
    name: 'Metro Bank',
    header: 'Date,Details,Transaction Type,In,Out,Balance',
    columns: { bookedOn: 0, type: 2, paidIn: 3, paidOut: 4, balance: 5 },
    description: [1],
  }),
  named({
    name: 'Metro Bank, without balances',
    header: 'Date,Details,Transaction Type,In,Out',
    columns: { bookedOn: 0, type: 2, paidIn: 3, paidOut: 4 },
    description: [1],
  }),
  named({
    name: 'Monzo',
    header:
      'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description',
    columns: { bankId: 0, bookedOn: 1, type: 3, payerName: 4, amount: 7, currency: 8, reference: 11 },
    description: [4, 14],
  }),
  named({
    name: 'Revolut',
    header: 'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
    columns: { type: 0, bookedOn: 3, amount: 5, fee: 6, currency: 7, status: 8, balance: 9 },
    description: [4],
  }),
  named({
    name: 'Revolut Business',
    header:
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Card label,Card state,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance',
    // The total includes the fee; the payer is the member of staff who ordered the payment.
    columns: {
      bookedOn: 1,
      bankId: 2,
      type: 3,
      status: 4,
      reference: 6,
      currency: 13,
      amount: 15,
      balance: 19,
    },
    description: [5, 6],
  }),
  named({
    name: 'Tide',
    header:
      'Date,Timestamp,Transaction ID,Transaction description,Category name,Category ID,Amount,Transaction type,To,From,Reference,To Account number,To Sort code,Status',
    columns: { bookedOn: 0, bankId: 2, amount: 6, type: 7, payerName: 9, reference: 10, status: 13 },
    description: [3],
  }),
  // Santander's text file is read as a table with these columns.
  named({
    name: 'Santander',
    header: 'Date,Description,Amount,Balance',
    columns: { bookedOn: 0, amount: 2, balance: 3 },
    description: [1],
  }),
  named({
    name: 'HSBC',
    header: 'Date,Description,Amount',
    columns: { bookedOn: 0, amount: 2 },
    description: [1],
  }),
  {
    name: 'HSBC, without a header',
    header: null,
    columns: { bookedOn: 0, amount: 2 },
    description: [1],
    dateOrder: 'dmy',
    decimal: '.',
    outIsPositive: false,
  },
];
