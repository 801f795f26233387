import type {
  Balance,
  BalanceCheck,
  LeftOut,
  StatementLine,
  StatementPart,
  StatementSummary,
} from './statement.ts';

/** Checks opening balance and lines against the closing balance, to the penny, if the statement gives both. */
export function checkBalances(
  openingPence: number | null,
  linesPence: number,
  closingPence: number | null,
): BalanceCheck {
  if (openingPence === null || closingPence === null) return { result: 'notAvailable' };
  const differencePence = closingPence - openingPence - linesPence;
  return differencePence === 0 ? { result: 'pass' } : { result: 'fail', differencePence };
}

type Step = { lineNumber: number; amountPence: number; balancePence: number };

/** What running balances say: `brokenAt` is the first line that does not follow from its neighbour. */
type Followed = {
  opening: Balance;
  closing: Balance;
  brokenAt: number | null;
  dayEnds: StatementSummary['dayEnds'];
};

/** Follows the running balances of lines that may come oldest first or newest first. */
class RunningBalance {
  #first: (Step & { on: string }) | null = null;
  #last: (Step & { on: string }) | null = null;
  #brokenForwards: number | null = null;
  #brokenBackwards: number | null = null;
  #missing = false;
  /** The first and the last balance that the file gives of each day. */
  readonly #firstOfDay = new Map<string, number>();
  readonly #lastOfDay = new Map<string, number>();

  add({ lineNumber, amountPence, balancePence, bookedOn }: StatementLine): void {
    if (balancePence === undefined) {
      this.#missing = true;
      return;
    }
    const before = this.#last;
    if (before && before.balancePence + amountPence !== balancePence) this.#brokenForwards ??= lineNumber;
    if (before && balancePence + before.amountPence !== before.balancePence)
      this.#brokenBackwards ??= lineNumber;
    this.#last = { lineNumber, amountPence, balancePence, on: bookedOn };
    this.#first ??= this.#last;
    if (!this.#firstOfDay.has(bookedOn)) this.#firstOfDay.set(bookedOn, balancePence);
    this.#lastOfDay.set(bookedOn, balancePence);
  }

  /** The balances before the oldest line, after the newest and at the end of each day. */
  result(): Followed | null {
    const [first, last] = [this.#first, this.#last];
    if (!first || !last || this.#missing) return null;
    const newestFirst =
      first.on === last.on
        ? this.#brokenForwards !== null && this.#brokenBackwards === null
        : first.on > last.on;
    const [oldest, newest] = newestFirst ? [last, first] : [first, last];
    const brokenAt = newestFirst ? this.#brokenBackwards : this.#brokenForwards;
    const ends = newestFirst ? this.#firstOfDay : this.#lastOfDay;
    return {
      opening: { amountPence: oldest.balancePence - oldest.amountPence, on: oldest.on },
      closing: { amountPence: newest.balancePence, on: newest.on },
      brokenAt,
      dayEnds: brokenAt === null ? [...ends].map(([on, amountPence]) => ({ on, amountPence })) : [],
    };
  }
}

/** How many of the lines left out are named. */
const NAMED = 100;

/** Tallies the lines of one statement as they are read, and returns the totals at its end. */
export class StatementTally {
  readonly number: number;
  opening: Balance | null = null;
  closing: Balance | null = null;
  #lineCount = 0;
  #totalPence = 0;
  #firstOn: string | null = null;
  #lastOn: string | null = null;
  #leftOutCount = 0;
  readonly #leftOut: LeftOut[] = [];
  readonly #running = new RunningBalance();

  constructor(number: number) {
    this.number = number;
  }

  line(line: StatementLine): StatementPart {
    this.#lineCount++;
    this.#totalPence += line.amountPence;
    if (this.#firstOn === null || line.bookedOn < this.#firstOn) this.#firstOn = line.bookedOn;
    if (this.#lastOn === null || line.bookedOn > this.#lastOn) this.#lastOn = line.bookedOn;
    this.#running.add(line);
    return { part: 'line', statement: this.number, line };
  }

  /** Counts a line of the file that does not belong to the account. */
  leaveOut(lineNumber: number, message: string): void {
    this.#leftOutCount++;
    if (this.#leftOut.length < NAMED) this.#leftOut.push({ lineNumber, message });
  }

  end(): StatementPart {
    return { part: 'end', statement: this.number, summary: this.#summary() };
  }

  #summary(): StatementSummary {
    const inWords = {
      lineCount: this.#lineCount,
      totalPence: this.#totalPence,
      firstOn: this.#firstOn,
      lastOn: this.#lastOn,
      leftOut: { count: this.#leftOutCount, first: this.#leftOut },
    };
    const running = this.#running.result();
    const opening = this.opening ?? (this.closing ? null : (running?.opening ?? null));
    const closing = this.closing ?? (this.opening ? null : (running?.closing ?? null));
    const check = checkBalances(opening?.amountPence ?? null, this.#totalPence, closing?.amountPence ?? null);
    const brokenAt = check.result === 'fail' ? running?.brokenAt : null;
    return {
      ...inWords,
      opening,
      closing,
      dayEnds: running?.dayEnds ?? [],
      balanceCheck: check.result === 'fail' && brokenAt ? { ...check, lineNumber: brokenAt } : check,
    };
  }
}
