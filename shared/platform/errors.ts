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
