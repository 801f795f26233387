import { z } from 'zod';
import type { Contract } from './contract.ts';
import type { CallerAccess } from './permissions.ts';

/** Access by a key that was given to an introducer: such a caller is not a user, and nothing else is open to them. */
export const BY_INTRODUCER = 'introducer key';

/** Who may call: a signed-in caller who may do what is named, an introducer by their key, or everybody. */
export type Access = CallerAccess | typeof BY_INTRODUCER | 'public';

/** Whether a call only reads, or changes something. */
export type Kind = 'query' | 'mutation';

/** The REST side of a call: its method and path under /api, the success status and message, and the form of the body. */
export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  status: 200 | 201;
  message: string;
  /**
   * It follows from the output. 'list': the result is `{data, meta}`; 'tasks': `{items, metaData}`, the specification's own list of
   * tasks; 'csv': `{fileName, csv}` sent as a download; else it is the body's `data`.
   */
  form: 'value' | 'list' | 'tasks' | 'csv';
  summary: string;
  tag: string;
};

/**
 * What is declared about a call besides its input and output. Only the server knows it: the build leaves it out of
 * what browsers load.
 */
export type Declaration = { kind: Kind; access: Access; rest?: RestRoute };

/** Exists in types only: there is nothing to read at run time. */
declare const declared: unique symbol;

/** A declared call: its contract, for server and pages alike, and behind it its declaration, for the server. */
export type Call<
  K extends Kind = Kind,
  A extends Access = Access,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = Contract<Input, Output> & { readonly [declared]: readonly [K, A] };

/** The kind of a call. */
export type KindOf<C extends Call> = C[typeof declared][0];
/** The access that a call asks for. */
export type AccessOf<C extends Call> = C[typeof declared][1];

const declarations = new WeakMap<Contract, Declaration>();

/** The declaration of a call. */
export function declarationOf(call: Call): Declaration {
  const found = declarations.get(call);
  if (!found) throw new Error('The declaration of this call is not available here.');
  return found;
}

function declare<K extends Kind, A extends Access, Input extends z.ZodType, Output extends z.ZodType>(
  declaration: Declaration & { kind: K; access: A },
  { input, output }: Contract<Input, Output>,
) {
  const call = { input, output };
  declarations.set(call, declaration);
  return call as Call<K, A, Input, Output>;
}

const withoutRest =
  <K extends Kind>(kind: K) =>
  <A extends Access, Input extends z.ZodType, Output extends z.ZodType>(
    access: A,
    contract: Contract<Input, Output>,
  ) =>
    declare({ kind, access }, contract);

/** A call that reads, over tRPC only. */
export const query = /* @__PURE__ */ withoutRest('query');

/** A call that changes something, over tRPC only. */
export const mutation = /* @__PURE__ */ withoutRest('mutation');

/**
 * Calls that have a REST route, too, under one tag of the OpenAPI document and at paths below `base`. Each names its access, its path, a
 * sentence for the document, and its contract, with the message of the answer where the usual one does not fit. `get` and `query` read,
 * the latter by a POST; `create` is a POST that responds with 201; `register` is a list and its file.
 */
export function restCalls(tag: string, base = '') {
  const by =
    <K extends Kind>(
      kind: K,
      method: RestRoute['method'],
      usual: string,
      status: RestRoute['status'] = 200,
    ) =>
    <A extends Access, Input extends z.ZodType, Output extends z.ZodType>(
      access: A,
      path: string,
      summary: string,
      { message = usual, ...contract }: Contract<Input, Output> & { message?: string },
    ) => {
      const form = formOf(contract.output);
      const rest = { method, path: `${base}${path}`, status, message, form, summary, tag };
      return declare({ kind, access, rest }, contract);
    };
  const get = by('query', 'GET', 'OK');
  return {
    get,
    query: by('query', 'POST', 'OK'),
    create: by('mutation', 'POST', 'Item Created.', 201),
    post: by('mutation', 'POST', 'Item Updated.'),
    put: by('mutation', 'PUT', 'Item Updated.'),
    delete: by('mutation', 'DELETE', 'Item Deleted.'),
    /** The list of a register at the path, and its file below it, with a sentence for each. */
    register: <
      A extends Access,
      Input extends z.ZodType,
      Output extends z.ZodType,
      Asked extends z.ZodType,
      File extends z.ZodType,
    >(
      access: A,
      path: string,
      [ofList, ofFile]: readonly [string, string],
      { list, export: file }: { list: Contract<Input, Output>; export: Contract<Asked, File> },
    ) => ({ list: get(access, path, ofList, list), export: get(access, `${path}/export`, ofFile, file) }),
  };
}

function formOf(output: z.ZodType): RestRoute['form'] {
  const fields = output instanceof z.ZodObject ? output.shape : {};
  if ('csv' in fields) return 'csv';
  if ('metaData' in fields) return 'tasks';
  return 'data' in fields && 'meta' in fields ? 'list' : 'value';
}
