import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from '#server/platform/database/start-error.ts';

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** The validated settings from the environment; `.env.example` describes each variable. */
export type Settings = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  databasePool: number;
  smtpUrl: string | null;
  mailFrom: string;
  /** A folder from which scans are imported. */
  inboundFolder: string | null;
  /** The mailbox from which post is imported: its path is the name of the folder. */
  inboundMailbox: string | null;
  /** The codes of the domains to which post from the folder and the mailbox belongs, in lower case. */
  inboundFolderDomain: string | null;
  inboundMailboxDomain: string | null;
  /** Where creditors send their claims. */
  claimsAddress: string | null;
  /** Where texts and other mail that is neither printed nor e-mailed is posted, and the secret that signs it. */
  mailHook: { url: string; secret: string } | null;
  /** The public address of the application, without a trailing slash. */
  publicUrl: string;
  /** Empty in the demo until `withSessionSecret` has filled it from the data folder. */
  sessionSecret: string;
  sessionHours: number;
  demo: boolean;
  /** Whether a demo firm without bank accounts gets its accounts and twelve months of statements. */
  demoStatements: boolean;
  /** Whether the page of all widgets, a development aid, is served. */
  gallery: boolean;
  loginMaxPerAddress: number;
  loginMaxPerAccount: number;
  trustProxy: false | string[];
  logLevel: (typeof logLevels)[number];
  bodyLimit: number;
  uploadLimit: number;
  statementLimit: number;
  /** A bucket for files instead of the data folder. */
  filesUrl: string | null;
  clamdUrl: string | null;
};

/** The example's placeholder, and common careless values. */
const wellKnownSecret = /replace-me|change-?me|example|^(secret|password|0123456789|concordat)/i;

/** Whether a text repeats itself, counts up or down, or makes do with a few characters. */
function isPattern(text: string): boolean {
  const codes = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  const repeats = codes.some(
    (_, at) => at > 0 && text.length - at >= 16 && text.slice(at) === text.slice(0, -at),
  );
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] ?? 0)) === 1);
  return repeats || steps.length > text.length * 0.6 || new Set(text).size < 8;
}

const variables = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be an address or a host name')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database'),
  DATABASE_POOL: wholeNumber(2, 1000, 10),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'must be an address like "Concordat <advice@example.org>"')
    .default('Concordat <concordat@localhost>'),
  MAIL_HOOK_URL: url(['http:', 'https:'], 'https://gateway.example.org/concordat'),
  MAIL_HOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  INBOUND_FOLDER: z.string().optional(),
  INBOUND_MAILBOX: url(['imap:', 'imaps:'], 'imaps://user:password@host:993/INBOX'),
  INBOUND_FOLDER_DOMAIN: z.string().optional(),
  INBOUND_MAILBOX_DOMAIN: z.string().optional(),
  CLAIMS_ADDRESS: z.email('must be an address like claims@example.org').optional(),
  PUBLIC_URL: url(['http:', 'https:'], 'https://concordat.example.org'),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SESSION_HOURS: wholeNumber(1, 24 * 30, 12),
  DEMO: onOff('on'),
  DEMO_STATEMENTS: onOff('on'),
  GALLERY: onOff('off'),
  LOGIN_MAX_PER_ADDRESS: wholeNumber(1, 1_000_000, 30),
  LOGIN_MAX_PER_ACCOUNT: wholeNumber(1, 1_000_000, 10),
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((text) => (text === 'off' ? false : text.split(',').map((address) => address.trim())))
    .refine(
      (list) => !list || list.every(isProxy),
      'must be off, or the addresses of the proxies in front with commas between, such as 10.0.0.5, 10.1.0.0/16',
    ),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  BODY_LIMIT: bytes('1 MB'),
  UPLOAD_LIMIT: bytes('25 MB'),
  STATEMENT_LIMIT: bytes('250 MB'),
  FILES_URL: url(['s3:'], 's3://key:secret@host/bucket?region=eu-west-2').refine(
    (text) => text === undefined || isBucket(new URL(text)),
    'must name a key, a secret, a host and a bucket: s3://key:secret@host/bucket?region=eu-west-2',
  ),
  CLAMD_URL: url(['tcp:'], 'tcp://localhost:3310'),
});

