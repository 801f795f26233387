/** A part of a formula, with the character at which it begins. Operators are calls, such as `+` of two parts. */
export type Part = { at: number } & (
  | { is: 'pence' | 'number'; value: number }
  | { is: 'text'; value: string }
  | { is: 'column'; label: string }
  | { is: 'call'; name: string; parts: Part[] }
);

/** What is wrong with a formula, and at which character, counted from 0. */
export class FormulaProblem extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

type Token = {
  at: number;
  text: string;
  is: 'pence' | 'number' | 'text' | 'column' | 'name' | 'sign' | 'end';
};

const kinds: readonly (readonly [Token['is'], RegExp])[] = [
  ['column', /\[([^[\]]+)\]/y],
  ['text', /"([^"]*)"/y],
  ['pence', /£(\d{1,12}(?:\.\d{1,2})?)/y],
  ['number', /(\d{1,12}(?:\.\d{1,6})?)/y],
  ['name', /([A-Za-z]+)/y],
  ['sign', /(<=|>=|<>|[-+*/×÷−=<>≤≥≠(),])/y],
];

/** How signs may be typed. */
const meant: Readonly<Record<string, string>> = {
  '*': '×',
  '/': '÷',
  '−': '-',
  '<=': '≤',
  '>=': '≥',
  '<>': '≠',
};

const unclosed: Readonly<Record<string, string>> = {
  '[': 'The name of this column does not end with ].',
  '"': 'This text does not end with ".',
  '£': 'Write an amount as £500 or £12.50, without commas.',
};

function tokenAt(text: string, at: number): { token: Token; next: number } {
  for (const [is, pattern] of kinds) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { token: { at, is, text: found[1] ?? '' }, next: pattern.lastIndex };
  }
  const sign = text.charAt(at);
  throw new FormulaProblem(at, unclosed[sign] ?? `“${sign}” has no meaning here.`);
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; ; ) {
    while (/\s/.test(text.charAt(at))) at += 1;
    if (at >= text.length) return [...tokens, { at: text.length, is: 'end', text: '' }];
    const { token, next } = tokenAt(text, at);
    tokens.push(token.is === 'sign' ? { ...token, text: meant[token.text] ?? token.text } : token);
    at = next;
  }
}

/** Operators that stand between two parts, from the loosest to the tightest. */
const levels: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '≠', '<', '≤', '>', '≥'],
  ['+', '-'],
  ['×', '÷'],
];
const COMPARING = 2;

class Reader {
  private readonly tokens: readonly Token[];
  private place = 0;
  constructor(text: string) {
    this.tokens = tokensOf(text);
  }

  private get token(): Token {
    return this.tokens[this.place] ?? { at: 0, is: 'end', text: '' };
  }
  private take(): Token {
    const { token } = this;
    this.place += 1;
    return token;
  }
  private isSign(...signs: readonly string[]): boolean {
    return (
      (this.token.is === 'sign' || this.token.is === 'name') && signs.includes(this.token.text.toLowerCase())
    );
  }
  private expect(sign: string): void {
    const { at, is, text } = this.take();
    if (text === sign && is === 'sign') return;
    throw new FormulaProblem(
      at,
      is === 'end' ? `“${sign}” is missing at the end.` : `“${sign}” was expected here.`,
    );
  }

  whole(): Part {
    const part = this.between(0);
    if (this.token.is !== 'end')
      throw new FormulaProblem(this.token.at, 'An operator or the end was expected here.');
    return part;
  }

  private between(level: number): Part {
    const signs = levels[level];
    if (!signs) return this.single();
    if (level === COMPARING && this.isSign('not')) return this.denied();
    let left = this.between(level + 1);
    while (this.isSign(...signs)) {
      const { at, text } = this.take();
      left = { is: 'call', at, name: text.toLowerCase(), parts: [left, this.between(level + 1)] };
      if (level === COMPARING && this.isSign(...signs))
        throw new FormulaProblem(
          this.token.at,
          'Only two values can be compared at a time: join comparisons with “and”.',
        );
    }
    return left;
  }

  private denied(): Part {
    const { at } = this.take();
    return { is: 'call', at, name: 'not', parts: [this.between(COMPARING)] };
  }

  private single(): Part {
    const { at, is, text } = this.take();
    switch (is) {
      case 'column':
        return { is, at, label: text.trim() };
      case 'text':
        return { is, at, value: text };
      case 'number':
        return { is, at, value: Number(text) };
      case 'pence':
        return { is, at, value: Math.round(Number(text) * 100) };
      case 'name':
        return { is: 'call', at, name: text.toLowerCase(), parts: this.isSign('(') ? this.list() : [] };
      case 'end':
        throw new FormulaProblem(at, 'A value is missing at the end.');
      case 'sign':
        return this.signed({ at, text });
    }
  }

  private signed({ at, text }: Pick<Token, 'at' | 'text'>): Part {
    if (text === '-') return { is: 'call', at, name: 'minus', parts: [this.single()] };
    if (text !== '(') throw new FormulaProblem(at, 'A value was expected here.');
    const part = this.between(0);
    this.expect(')');
    return part;
  }

  private list(): Part[] {
    this.expect('(');
    const parts: Part[] = [];
    if (!this.isSign(')'))
      do parts.push(this.between(0));
      while (this.isSign(',') && this.take());
    this.expect(')');
    return parts;
  }
}

/** The parts of a formula; throws a `FormulaProblem` where it cannot be read. */
export const readFormula = (text: string): Part => new Reader(text).whole();
