import {
  getTRPCErrorFromUnknown,
  initTRPC,
  TRPCError,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
} from '@trpc/server';
import { z } from 'zod';
import type { Author } from '#server/platform/database/write.ts';
import {
  type Access,
  type AccessOf,
  type BY_INTRODUCER,
  type Call as Declared,
  declarationOf,
  type KindOf,
  type RestRoute,
} from '#shared/platform/calls.ts';
import { type Contract, isFileOutput, nothing } from '#shared/platform/contract.ts';
import { AppError, type Refusal, refusals } from '#shared/platform/errors.ts';
import {
  type Actor,
  type CallerAccess,
  lacksCases,
  may,
  READ_ONLY_CASES,
} from '#shared/platform/permissions.ts';
import { errorsByField } from '#shared/platform/validation.ts';
import { strictlyParsed } from './answers.ts';
import { asRefusal } from './errors.ts';
import { caseIdIn, recordExport } from './exports.ts';
import { rich } from './serialiser.ts';
import type { Services } from './services.ts';
import { stripper } from './strip.ts';

type Meta = { access?: Access; rest?: RestRoute; contract?: Contract };

/** The context of a procedure: the process's services, the caller, and the request for the audit trail. */
export type Context = {
  services: Services;
  actor: Actor | null;
  /** The bearer token that the request came with, either a session's token or a key. */
  token?: string | null;
  request: { id: string; ip: string; userAgent: string };
};

const codes = {
  invalid: 'BAD_REQUEST',
  signedOut: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  conflict: 'CONFLICT',
  tooLarge: 'PAYLOAD_TOO_LARGE',
  unsupported: 'UNSUPPORTED_MEDIA_TYPE',
  tooMany: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
  full: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<Refusal, TRPCError['code']>;

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    transformer: rich,
    sse: {
      ping: { enabled: true, intervalMs: 15_000 },
      client: { reconnectAfterInactivityMs: 30_000 },
      maxDurationMs: 30 * 60_000,
    },
    errorFormatter: ({ shape, error, ctx }) => {
      const refusal = refusalOf(error);
      if (!refusal)
        return {
          ...shape,
          message: 'Something went wrong.',
          data: { ...shape.data, requestId: ctx?.request.id },
        };
      // To tRPC, whatever a procedure throws is an internal error; its own refusals already have a status.
      const status =
        error.code === 'INTERNAL_SERVER_ERROR'
          ? { code: codes[refusal.refusal], httpStatus: refusals[refusal.refusal] }
          : {};
      return {
        ...shape,
        message: refusal.message,
        data: { ...shape.data, ...status, refusal: refusal.refusal, ...refusal.details },
      };
    },
  });

/** The expected refusal behind an error that a procedure threw, or null when it is a bug. */
export function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof TRPCError)) return asRefusal(error);
  if (error.cause instanceof AppError) return error.cause;
  if (error.cause instanceof z.ZodError)
    return new AppError('invalid', 'Some fields need correcting.', { errors: errorsByField(error.cause) });
  if (error.code === 'UNAUTHORIZED') return new AppError('signedOut', 'Please sign in.');
  if (error.code === 'NOT_FOUND') return new AppError('notFound', 'Not found.');
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR')
    return new AppError('invalid', 'The request could not be read.');
  if (error.code === 'METHOD_NOT_SUPPORTED')
    return new AppError('invalid', 'This call needs another method.');
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE')
    return new AppError('unsupported', 'This type of content is not supported.');
  if (error.code === 'PAYLOAD_TOO_LARGE') return new AppError('tooLarge', 'The request is too large.');
  return error.cause ? asRefusal(error.cause) : null;
}

/** Joins maps of procedures, which may hold further maps, into the one router that is served. */
export const join = t.router;
export const callerFactory = t.createCallerFactory;

/** The context of a procedure that has passed its access check. */
export type SignedIn = Context & { actor: Actor; author: Author };

const forbidden = (actor: Actor, access: CallerAccess) =>
  new AppError(
    'forbidden',
    lacksCases(actor, access) ? READ_ONLY_CASES : 'You do not have permission to do this.',
  );

/** Refuses a caller who may not do what `access` names; returns the caller's identity for the audit trail. */
export function admit({ actor, request }: Context, access: CallerAccess): { actor: Actor; author: Author } {
  if (!actor) throw new TRPCError({ code: 'UNAUTHORIZED' });
  if (!may(actor, access)) throw new TRPCError({ code: 'FORBIDDEN', cause: forbidden(actor, access) });
  return { actor, author: { id: actor.id, ip: request.ip, requestId: request.id } };
}

/** Set in every test and journey, where an answer with an undeclared field is an error. */
const isStrict = process.env.STRICT_ANSWERS === 'on';

type Parse = (value: unknown) => unknown;

/** In production an answer is not checked again, only stripped of what its contract does not declare. */
const answerParser = (schema: z.ZodType): Parse =>
  isStrict ? (answer) => strictlyParsed(schema, answer) : stripper(schema);

/** An error thrown by a parser becomes a tRPC error with the code. */
function parsed(parse: Parse, value: unknown, code: TRPCError['code']): unknown {
  try {
    return parse(value);
  } catch (cause) {
    throw new TRPCError({ code, cause });
  }
}

/** What the access check adds to the context of a call; it throws if the caller may not make the call. */
type Admission<Added extends object> = (ctx: Context) => Added | Promise<Added>;

const admission =
  (access: CallerAccess): Admission<ReturnType<typeof admit>> =>
  (ctx) =>
    admit(ctx, access);

