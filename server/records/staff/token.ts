import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';

/** The contents of a session's token: user, session, and expiry (seconds since 1970). */
export type Claims = { userId: number; sessionId: string; expiresAt: number };

const pinned = { issuer: 'concordat', audience: 'concordat' };

/** The key that signs tokens, from the setting SESSION_SECRET. */
export const signingKey = (secret: string): KeyObject => createSecretKey(Buffer.from(secret));

/** A signed token for a session. Its subject is the user's id, which the browser decodes. */
export const signToken = (key: KeyObject, { userId, sessionId, expiresAt }: Claims): Promise<string> =>
  new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(userId))
    .setIssuer(pinned.issuer)
    .setAudience(pinned.audience)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key);

/** The contents of a token, or null if it is not ours, was altered or has expired. */
export async function readToken(key: KeyObject, token: string): Promise<Claims | null> {
  const payload = await verified(key, token, { ...pinned, requiredClaims: ['sub', 'sid', 'exp'] });
  const { sub = '', sid, exp = 0 } = payload ?? {};
  if (typeof sid !== 'string' || !/^[0-9a-f-]{36}$/.test(sid) || !/^[1-9]\d{0,9}$/.test(sub)) return null;
  return { userId: Number(sub), sessionId: sid, expiresAt: exp };
}

async function verified(key: KeyObject, token: string, wanted: JWTVerifyOptions): Promise<JWTPayload | null> {
  try {
    return (await jwtVerify(token, key, { ...wanted, algorithms: ['HS256'] })).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** A device, and the users who have signed in on it. */
export type Device = { id: string; userIds: number[] };

const ofDevices = { issuer: pinned.issuer, audience: 'concordat device' };

/** Proves at a later sign-in that the device is known. By itself it grants no access. */
export const signDevice = (key: KeyObject, { id, userIds }: Device): Promise<string> =>
  new SignJWT({ users: userIds })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(id)
    .setIssuer(ofDevices.issuer)
    .setAudience(ofDevices.audience)
    .setExpirationTime('180 days')
    .sign(key);

/** The device that such a proof names; null when it is not ours, was altered or has expired. */
export async function readDevice(key: KeyObject, proof: string): Promise<Device | null> {
  const payload = await verified(key, proof, { ...ofDevices, requiredClaims: ['sub', 'users', 'exp'] });
  return payload && { id: payload.sub ?? '', userIds: payload.users as number[] };
}

/** The scope of a link to a report: one report of one domain (null for all), valid in the session that requested it. */
export type DownloadClaims = { userId: number; sessionId: string; report: string; domainId: number | null };

const ofDownloads = { issuer: pinned.issuer, audience: 'concordat report' };

/** The token of such a link. It is valid for two minutes. */
export const signDownload = (key: KeyObject, { userId, ...claims }: DownloadClaims): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(userId))
    .setIssuer(ofDownloads.issuer)
    .setAudience(ofDownloads.audience)
    .setExpirationTime('2 minutes')
    .sign(key);

/** The scope of such a token; null if it is not ours, was altered or has expired. */
export async function readDownload(key: KeyObject, token: string): Promise<DownloadClaims | null> {
  const payload = await verified(key, token, { ...ofDownloads, requiredClaims: ['sub', 'exp'] });
  if (!payload) return null;
  const { sub, sessionId, report, domainId } = payload as JWTPayload & Omit<DownloadClaims, 'userId'>;
  return { userId: Number(sub), sessionId, report, domainId };
}

/** A secret for a link in an e-mail, and the hash stored for it in the database. */
export function linkToken(): { token: string; tokenSha256: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenSha256: hashOfToken(token) };
}

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
