/** What a formula can call, as its help lists it. */
export const formulaFunctions = {
  if: [
    'if(condition, then, otherwise)',
    'One value or the other; without the third, empty. Empty if the condition is not known.',
  ],
  and: ['and(a, b, …) or a and b', 'Yes if all are.'],
  or: ['or(a, b, …) or a or b', 'Yes if one is.'],
  not: ['not(a)', 'Yes if it is not.'],
  ratio: ['ratio(part, whole)', 'Part ÷ whole; empty if the whole is nothing or not known.'],
  year: ['year(date)', 'The year, such as 2026.'],
  quarter: ['quarter(date)', 'The quarter, 1 to 4.'],
  month: ['month(date)', 'The month, 1 to 12.'],
  day: ['day(date)', 'The day of the month, 1 to 31.'],
  days: ['days(from, to)', 'Days from one date to another.'],
  date: ['date(2026, 9, 30)', 'A day.'],
  today: ['today', 'Today in London.'],
  band: [
    'band(value, £100, £500, …)',
    'In which band a value lies: below the first, from each up to the next, from the last on.',
  ],
  isempty: ['isEmpty(value)', 'Yes if nothing is known.'],
  orelse: ['orElse(value, other)', 'The value, or the other where it is empty.'],
  contains: ['contains(text, "part")', 'Yes if the text has that part, whatever its capitals and accents.'],
} as const satisfies Readonly<Record<string, readonly [usage: string, about: string]>>;

export const operatorsHelp =
  'Operators: + − × ÷ (or * /), = ≠ < ≤ > ≥ (or <> <= >=), and, or, not. Amounts are written £500, text "Active", columns [Arrears].';
