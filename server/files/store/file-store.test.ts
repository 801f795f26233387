import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { testFileStore } from '#test/file-store-contract.ts';
import { folderStore } from './file-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'concordat-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

testFileStore('A folder', () => folderStore(mkdtempSync(join(folder, 'store-'))));
