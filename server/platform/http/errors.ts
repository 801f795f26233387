import {
  type DatabaseError,
  databaseError,
  isDatabaseAway,
} from '#server/platform/database/database-error.ts';
import { AppError, conflict, type Refusal } from '#shared/platform/errors.ts';

/**
 * The field that a violated constraint concerns: the last column of its key, as in 'Key (status_id, lower(name))=(3, x) already
 * exists.' Link tables are named after their field, so that `users_permission_ids.permission_id` is `permissionIds`.
 */
function fieldOf({ detail = '', column = '', table = '' }: DatabaseError): string | null {
  const key = /^Key \((.*?)\)=\(/.exec(detail)?.[1] ?? column;
  const names = key.match(/[a-z_]\w*/g)?.filter((word) => word !== 'lower' && word !== 'text') ?? [];
  const name = names.at(-1);
  if (!name) return null;
  const field = table.endsWith(`_${name}s`) ? `${name}s` : name;
  return field.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function refusedAt(problem: DatabaseError, refusal: Refusal, message: string, atField: string): AppError {
  const field = fieldOf(problem);
  return new AppError(refusal, message, field ? { errors: { [field]: atField } } : {});
}

const isFull = (error: unknown) =>
  error instanceof Error && ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

const diskIsFull = () =>
  new AppError('full', 'The server’s disk is full: nothing can be saved. Please tell your administrator.');

/** Constraint violations, a full disk and the loss of the database, as refusals the user understands (the one place where they are translated); null for every other error. */
export function asRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error))
    return new AppError(
      'unavailable',
      'The database cannot be reached at the moment. Please try again shortly.',
      { retryAfterSeconds: 5 },
    );
  if (isFull(error)) return diskIsFull();
  const problem = databaseError(error);
  switch (problem?.code) {
    case '23505':
      return refusedAt(problem, 'conflict', 'That is already in use.', 'Already in use. Choose another.');
    case '23503':
      return problem.detail?.includes('still referenced')
        ? conflict('In use by other records. Deactivate instead.')
        : refusedAt(problem, 'invalid', 'Some fields need correcting.', 'That row no longer exists.');
    case '23514':
      return refusedAt(problem, 'invalid', 'Some fields need correcting.', 'Not allowed.');
    case '40001':
    case '40P01':
      return conflict('Somebody else was changing this at the same moment. Please try again.');
    case '53100':
      return diskIsFull();
    case '57014':
      return new AppError('tooMany', 'This took too long and was stopped. Please try again.');
    default:
      return null;
  }
}
