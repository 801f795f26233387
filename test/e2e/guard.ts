import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Request,
  type Response,
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
      // The browser repeats every answer of 400 and above, which is judged where it arrives.
      const isRepetition = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isRepetition) this.#problems.push(`console: ${message.text()}`);
    };
    const onError = (error: WebError) => this.#problems.push(`uncaught: ${error.error().message}`);
    const onResponse = (response: Response) => {
      const { pathname } = new URL(response.url());
      const status = response.status();
      const isExpected = this.#expected.some(
        (each) => each.status === status && pathname.endsWith(each.path),
      );
      if (status >= 400 && !isExpected) this.#problems.push(`${status} ${pathname}`);
    };
    const onFailure = (request: Request) => {
      const reason = request.failure()?.errorText ?? '';
      // Leaving a page ends what was still on its way.
      const isLoss = this.#mayLoseNetwork && /DISCONNECTED|NETWORK_CHANGED|CONNECTION_/.test(reason);
      if (reason !== 'net::ERR_ABORTED' && !isLoss) this.#problems.push(`failed: ${request.url()} ${reason}`);
    };
    context.on('console', onConsole);
    context.on('weberror', onError);
    context.on('response', onResponse);
    context.on('requestfailed', onFailure);
    this.#watched.push(() => {
      context.off('console', onConsole);
      context.off('weberror', onError);
      context.off('response', onResponse);
      context.off('requestfailed', onFailure);
    });
  }

  /** Ends the watching, and fails if anything was wrong. */
  check(): void {
    for (const leave of this.#watched) leave();
    expect(this.#problems, 'console errors, failed requests and refusals').toEqual([]);
  }
}
