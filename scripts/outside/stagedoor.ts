#!/usr/bin/env node
// `npx stagedoor <command>` in the folder of a service that lives outside of Stagedoor's repository.
import { runCommand } from '../run-command.ts';
import { emitToOwnService, printOwnToken, runOwnService } from './own-service.ts';
import { buildOwnScreen, checkTypes, runOwnTests } from './run-tools.ts';
import { writeOutsideFiles } from './write-outside-service.ts';

const usage = `usage: npx stagedoor <command>
  new <key> [--empty] [--scope people:notify]   writes a service for this entry of the catalogue into this folder
  start, dev                                    runs it alone, with a PostgreSQL, a NATS and an auth of its own
  token [--role CREATOR]                        prints a token for trying it
  emit <subject> [--data <json>]                sends it the sample of an event while it runs alone
  test, check, build                            its tests, its types, its screen`;

const folder = process.cwd();
const [command = '', ...args] = process.argv.slice(2);
const commands: Record<string, (print: (line: string) => void) => Promise<void>> = {
  new: async (print) => writeOutsideFiles(folder, args, print),
  start: async () => runOwnService(folder, args),
  dev: async () => runOwnService(folder, ['--dev', ...args]),
  token: async (print) => printOwnToken(folder, args, print),
  emit: async (print) => emitToOwnService(folder, args, print),
  test: async () => runOwnTests(folder, args),
  check: async () => checkTypes(folder),
  build: async () => buildOwnScreen(folder),
};

const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (chosen === undefined) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 1;
} else await runCommand(chosen);
