import { jsonlStreamProducer } from '@trpc/server/unstable-core-do-not-import';
import superjson, { type SuperJSONResult } from 'superjson';

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
 * Fakes the server at the edge of the browser: records every typed call, and replies as given, to each call of a batch separately. `rest`
 * replies to other calls, such as those on reference entities.
 */
export function answerCalls(
  answers: CallAnswers,
  rest: (path: string, init: RequestInit | undefined) => Response | undefined = () => undefined,
): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const names = /^\/api\/trpc\/(.+)$/.exec(pathname)?.[1]?.split(',');
    if (!names) return rest(pathname + search, init) ?? never();
    const inputs = sentBy(init);
    const replies = names.map((name, n) => replyOf(calls, name, answers[name], inputs[n]));
    if (replies.length > 1) return streamOf(replies);
    const reply = replies[0] && (await replies[0]);
    if (!reply) return never();
    return Response.json([inRichJson(reply)], { status: reply.error?.data.httpStatus ?? 200 });
  };
  return calls;
}

const never = <Value>() => new Promise<Value>(() => {});

/** The inputs of a batch, by their position. */
function sentBy(init: RequestInit | undefined): Record<string, unknown> {
  const sent: Record<string, SuperJSONResult> = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
  return Object.fromEntries(
    Object.entries(sent).map(([place, input]) => [place, superjson.deserialize(input)]),
  );
}

type Reply = {
  result?: { data: unknown };
  error?: { message: string; code: number; data: { httpStatus: number } };
};

/** Null for a call that has no answer. */
function replyOf(calls: Call[], name: string, answer: CallAnswers[string] | undefined, input: unknown) {
  if (!answer) return null;
  calls.push({ name, input });
  return (async (): Promise<Reply> => {
    try {
      return { result: { data: await (answer as (given: unknown) => unknown)(input) } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message, more } = error;
      return { error: { message, code: -32_000, data: { httpStatus: status, ...more } } };
    }
  })();
}

function inRichJson({ result, error }: Reply) {
  return error
    ? { error: superjson.serialize(error) }
    : { result: { data: superjson.serialize(result?.data) } };
}

/** The response to several calls, as the server streams it: each reply as soon as it is ready. */
const streamOf = (replies: (Promise<Reply> | null)[]) =>
  new Response(
    jsonlStreamProducer({
      data: replies.map((reply) => reply ?? never<Reply>()),
      maxDepth: Number.POSITIVE_INFINITY,
      serialize: (value: unknown) => superjson.serialize(value),
    }),
  );
