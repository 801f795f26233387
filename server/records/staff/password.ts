import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the lowest cost that OWASP's password storage guidance recommends (19 MiB, two passes, one lane). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Normalised, so that a password is the same however a keyboard composes its characters. */
const normalised = (password: string) => password.normalize('NFKC');

/** The password as it is stored: an Argon2id hash with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(normalised(password), cost);

/** The hash of a password that nobody has; made once, when first needed. */
let nobody: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash it is false, after the same amount of work. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const right = await verify(passwordHash ?? (await nobody), normalised(password));
  return right && passwordHash !== null;
}