type Call = { ctx: Context; path: string; getRawInput: () => Promise<unknown> };
type Resolver = (call: Call & { input: unknown }) => Promise<unknown>;

/** Records that the caller takes the file of an answer. */
function recordAnswer(
  { services, actor, request }: Context,
  what: string,
  input: unknown,
  { fileName: file, rows = null }: { fileName: string; rows?: number | null },
): Promise<void> {
  const author = { id: actor?.id ?? 0, ip: request.ip, requestId: request.id };
  const filters = { ...(input as object | undefined) };
  return recordExport(services.database, author, { what, file, filters, rows, caseId: caseIdIn(input) });
}

/**
 * Everything around a call in one step, in place of tRPC's own chain, which copies the call property by property at each of its
 * steps: the access check, the input, which is checked before it runs (a body that a call does not need is not even read), and its
 * result, which is checked against the contract.
 */
function around(admitted: Admission<object>, { input, output }: Contract) {
  const readAnswer = answerParser(output);
  const isFile = isFileOutput(output);
  return async ({ args, _def }: { args: unknown[]; _def: object }): Promise<unknown> => {
    const call = args[0] as Call;
    const { resolver } = _def as { resolver: Resolver };
    try {
      const caller = admitted(call.ctx);
      const ctx = { ...call.ctx, ...(caller instanceof Promise ? await caller : caller) };
      // `parse`, not `parseAsync`, which does not use zod's compiled parsers and takes nearly twice as long.
      const given =
        input === nothing
          ? undefined
          : parsed((value) => input.parse(value), withoutUndefined(await call.getRawInput()), 'BAD_REQUEST');
      const answer = await resolver({ ...call, ctx, input: given });
      if (isFile) await recordAnswer(ctx, call.path, given, answer as { fileName: string; rows?: number });
      return parsed(readAnswer, answer, 'INTERNAL_SERVER_ERROR');
    } catch (error) {
      throw getTRPCErrorFromUnknown(error);
    }
  };
}

/** superjson keeps undefined fields; contracts, which refuse unknown fields, must treat them as absent. */
function withoutUndefined(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return given.length === Object.keys(input).length ? input : Object.fromEntries(given);
}

/** Types for tRPC; `around` does the parsing. */
const typesOf = <Schema extends z.ZodType>(schema: Schema) => ({
  _input: undefined as z.input<Schema>,
  _output: undefined as z.output<Schema>,
  parse: (value: unknown) => schema.parse(value),
});

/** The calls of a contract, by name. */
type Calls<A extends Access = Access> = Readonly<Record<string, Declared<'query' | 'mutation', A>>>;

type Handler<C extends Declared, Ctx> = (
  ctx: Ctx,
  input: z.output<C['input']>,
) => z.input<C['output']> | Promise<z.input<C['output']>>;

/** What handles the calls of a contract, by name. */
export type Handlers<C extends Calls> = {
  [Name in keyof C]: Handler<C[Name], AccessOf<C[Name]> extends 'public' ? Context : SignedIn>;
};

type ProcedureOf<C extends Declared> =
  KindOf<C> extends 'query' ? TRPCQueryProcedure<Types<C>> : TRPCMutationProcedure<Types<C>>;
type Types<C extends Declared> = { input: z.input<C['input']>; output: z.output<C['output']>; meta: Meta };

/** The procedures of a contract, by name. */
export type Procedures<C extends Calls> = { [Name in keyof C]: ProcedureOf<C[Name]> };

/** A procedure for each call of a contract; `admitted` checks the access that a call names. */
function proceduresOf<C extends Calls>(
  contract: C,
  handlers: { [Name in keyof C]: Handler<C[Name], never> },
  admitted: (access: Access) => Admission<object>,
): Procedures<C> {
  const made = Object.entries(contract).map(([name, call]) => {
    const { kind, access, rest } = declarationOf(call);
    const handler = handlers[name] as Handler<Declared, object>;
    const begun = t.procedure
      .meta({ access, contract: call, ...(rest && { rest }) })
      .input(typesOf(call.input))
      .experimental_caller(around(admitted(access), call));
    return [name, begun[kind](({ ctx, input }) => handler(ctx, input))];
  });
  return Object.fromEntries(made) as Procedures<C>;
}

/**
 * The calls of a contract, each with what handles it. Whether a call is a query or a mutation, who may make it, its route and its shape
 * are as declared; a call without a handler, or a handler without a call, does not compile.
 */
export const router = <C extends Calls<CallerAccess | 'public'>>(
  contract: C,
  handlers: NoInfer<Handlers<C>>,
): Procedures<C> =>
  proceduresOf(contract, handlers, (access) =>
    access === 'public' ? () => ({}) : admission(access as CallerAccess),
  );

/** The same for introducers: `holder` looks up the owner of their key, which it adds to the context. */
export const introducerRouter = <C extends Calls<typeof BY_INTRODUCER>, Added extends object>(
  holder: (ctx: Context) => Promise<Added>,
  contract: C,
  handlers: NoInfer<{ [Name in keyof C]: Handler<C[Name], Context & Added> }>,
): Procedures<C> => proceduresOf(contract, handlers, () => holder);

/** Begins a subscription; its messages are not checked against a contract. */
export const subscription = <Input extends z.ZodType>(access: CallerAccess, input: Input) =>
  t.procedure
    .meta({ access })
    .use(({ ctx, next }) => next({ ctx: { ...ctx, ...admit(ctx, access) } }))
    .input(typesOf(input));
