// A year of five bank accounts, as their bank and their cashier would see it, with planted differences. It shares no code with the product:
// neither its arithmetic nor its writers of files.

/** What the cashier does: post money by hand, draw a cheque, and, once its line is there, say what the line is. */
export type BookedEvent =
  | { do: 'post'; on: string; pence: number; tag: string }
  | { do: 'draw'; on: string; pence: number; tag: string };

/** What a line of the bank is: what the cashier does with it, or nothing for one that is left open. */
type LineIs =
  | { is: 'receipt' }
  | { is: 'link'; tag: string }
  | { is: 'cheque'; tag: string }
  | { is: 'charge' }
  | { is: 'bounce of'; tag: string }
  | { is: 'transfer to'; tag: string }
  | { is: 'other half' }
  | { is: 'left open' };

export type YearLine = { on: string; pence: number; tag: string; what: LineIs };
type YearAccount = {
  name: string;
  openingPence: number;
  lines: YearLine[];
  events: BookedEvent[];
  missing: YearLine[];
};

/** A difference that a month end must name: `kind` is the product's word for it. */
type Planted = { kind: string; pence: number };

export const months = Array.from({ length: 12 }, (_, n) => {
  const [year, month] = [2025 + Math.floor((n + 9) / 12), ((n + 9) % 12) + 1];
  const mm = String(month).padStart(2, '0');
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return {
    first: `${year}-${mm}-01`,
    last: `${year}-${mm}-${last}`,
    day: (d: number) => `${year}-${mm}-${String(d).padStart(2, '0')}`,
  };
});

/** Amounts that look arbitrary and are the same every time. */
function* amounts(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 48_271) % 2_147_483_647;
    yield 5_000 + (state % 20_000);
  }
}

const names = ['Collection', 'Payments', 'Second client', 'Third client', 'Fourth client'];

/** The year of account `n`, 0 to 4. */
function yearOf(n: number): YearAccount {
  const next = amounts(n + 7);
  const account: YearAccount = {
    name: names[n] ?? '',
    openingPence: 100_000 * (n + 1),
    lines: [],
    events: [],
    missing: [],
  };
  const line = (on: string, pence: number, tag: string, what: LineIs) =>
    account.lines.push({ on, pence, tag, what });
  for (const [m, { day, last }] of months.entries()) {
    const tag = (word: string) => `${word}${n}M${m}`;
    const received = next.next().value;
    line(day(5), received, tag('REC'), { is: 'receipt' });
    if (m === 4) line(day(8), -received, tag('RETURNED'), { is: 'bounce of', tag: tag('REC') });
    // Posted by hand on the last day of the month; the bank has it two days later.
    const late = next.next().value;
    account.events.push({ do: 'post', on: last, pence: late, tag: tag('HAND') });
    const following = months[m + 1];
    if (following) line(following.day(2), late, tag('HAND'), { is: 'link', tag: tag('HAND') });
    if (m % 2 === 0) line(day(20), -650, tag('CHARGE'), { is: 'charge' });
    // A cheque every third month on the payments account, presented after forty days; the last is never presented.
    if (n === 1 && m % 3 === 0) {
      const drawn = 1_000 + m * 10;
      account.events.push({ do: 'draw', on: day(10), pence: drawn, tag: tag('CHEQUE') });
      const presented = months[m + 1];
      if (presented && m < 9)
        line(presented.day(20), -drawn, tag('CHEQUE'), { is: 'cheque', tag: tag('CHEQUE') });
    }
  }
  const at = (m: number) => months[m] ?? months[0]!;
  if (n === 0) line(at(6).last, -30_000, 'FUNDING', { is: 'transfer to', tag: 'FUNDED' });
  if (n === 1) line(at(7).day(1), 30_000, 'FUNDED', { is: 'other half' });
  // A day whose lines are in no file: the cashier knew of the money and posted it.
  if (n === 2) {
    account.events.push({ do: 'post', on: at(3).day(15), pence: 7_777, tag: 'LOST' });
    account.missing.push({ on: at(3).day(15), pence: 7_777, tag: 'LOST', what: { is: 'left open' } });
  }
  // A line that the bank doubled, and takes back two months later.
  if (n === 3) {
    line(at(5).day(5), 4_321, 'TWICE', { is: 'receipt' });
    line(at(5).day(5), 4_321, 'TWICE', { is: 'left open' });
    line(at(7).day(3), -4_321, 'TWICE TAKEN BACK', { is: 'left open' });
  }
  // A debit in error, put right later.
  if (n === 4) {
    line(at(2).day(9), -12_345, 'NOT OURS', { is: 'left open' });
    line(at(4).day(22), 12_345, 'NOT OURS PUT RIGHT', { is: 'left open' });
  }
  account.lines.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  return account;
}

export const year: readonly YearAccount[] = names.map((_, n) => yearOf(n));

