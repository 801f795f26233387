import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Request,
  type WebError,
} from '@playwright/test';

/** Collects what goes wrong in the pages of a test: console errors, refused calls, violations of the content security policy. */
export class Guard {
  readonly #problems: string[] = [];
  readonly #expected: { status: number; path: string }[] = [];
  readonly #watched: (() => void)[] = [];
  #mayLoseNetwork = false;

  /** A refusal that belongs to the journey, by its status and the end of its path. */
  expectRefusal(status: number, path: string): void {
    this.#expected.push({ status, path });
  }

  /** That the journey takes the network away: calls that find none are part of it. */
  expectLossOfNetwork(): void {
    this.#mayLoseNetwork = true;
  }

  watch(context: BrowserContext): void {
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() !== 'error') return;
      const text = message.text();
      // The browser tells of every answer of 400 and above here: to hear of all answers costs a tenth of a worker's time.
      const [, status] =
        /^Failed to load resource: the server responded with a status of (\d+)/.exec(text) ?? [];
      if (status) this.#judge(Number(status), new URL(message.location().url).pathname);
      // Whatever had no answer is judged where the request fails.
      else if (!text.startsWith('Failed to load resource: net::')) this.#problems.push(`console: ${text}`);
    };
    const onError = (error: WebError) => this.#problems.push(`uncaught: ${error.error().message}`);
    const onFailure = (request: Request) => {
      const reason = request.failure()?.errorText ?? '';
      // Leaving a page ends what was still on its way.
      const isLoss = this.#mayLoseNetwork && /DISCONNECTED|NETWORK_CHANGED|CONNECTION_/.test(reason);
      if (reason !== 'net::ERR_ABORTED' && !isLoss) this.#problems.push(`failed: ${request.url()} ${reason}`);
    };
    context.on('console', onConsole);
    context.on('weberror', onError);
    context.on('requestfailed', onFailure);
    this.#watched.push(() => {
      context.off('console', onConsole);
      context.off('weberror', onError);
      context.off('requestfailed', onFailure);
    });
  }

  #judge(status: number, path: string): void {
    const isExpected = this.#expected.some((each) => each.status === status && path.endsWith(each.path));
    if (!isExpected) this.#problems.push(`${status} ${path}`);
  }

  /** Ends the watching, and fails if anything was wrong. */
  check(): void {
    for (const leave of this.#watched) leave();
    expect(this.#problems, 'console errors, failed requests and refusals').toEqual([]);
  }
}
