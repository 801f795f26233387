import { counted } from '#shared/platform/counted.ts';

const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen ' +
  'nineteen'
).split(' ');
const tens = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const groups = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1_000, 'thousand'],
] as const;

function belowHundred(value: number): string {
  if (value < 20) return small[value]!;
  const unit = value % 10;
  return tens[Math.floor(value / 10)]! + (unit > 0 ? `-${small[unit]}` : '');
}

function belowThousand(value: number): string {
  const rest = value % 100;
  if (value < 100) return belowHundred(value);
  return `${small[Math.floor(value / 100)]} hundred${rest > 0 ? ` and ${belowHundred(rest)}` : ''}`;
}

/** A whole number in British words: 1,042 is 'one thousand and forty-two'. */
function wordsOf(value: number): string {
  const words: string[] = [];
  let rest = value;
  for (const [size, name] of groups) {
    if (rest >= size) words.push(`${belowThousand(Math.floor(rest / size))} ${name}`);
    rest %= size;
  }
  if (rest > 0 && rest < 100 && words.length > 0) words.push(`and ${belowHundred(rest)}`);
  else if (rest > 0 || words.length === 0) words.push(belowThousand(rest));
  return words.join(' ');
}

/** Pence as a cheque says them, below £1,000 billion: 'One hundred pounds and 5 pence only'. */
export function amountInWords(pence: number): string {
  const pounds = Math.floor(pence / 100);
  const left = pence % 100;
  const whole = `${wordsOf(pounds)} ${pounds === 1 ? 'pound' : 'pounds'}`;
  const text = left === 0 ? `${whole} only` : `${whole} and ${counted(left, 'penny', 'pence')} only`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