/**
 * The settings that the environment variables give, with the defaults for the others; an empty variable counts as not set.
 * Throws a StartError with one sentence for each variable that is wrong.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.entries(env).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : []));
  const result = variables.safeParse(Object.fromEntries(given));
  if (!result.success)
    throw new StartError(
      result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'),
    );
  const { data } = result;
  refuseDemoSecrets(data.DEMO, data.SESSION_SECRET);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    databasePool: data.DATABASE_POOL,
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM,
    inboundFolder: data.INBOUND_FOLDER ? resolve(data.INBOUND_FOLDER) : null,
    inboundMailbox: data.INBOUND_MAILBOX ?? null,
    inboundFolderDomain: data.INBOUND_FOLDER_DOMAIN?.toLowerCase() ?? null,
    inboundMailboxDomain: data.INBOUND_MAILBOX_DOMAIN?.toLowerCase() ?? null,
    claimsAddress: data.CLAIMS_ADDRESS?.toLowerCase() ?? null,
    mailHook: hookOf(data.MAIL_HOOK_URL, data.MAIL_HOOK_SECRET),
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ''),
    sessionSecret: data.SESSION_SECRET ?? '',
    sessionHours: data.SESSION_HOURS,
    demo: data.DEMO,
    demoStatements: data.DEMO_STATEMENTS,
    gallery: data.GALLERY,
    loginMaxPerAddress: data.LOGIN_MAX_PER_ADDRESS,
    loginMaxPerAccount: data.LOGIN_MAX_PER_ACCOUNT,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    bodyLimit: data.BODY_LIMIT,
    uploadLimit: data.UPLOAD_LIMIT,
    statementLimit: data.STATEMENT_LIMIT,
    filesUrl: data.FILES_URL ?? null,
    clamdUrl: data.CLAMD_URL ?? null,
  };
}

function hookOf(address: string | undefined, secret: string | undefined): Settings['mailHook'] {
  if (!address) return null;
  if (!secret)
    throw new StartError(
      'MAIL_HOOK_SECRET must be set with MAIL_HOOK_URL: it signs what is posted there. Make one with: openssl rand -base64 32',
    );
  return { url: address, secret };
}

const isBucket = ({ username, password, hostname, pathname }: URL): boolean =>
  Boolean(username && password && hostname) && /^\/[\w.-]+\/?$/.test(pathname);

function refuseDemoSecrets(demo: boolean, secret: string | undefined): void {
  if (demo) return;
  const advice = 'Make one with: openssl rand -base64 32';
  if (!secret)
    throw new StartError(`SESSION_SECRET must be set when DEMO=off, to at least 32 characters. ${advice}`);
  if (wellKnownSecret.test(secret) || isPattern(secret))
    throw new StartError(`SESSION_SECRET must be a secret of your own when DEMO=off. ${advice}`);
}

function wholeNumber(least: number, most: number, fallback: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message))
    .default(fallback);
}

function onOff(fallback: 'on' | 'off') {
  return z
    .enum(['on', 'off'], 'must be on or off')
    .default(fallback)
    .transform((text) => text === 'on');
}

function url(protocols: string[], example: string) {
  const isRight = (text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol);
  return z.string().refine(isRight, `must be a URL like ${example}`).optional();
}

function bytes(fallback: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,9} ?(B|KB|MB)?$/i, 'must be a size like 500 KB or 25 MB')
    .default(fallback)
    .transform((text) => {
      const unit = /MB$/i.test(text) ? 1024 ** 2 : /KB$/i.test(text) ? 1024 : 1;
      return Number.parseInt(text, 10) * unit;
    });
}

/** An address, a network in CIDR notation or one of the networks that the HTTP server knows by name. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  return (
    family > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}
