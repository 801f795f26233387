/** One call that a page made: its name, such as 'tasks.list', and its input. */
export interface Call {
  name: string;
  input: unknown;
}

/** Thrown by a test to refuse the call. */
export class Refusal extends Error {
  readonly status: number;
  readonly more: { errors?: Record<string, string>; data?: unknown };
  constructor(
    status: number,
    message: string,
    more: { errors?: Record<string, string>; data?: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.more = more;
  }
}

/** The fake implementations of calls, by name. Other calls never settle. */
export type CallAnswers = Readonly<Record<string, (input: never) => unknown>>;

/**
 * Fakes the server at the edge of the browser: records every typed call, and replies as given. `rest` replies to other
 * calls, such as those on reference entities.
 */
export function answerCalls(
  answers: CallAnswers,
  rest: (path: string, init: RequestInit | undefined) => Response | undefined = () => undefined,
): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const name = /^\/api\/trpc\/(.+)$/.exec(pathname)?.[1];
    const unanswered = () => new Promise<Response>(() => {});
    if (name === undefined) return rest(pathname + search, init) ?? unanswered();
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const answer = answers[name];
    if (!answer) return unanswered();
    calls.push({ name, input: sent });
    try {
      return Response.json({ result: { data: (answer as (given: unknown) => unknown)(sent) } });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message, more } = error;
      return Response.json(
        { error: { message, code: -32_000, data: { httpStatus: status, ...more } } },
        { status },
      );
    }
  };
  return calls;
}