/** What the reconciliation of account `n` at the end of month `m` must name besides, in any order: bank to books. */
export function planted(n: number, m: number): Planted[] {
  const found: Planted[] = [];
  const { events, openingPence } = year[n]!;
  const hand = events.find(({ tag }) => tag === `HAND${n}M${m}`);
  if (hand) found.push({ kind: 'in_transit', pence: hand.pence });
  found.push({ kind: 'opening', pence: -openingPence });
  if (n === 1) {
    // Drawn on the 10th and presented on the 20th of the next month.
    if (m % 3 === 0) found.push({ kind: 'unpresented', pence: -(1_000 + m * 10) });
    if (m > 9) found.push({ kind: 'unpresented', pence: -1_090 });
  }
  if (n === 0 && m === 6) found.push({ kind: 'not_in_books', pence: 30_000 });
  if (n === 2 && m >= 3) found.push({ kind: 'in_transit', pence: 7_777 }, { kind: 'gap', pence: 7_777 });
  if (n === 3 && m >= 5) found.push({ kind: 'not_in_books', pence: -4_321 });
  if (n === 3 && m >= 7) found.push({ kind: 'not_in_books', pence: 4_321 });
  if (n === 4 && m >= 2) found.push({ kind: 'not_in_books', pence: 12_345 });
  if (n === 4 && m >= 4) found.push({ kind: 'not_in_books', pence: -12_345 });
  return found;
}

const pounds = (pence: number) =>
  `${Math.floor(Math.abs(pence) / 100)}.${String(Math.abs(pence) % 100).padStart(2, '0')}`;
const compact = (on: string) => on.replaceAll('-', '');

type Numbers = { sortCode: string; accountNumber: string };
type Stated = {
  from: string;
  to: string;
  openingPence: number;
  closingPence: number;
  lines: readonly YearLine[];
};

function asMt940(
  { sortCode, accountNumber }: Numbers,
  { from, to, openingPence, closingPence, lines }: Stated,
): string {
  const money = (pence: number) => pounds(pence).replace('.', ',');
  const side = (pence: number) => (pence < 0 ? 'D' : 'C');
  const short = (on: string) => compact(on).slice(2);
  return [
    ':20:YEAR',
    `:25:${sortCode.replaceAll('-', '')}/${accountNumber}`,
    ':28C:1/1',
    `:60F:${side(openingPence)}${short(from)}GBP${money(openingPence)}`,
    ...lines.flatMap(({ on, pence, tag }, at) => [
      `:61:${short(on)}${short(on).slice(2)}${side(pence)}${money(pence)}NTRFNONREF//${compact(on)}${at}`,
      `:86:${tag}`,
    ]),
    `:62F:${side(closingPence)}${short(to)}GBP${money(closingPence)}`,
    '-',
    '',
  ].join('\r\n');
}

/** OFX states the closing balance alone. */
function asOfx({ sortCode, accountNumber }: Numbers, { from, to, closingPence, lines }: Stated): string {
  const signed = (pence: number) => `${pence < 0 ? '-' : ''}${pounds(pence)}`;
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>GBP
<BANKACCTFROM><BANKID>${sortCode.replaceAll('-', '')}<ACCTID>${accountNumber}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${compact(from)}<DTEND>${compact(to)}
${lines.map(({ on, pence, tag }, at) => `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${compact(on)}<TRNAMT>${signed(pence)}<FITID>${compact(on)}${at}<NAME>${tag}</STMTTRN>`).join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${signed(closingPence)}<DTASOF>${compact(to)}</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
}

/** The files of account `n` for a month: one, or two around a day that is missing. */
export function filesOf(n: number, m: number, numbers: Numbers): { name: string; content: string }[] {
  const { openingPence, lines, missing } = year[n]!;
  const { first, last } = months[m]!;
  const all = [...lines, ...missing];
  const before = (on: string, inclusive: boolean) =>
    all.reduce(
      (sum, line) => (line.on < on || (inclusive && line.on === on) ? sum + line.pence : sum),
      openingPence,
    );
  const part = (from: string, to: string): Stated => ({
    from,
    to,
    openingPence: before(from, false),
    closingPence: before(to, true),
    lines: lines.filter(({ on }) => on >= from && on <= to),
  });
  const gap = missing.find(({ on }) => on >= first && on <= last)?.on;
  const near = (on: string, days: number) =>
    new Date(Date.parse(on) + days * 86_400_000).toISOString().slice(0, 10);
  const parts =
    gap === undefined ? [part(first, last)] : [part(first, near(gap, -1)), part(near(gap, 1), last)];
  const isOfx = n === 4;
  return parts.map((stated, at) => ({
    name: `account-${n}-${first.slice(0, 7)}-${at + 1}.${isOfx ? 'ofx' : 'sta'}`,
    content: isOfx ? asOfx(numbers, stated) : asMt940(numbers, stated),
  }));
}
