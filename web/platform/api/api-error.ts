import { TRPCClientError } from '@trpc/client';

interface ErrorBody {
  message?: unknown;
  errors?: unknown;
  data?: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A refused call, over tRPC or REST; `status` is 0 if there was no response. */
export class ApiError extends TRPCClientError<never> {
  readonly success = false;
  readonly status: number;
  /** Messages by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** The state that the input clashed with, such as values saved by somebody else. */
  readonly details: unknown;

  constructor(status: number, body: ErrorBody) {
    super(typeof body.message === 'string' && body.message ? body.message : fallbackMessage(status));
    // TRPCClientError sets its own prototype.
    Object.setPrototypeOf(this, ApiError.prototype);
    this.name = 'ApiError';
    this.status = status;
    this.errors = isRecord(body.errors) ? (body.errors as Record<string, string>) : {};
    this.details = body.data;
  }
}

function fallbackMessage(status: number): string {
  if (status === 0) return 'The server cannot be reached. Please check your connection and try again.';
  if (status === 413) return 'This is too large to send.';
  return 'Something went wrong. Please try again.';
}

/** The message to show for any error; internal errors get a general one. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';

/** The field messages of a refusal; none for any other error. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.errors : {};
