import type { FastifyReply } from 'fastify';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';

const MOST = 20;

/**
 * Counts each user's event streams in this process and refuses those above the limit: every stream holds a connection, and
 * hears of every change.
 */
export function streamLimit(): (actor: Actor, reply: FastifyReply) => void {
  const open = new Map<number, number>();
  const add = (userId: number, change: number) => {
    const count = (open.get(userId) ?? 0) + change;
    if (count > 0) open.set(userId, count);
    else open.delete(userId);
  };
  return ({ id }, { raw }) => {
    if (raw.destroyed) return;
    if ((open.get(id) ?? 0) >= MOST)
      throw new AppError(
        'tooMany',
        `You have Concordat open in too many windows: ${MOST} at a time are kept up to date. Please close some.`,
      );
    add(id, 1);
    raw.once('close', () => add(id, -1));
  };
}
