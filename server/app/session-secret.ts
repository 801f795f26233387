import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#server/platform/env.ts';

/** The settings with the secret that signs sessions: the one given, or (demo only) a random one kept in the data folder. */
export function withSessionSecret(settings: Settings): Settings {
  if (settings.sessionSecret) return settings;
  const file = join(settings.dataDir, 'session-secret');
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return { ...settings, sessionSecret: readFileSync(file, 'utf8') };
}
