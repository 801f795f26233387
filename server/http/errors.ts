import { AppError } from '#shared/errors.ts';

type DatabaseError = { code: string; constraint?: string; table?: string; column?: string; detail?: string };

/** PostgreSQL's own error behind whatever the query builder wrapped round it, or null. */
export function databaseError(error: unknown): DatabaseError | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code))
      return at as unknown as DatabaseError;
  return null;
}

/** 'Key (status_id, lower(name))=(3, x) already exists.' → `name`: the last column of the key is the field at fault. */
function fieldOf({ detail = '', column = '' }: DatabaseError): string {
  const key = /^Key \((.*?)\)=\(/.exec(detail)?.[1] ?? column;
  const names = key.match(/\w+/g)?.filter((word) => word !== 'lower' && word !== 'text') ?? [];
  return (names.at(-1) ?? '').replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Constraint violations as refusals the user understands (the one place where they are translated); null for every other error. */
export function asRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const problem = databaseError(error);
  if (!problem) return null;
  const field = fieldOf(problem);
  switch (problem.code) {
    case '23505':
      return new AppError('conflict', 'That is already in use.', {
        errors: { [field]: 'Already in use. Choose another.' },
      });
    case '23503':
      return new AppError('invalid', 'Some fields are not right.', {
        errors: { [field]: 'That row no longer exists.' },
      });
    case '23514':
      return new AppError('invalid', 'Some fields are not right.', { errors: { [field]: 'Not allowed.' } });
    case '40001':
    case '40P01':
      return new AppError(
        'conflict',
        'Somebody else was changing this at the same moment. Please try again.',
      );
    case '57014':
      return new AppError('tooMany', 'This took too long and was stopped. Please try again.');
    default:
      return null;
  }
}
