import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Email } from '#server/platform/email/email.ts';
import { invitationMail } from '#server/platform/email/messages.ts';
import type { Live } from '#server/platform/http/live.ts';
import { tables } from '#server/records/reference/tables.ts';
import { resetLink } from './sign-in.ts';
import { passwordResets } from './tables.ts';
import { linkToken } from './token.ts';

/** How long a new user has for choosing the first password. */
export const INVITATION_HOURS = 72;

const TOPIC = 'invitations';

/** Queues an e-mail to a new user with a link for choosing a password, sent as soon as the transaction commits. */
export async function invite(w: Write, userId: number): Promise<void> {
  const expiresAt = sql`now() + make_interval(hours => ${INVITATION_HOURS})`;
  await w.tx.insert(passwordResets).values({ userId, kind: 'invitation', expiresAt });
  w.changed(TOPIC);
}

type Parts = { database: Database; live: Live; email: Email; publicUrl: string };

/** Sends invitations as they are announced, and those left behind by an earlier process; returns how to stop. */
export function mailInvitations(parts: Parts): () => void {
  const mailAll = () =>
    parts.email.inBackground(async () => {
      while (await mailNext(parts));
    });
  mailAll();
  return parts.live.subscribe((topic) => {
    if (topic === TOPIC || topic === '*') mailAll();
  });
}

/** Sends one invitation that no process has sent yet. It is claimed first, so that nobody gets two. */
async function mailNext({ database, email, publicUrl }: Parts): Promise<boolean> {
  const { token, tokenSha256 } = linkToken();
  const waiting = database
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .where(
      and(
        isNull(passwordResets.tokenSha256),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, sql`now()`),
      ),
    )
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await database
    .update(passwordResets)
    .set({ tokenSha256 })
    .where(eq(passwordResets.id, sql`(${waiting})`))
    .returning({ userId: passwordResets.userId });
  if (!claimed) return false;
  const { users } = tables;
  const [user] = await database
    .select({ name: users.name, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, claimed.userId));
  if (user) {
    const link = resetLink(publicUrl, token);
    await email.send(user.email, invitationMail({ ...user, link, hours: INVITATION_HOURS }));
  }
  return true;
}
