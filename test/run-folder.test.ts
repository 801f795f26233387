import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { runFolder } from './run-folder.ts';

test('the folder of a killed run is removed when the next one starts; that of a running one stays', () => {
  const own = runFolder('test');
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = join(dirname(own), `concordat-test-${pid}-abcdef`);
  mkdirSync(join(left, 'postgres'), { recursive: true });
  const next = runFolder('e2e');
  expect(existsSync(left)).toBe(false);
  expect(existsSync(own)).toBe(true);
  for (const folder of [own, next]) rmSync(folder, { recursive: true });
});
