/** Every kind of refusal, with its HTTP status. tRPC codes, REST bodies and the web's toasts derive from it. */
export const refusals = {
  invalid: 400,
  signedOut: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  tooMany: 429,
  unavailable: 503,
  full: 507,
} as const;
export type Refusal = keyof typeof refusals;

/**
 * Details of a refusal besides its message: messages by field, the current state that the caller's input conflicts with, and when to retry.
 */
export type RefusalDetails = { errors?: Record<string, string>; data?: unknown; retryAfterSeconds?: number };

/** An expected refusal, whose message is written for the user. Anything else that is thrown is a bug and stays private. */
export class AppError extends Error {
  readonly refusal: Refusal;
  readonly details: RefusalDetails;
  constructor(refusal: Refusal, message: string, details: RefusalDetails = {}) {
    super(message);
    this.refusal = refusal;
    this.details = details;
  }
}

/** The refusal of several fields, each with its message. */
export const invalid = (errors: Record<string, string>): AppError =>
  new AppError('invalid', 'Some fields need correcting.', { errors });

/** The refusal of one field. */
export const invalidAt = (field: string, message: string): AppError =>
  new AppError('invalid', message, { errors: { [field]: message } });

/** The refusal of something that the present state does not allow. */
export const conflict = (message: string): AppError => new AppError('conflict', message);

/** The same, shown at the field that caused it. */
export const conflictAt = (field: string, message: string): AppError =>
  new AppError('conflict', message, { errors: { [field]: message } });

const whose = {
  own: 'it is not one of yours',
  case: 'it is on a case that is not one of yours',
  reading: 'you may not read it',
} as const;

/** The refusal of a row that does not exist, or that the caller may not see: the same words for both, which give nothing away. */
export const noSuch = (what: string, or: keyof typeof whose = 'own'): AppError =>
  new AppError('notFound', `That ${what} does not exist, or ${whose[or]}.`);

/** The same where one of several is missing: `noSuchAmong('cases')`. */
export const noSuchAmong = (several: string): AppError =>
  new AppError('notFound', `One of these ${several} does not exist, or ${whose.own}.`);
