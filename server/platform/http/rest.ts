import type { SwaggerTransform } from '@fastify/swagger';
import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Access, BY_INTRODUCER, type RestRoute } from '#shared/platform/calls.ts';
import { type Contract, isFileOutput, nothing } from '#shared/platform/contract.ts';
import { AppError, invalid, refusals } from '#shared/platform/errors.ts';
import { doneShape } from './plain-routes.ts';
import { type Context, refusalOf } from './trpc.ts';

type Procedure = {
  (call: { ctx: Context; path: string; type: string; getRawInput: () => Promise<unknown> }): Promise<unknown>;
  _def: { type: string; meta?: { access?: Access; rest?: RestRoute; contract?: Contract } };
};

/** The body of every refused REST call. */
export function refusalBody({ message, details }: AppError) {
  return { success: false as const, message, ...details };
}

/** Mounts every procedure that names a REST route, with the same input, access check and errors as over tRPC. */
export function mountRest(
  app: FastifyInstance,
  router: AnyRouter,
  contextOf: (request: FastifyRequest) => Promise<Context>,
) {
  const procedures = router._def.procedures as Record<string, Procedure>;
  const shown = shownFields(Object.values(procedures));
  for (const [path, procedure] of Object.entries(procedures)) {
    const { type, meta: { rest, access, contract } = {} } = procedure._def;
    if (!rest || !access || !contract) continue;
    const readOnly = readOnlyFields(rest, contract, shown);
    app.route({
      method: rest.method,
      url: rest.path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        access,
        isRecorded: isFileOutput(contract.output),
        // Made when the document is requested: at start it would take a quarter of a second and hold 16 MB.
        swaggerTransform: (route) => described(route, openApiSchema(rest, access, contract, readOnly)),
      },
      handler: async (request, reply) => {
        const ctx = await contextOf(request);
        const getRawInput = async () => without(readOnly, inputOf(request));
        try {
          return send(reply, rest, await procedure({ ctx, path, type, getRawInput }));
        } catch (error) {
          throw refusalOf(error) ?? (error instanceof Error && error.cause) ?? error;
        }
      },
    });
  }
}

/** The fields of a record, by the route that reads one: `/titles/{id}`. */
function shownFields(procedures: readonly Procedure[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    procedures.flatMap(({ _def: { meta: { rest, contract } = {} } }) =>
      rest?.method === 'GET' && rest.form === 'value' && contract
        ? [[rest.path, Object.keys(shapeOf(contract.output))] as const]
        : [],
    ),
  );
}

/**
 * Fields that `GET` shows but that a change, or a new record like it, does not accept. They may be sent back and are ignored, so that
 * what was read can be written; a field unknown to both is refused.
 */
function readOnlyFields(
  { method, path }: RestRoute,
  { input }: Contract,
  shown: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  if (method !== 'PUT' && method !== 'POST') return [];
  const taken = shapeOf(input);
  const fields = shown.get(method === 'PUT' ? path : `${path}/{id}`) ?? [];
  // The server numbers new records: an id in the body of one is a mistake.
  return fields.filter((field) => !(field in taken) && !(method === 'POST' && field === 'id'));
}

function without(fields: readonly string[], input: unknown): unknown {
  if (fields.length === 0 || typeof input !== 'object' || input === null || Array.isArray(input))
    return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !fields.includes(name)));
}

function inputOf({ method, query, body, params }: FastifyRequest): unknown {
  const sent = method === 'GET' || method === 'DELETE' ? query : body;
  if (sent !== undefined && sent !== null && (typeof sent !== 'object' || Array.isArray(sent))) return sent;
  const input: Record<string, unknown> = { ...(sent as object) };
  for (const [name, value] of Object.entries(params as Record<string, string>)) {
    if (input[name] !== undefined && input[name] !== value && input[name] !== Number(value))
      throw invalid({ [name]: 'Not the row of this address.' });
    input[name] = value;
  }
  return input;
}

function send(reply: FastifyReply, { status, message, form }: RestRoute, result: unknown) {
  reply.code(status);
  if (form === 'csv') {
    const { fileName, csv } = result as { fileName: string; csv: string };
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(csv);
  }
  if (form === 'list' || form === 'tasks')
    return reply.send({ success: true, message, ...(result as object) });
  return reply.send({ success: true, message, data: result ?? null });
}

const errorSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  data: z.unknown().optional(),
});

const refusalTexts = {
  400: 'Bad input: `errors` holds a message for each field.',
  401: 'Not signed in, or the session has ended.',
  403: 'The caller lacks the permission.',
  404: 'No such row, or none that the caller may see.',
  409: 'Somebody else changed the row, it is in use, or a value is already taken.',
  413: 'The body is too large.',
  429: 'Too many requests.',
  503: 'The database cannot be reached at the moment.',
  507: 'A disk of the server is full.',
};

/** The body of each refusal, which all routes share. */
const refusalSchemas = Object.fromEntries(
  Object.entries(refusalTexts).map(([status, text]) => [status, errorSchema.describe(text)]),
);

type Described = Parameters<SwaggerTransform>[0];
/** The refusals as JSON Schema, by document: they are the larger part of it, so all its routes share them. */
const refusalsOf = new WeakMap<object, Record<string, unknown>>();

/** A route's schemas as JSON Schema, with the refusals that it may answer with. */
function described(route: Described, { refused, ...schema }: ReturnType<typeof openApiSchema>) {
  const document = 'openapiObject' in route ? route.openapiObject : route.swaggerObject;
  let common = refusalsOf.get(document);
  if (!common) {
    const made = jsonSchemaTransform({ ...route, schema: { response: refusalSchemas } });
    common = (made.schema as { response: Record<string, unknown> }).response;
    refusalsOf.set(document, common);
  }
  const made = jsonSchemaTransform({ ...route, schema });
  const own = made.schema as { response: Record<string, unknown> };
  for (const status of refused) own.response[status] = common[status];
  return made;
}

/** The body of a response: a list has its own `data` and `meta`, a file is sent as is, other results go under `data`. */
function successOf({ form }: RestRoute, { output }: Contract) {
  if (form === 'csv') return z.string();
  if (form === 'value') return z.object({ ...doneShape, data: output === nothing ? z.null() : output });
  return z.object({ ...doneShape, ...(output as z.ZodObject).shape });
}

/** The fields of an input, including one that replaces a missing or malformed body. */
function shapeOf(input: z.ZodType): z.ZodRawShape {
  if (input instanceof z.ZodCatch || input instanceof z.ZodDefault)
    return shapeOf(input.unwrap() as z.ZodType);
  return input instanceof z.ZodObject ? input.shape : {};
}

/** Which fields of a body are ignored, in words, since they are not part of its schema. */
const ignoredText = (readOnly: readonly string[]): string[] =>
  readOnly.length === 0
    ? []
    : [
        `Read-only fields may be sent back and are ignored: ${readOnly.map((name) => `\`${name}\``).join(', ')}.`,
      ];

/** The OpenAPI description of a route: the procedure's own input schema, split into path, query and body. */
function openApiSchema(rest: RestRoute, access: Access, contract: Contract, readOnly: readonly string[]) {
  const shape = shapeOf(contract.input);
  const inPath = [...rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const pick = (wanted: (name: string) => boolean) =>
    z.strictObject(Object.fromEntries(Object.entries(shape).filter(([name]) => wanted(name))));
  const others = pick((name) => !inPath.includes(name));
  const reads = rest.method === 'GET' || rest.method === 'DELETE';
  const hasOthers = Object.keys(others.shape).length > 0;
  const possible: readonly number[] = Object.values(refusals).filter(
    (status) => status !== 404 || inPath.length > 0,
  );
  return {
    summary: rest.summary,
    tags: [rest.tag],
    ...(rest.form === 'csv' && { produces: ['text/csv'] }),
    description: [`Access: ${access}.`, ...ignoredText(readOnly)].join(' '),
    ...(access === 'public' && { security: [] }),
    ...(access === BY_INTRODUCER && { security: [{ introducerKey: [] }] }),
    ...(inPath.length > 0 && { params: pick((name) => inPath.includes(name)) }),
    ...(reads && hasOthers && { querystring: others }),
    ...(!reads && hasOthers && { body: others }),
    response: { [rest.status]: successOf(rest, contract).describe(rest.message) },
    refused: possible.filter((status) => String(status) in refusalSchemas),
  };
}
