/** A result is cached for this many times as long as it took to compute, so that computing takes at most a twentieth of the time. */
const SHARE = 20;
/** And never longer than this, in milliseconds, by default. */
export const LONGEST_KEPT = 8_000;

/**
 * One costly result shared by many callers, cached in this process for a time that grows with its cost. On a small database it is as good
 * as fresh; on a large one a page that everybody opens in the morning costs one scan instead of hundreds. Callers that arrive while it is
 * being computed wait for that result; a failure is not cached. `now` is in milliseconds.
 */
export class Kept<Answer> {
  readonly #find: () => Promise<Answer>;
  readonly #now: () => number;
  readonly #longest: number;
  #answer: Promise<Answer> | null = null;
  #goodUntil = 0;

  constructor(
    find: () => Promise<Answer>,
    { now = () => performance.now(), longest = LONGEST_KEPT }: { now?: () => number; longest?: number } = {},
  ) {
    this.#find = find;
    this.#now = now;
    this.#longest = longest;
  }

  /** The result, computed again once the cached one is too old. */
  get(): Promise<Answer> {
    if (this.#answer && this.#now() < this.#goodUntil) return this.#answer;
    this.#goodUntil = Number.POSITIVE_INFINITY;
    this.#answer = this.#ask();
    return this.#answer;
  }

  async #ask(): Promise<Answer> {
    const start = this.#now();
    try {
      const answer = await this.#find();
      const end = this.#now();
      this.#goodUntil = end + Math.min((end - start) * SHARE, this.#longest);
      return answer;
    } catch (error) {
      this.#goodUntil = 0;
      throw error;
    }
  }
}
