import { TRPCClientError } from '@trpc/client';

interface ErrorBody {
  message?: unknown;
  errors?: unknown;
  data?: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A refused call, over either door; `status` is 0 where no answer came at all. */
export class ApiError extends TRPCClientError<never> {
  readonly success = false;
  readonly status: number;
  /** Messages by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What the input clashed with, such as the values somebody else saved. */
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

/** The sentence to show for any error; what is not meant for the user becomes a general one. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';

/** The messages by field of a refusal; none for any other error. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.errors : {};
