import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { loadStarter } from '#server/app/seed/load.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { StartError } from '#server/platform/database/start-error.ts';
import { readSettings } from '#server/platform/env.ts';
import { createAdmin } from '#server/records/staff/create-admin.ts';
import { INVITATION_HOURS } from '#server/records/staff/invitations.ts';
import { resetLink } from '#server/records/staff/sign-in.ts';
import { AppError } from '#shared/platform/errors.ts';

const USAGE = `npm run admin:create -- --username … --name "…" --email … [--domain "Firm name"] [--password-stdin]

Makes a user who holds every permission. The first one also makes the firm's first domain, so name it with --domain.
Prints a link for choosing a password, which works once; with --password-stdin the password is read from the input.`;

const options = {
  username: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  domain: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  const { username, name, email, domain } = values;
  if (values.help || !username || !name || !email) {
    process.exitCode = values.help ? 0 : 1;
    return console.log(USAGE);
  }
  const password = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  const { database, close } = await openDatabase(settings);
  try {
    await loadStarter(database);
    const { token } = await createAdmin(database, { username, name, email, domain, password });
    console.log(`${username} can administer everything.`);
    if (token)
      console.log(
        `Choose the password within ${INVITATION_HOURS} hours at\n${resetLink(settings.publicUrl, token)}`,
      );
  } finally {
    await close();
  }
}

/** The message of a refusal, with each field's message on its own line. */
const inWords = ({ message, details }: AppError): string =>
  [message, ...Object.entries(details.errors ?? {}).map(([field, problem]) => `${field}: ${problem}`)].join(
    '\n',
  );

try {
  await main();
} catch (error) {
  process.exitCode = 1;
  if (error instanceof AppError) console.error(inWords(error));
  else if (error instanceof StartError) console.error(error.message);
  else if (error instanceof TypeError && 'code' in error) console.error(`${error.message}\n\n${USAGE}`);
  else console.error(error);
}
