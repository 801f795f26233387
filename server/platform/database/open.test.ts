import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { databaseUrlOf, testDatabase } from '#test/database.ts';

const database = await testDatabase();

test('once it is closed, no timer of it keeps the process', async () => {
  const code = `
    import { openDatabase } from '#server/platform/database/open.ts';
    const where = { databaseUrl: process.env.DATABASE_URL, databasePool: 2, dataDir: '' };
    const { close } = await openDatabase(where);
    await close();
    console.log(process.getActiveResourcesInfo().includes('Timeout'));`;
  const env = { ...process.env, DATABASE_URL: databaseUrlOf(database) };
  const words = ['--import', 'tsx', '--input-type=module', '-e', code];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  expect(stdout).toBe('false\n');
});
