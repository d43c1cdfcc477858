#!/usr/bin/env node
// `npx stagedoor <command>` in the folder of a service that lives outside of Stagedoor's repository.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findEntry } from '@stagedoor/catalogue/catalogue';
import { emitSample } from '../alone/emit-sample.ts';
import { printToken } from '../alone/print-token.ts';
import { runAlone } from '../alone/run-alone.ts';
import { checkOutsideService } from '../joining/outside-services.ts';
import { Refusal } from '../refusal.ts';
import { runCommand } from '../run-command.ts';
import { writeOutsideFiles } from './write-outside-service.ts';

const usage = `usage: npx stagedoor <command>
  new <key> [--empty] [--scope people:notify]   writes a service for this entry of the catalogue into this folder
  start, dev                                    runs it alone, with a PostgreSQL, a NATS and an auth of its own
  token [--role CREATOR]                        prints a token for trying it
  emit <subject> [--data <json>]                sends it the sample of an event while it runs alone
  test, check, build                            its tests, its types, its screen`;

const require = createRequire(import.meta.url);
const folder = process.cwd();
const [command = '', ...args] = process.argv.slice(2);
const commands: Record<string, (print: (line: string) => void) => unknown> = {
  new: (print) => writeOutsideFiles(folder, args, print),
  start: () => run(args),
  dev: () => run(['--dev', ...args]),
  token: (print) => printToken(folder, args, print, readOwnKey()),
  emit(print) {
    const only = { name: readOwnKey(), folder };
    return emitSample({ root: folder, dataDir: path.resolve(process.env.DATA_DIR || '.data'), only, print }, args);
  },
  // On DATABASE_URL and NATS_URL, or on servers that it starts.
  test: () => runTool(require.resolve('vitest/package.json').replace('package.json', 'vitest.mjs'), 'run', ...args),
  check() {
    const tsc = require.resolve('@typescript/native/package.json').replace('package.json', 'bin/tsc');
    for (const project of ['tsconfig.json', 'web/tsconfig.json'])
      if (existsSync(project)) runTool(tsc, '--project', project);
  },
  // What was built before stays where it does not build.
  build: () => runTool(require.resolve('@stagedoor/screens/build/build-command')),
};

/** Runs the service of this folder alone until it is stopped. */
function run(flags: string[]): Promise<void> {
  const key = readOwnKey();
  checkOutsideService(folder, key, folder);
  return runAlone(folder, [key, ...flags], new Map([[key, { folder, scopes: [], trustsScreen: false }]]));
}

/** The key of the service: the name in its package.json. Throws a Refusal where that is no entry of the catalogue. */
function readOwnKey(): string {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) throw new Refusal(`There is no ${file}: run this in the folder of a service.`);
  const { name } = JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown };
  if (typeof name === 'string' && findEntry(name) !== undefined) return name;
  throw new Refusal(
    `${file} has the name "${name}", which is no key of the catalogue: npx stagedoor new <key> writes one.`,
  );
}

/** Runs a tool in this folder; the process ends with its exit code. */
function runTool(...words: string[]): void {
  const { status } = spawnSync(process.execPath, words, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}

const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (chosen === undefined) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 1;
} else await runCommand(async (print) => void (await chosen(print)));
