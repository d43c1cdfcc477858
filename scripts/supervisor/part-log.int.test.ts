import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPartLog } from './part-log.ts';

let folder = '';
let said: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-log-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openPartLog(folder, 'auth', (line) => said.push(line));

test('an error of a service is mentioned once, further ones only in the file', () => {
  const log = open();
  log.write('{"level":"info","msg":"listening"}');
  log.write('{"level":"error","msg":"the mail \\"x\\" was refused"}');
  log.write('{"level":50,"msg":"again"}');
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^auth: the mail "x" was refused; see .*logs\/auth\.log$/);
  expect(readFileSync(path.join(folder, 'logs/auth.log'), 'utf8').split('\n')).toHaveLength(4);
});

test('refused connections while PostgreSQL starts or stops are no error', () => {
  const log = open();
  log.write('2026-11-21 16:00:00 UTC [1] x FATAL:  the database system is starting up');
  log.write('2026-11-21 16:00:00 UTC [1] x FATAL:  terminating connection due to administrator command');
  expect(said).toEqual([]);
  log.write('2026-11-21 16:00:00 UTC [1] x PANIC:  could not write to file');
  expect(said).toHaveLength(1);
});

test('a log that has grown large is rotated: an empty one begins, with the one before it beside it', () => {
  const log = open();
  const line = 'x'.repeat(100_000);
  for (let count = 0; count < 60; count += 1) log.write(line);
  expect(statSync(path.join(folder, 'logs/auth.log')).size).toBeLessThan(5_200_000);
  expect(statSync(path.join(folder, 'logs/auth.log.1')).size).toBeGreaterThan(4_900_000);
});
