import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { emitSample } from './emit-sample.ts';

test('says how to start a service that does not run, in the repository and outside of it', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'emit-sample-'));
  const place = { root: path.resolve(import.meta.dirname, '../..'), dataDir, print: () => {} };
  try {
    const inside = emitSample(place, ['payments.tip.received', '--to', 'fan-crm']);
    await expect(inside).rejects.toThrow('fan-crm does not run alone: start it with npm start -w services/fan-crm.');
    const outside = emitSample({ ...place, only: { name: 'calendar', folder: dataDir } }, ['payments.tip.received']);
    await expect(outside).rejects.toThrow('calendar does not run alone: start it with npm start.');
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('says how it is used where it is used', async () => {
  const place = { root: path.resolve(import.meta.dirname, '../..'), dataDir: tmpdir(), print: () => {} };
  await expect(emitSample(place, ['--data', 'no json'])).rejects.toThrow(
    'usage: npm run events -- emit <subject> [--to',
  );
  const outside = { ...place, only: { name: 'calendar', folder: tmpdir() } };
  await expect(emitSample(outside, ['--data', 'no json'])).rejects.toThrow(
    'usage: npx stagedoor emit <subject> [--data',
  );
});
