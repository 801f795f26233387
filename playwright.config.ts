import { rmSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { roomyMemory } from './test/roomy-memory.ts';
import { runFolder } from './test/run-folder.ts';

// The browser of the npm package; workers inherit what the main process has found.
if (!process.env.CHROMIUM_PATH && process.platform === 'linux') {
  const { default: chromium } = await import('@sparticuz/chromium');
  process.env.CHROMIUM_PATH = await chromium.executablePath();
}
// The data of the application under test, which the main process makes and throws away; its server has ended by then.
if (!process.env.E2E_DATA) {
  const folder = runFolder('e2e');
  process.env.E2E_DATA = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
const port = process.env.E2E_PORT ?? '4173';
const baseURL = `http://localhost:${port}`;
process.env.E2E_URL = baseURL;
// Where mail-system.ts listens for all journeys together; the application is up before it.
const imapPort = (process.env.E2E_IMAP_PORT ??= String(Number(port) + 10_000));
const smtpPort = (process.env.E2E_SMTP_PORT ??= String(Number(port) + 10_001));

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/e2e/mail-system.ts',
  // A journey waits for the server and for pages to come to rest: two more than the two cores use both.
  workers: 4,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A journey that passes only at its second try is named in the closing lines of npm test.
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL,
    browserName: 'chromium',
    // A failure names the step that it waited in.
    actionTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // For a recording of a failure: --trace retain-on-failure. It slows every test, and its reading of previews offends the policy.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      // Playwright has the browser's processes share memory through files; where there is memory to share, they share that.
      ignoreDefaultArgs: roomyMemory() ? ['--disable-dev-shm-usage'] : [],
    },
  },
  webServer: {
    command: 'node dist/server/main.js',
    url: `${baseURL}/api/ready`,
    timeout: 180_000,
    env: {
      PORT: port,
      DATA_DIR: process.env.E2E_DATA,
      PUBLIC_URL: baseURL,
      LOG_LEVEL: 'warn',
      LOGIN_MAX_PER_ADDRESS: '5000',
      GALLERY: 'on',
      STRICT_ANSWERS: 'on',
      DEMO_STATEMENTS: 'off',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: 'Concordat <post@firm.example>',
      INBOUND_MAILBOX: `imap://testuser:testpass@127.0.0.1:${imapPort}/INBOX`,
      DATABASE_URL: '',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
