// `npm run age -- --days 365`: fills services and the broker, in a place of their own that goes away, with what that many days leave;
// then says what the calls of every day cost on it, and all care: pruning, digests, renewals, backup, erasure, key rotation, migration.
import { agedParts, measureAgeing } from './proofs/age/proof.ts';
import { readArguments } from './read-arguments.ts';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';

const usage = `npm run age -- --days <8 to 3650> [--service <${agedParts.join(' | ')}>]`;

await runCommand(async (print) => {
  const { values } = readArguments(usage, {
    options: { days: { type: 'string', default: '365' }, service: { type: 'string', multiple: true, default: [] } },
  });
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 8 || days > 3_650) throw new Refusal(`usage: ${usage}`);
  const unknown = values.service.find((name) => !agedParts.includes(name));
  if (unknown !== undefined) throw new Refusal(`${unknown} is not filled; usage: ${usage}`);
  for (const { measured, holds } of await measureAgeing(
    days,
    print,
    values.service.length === 0 ? agedParts : values.service,
  )) {
    print(`${holds ? '  ' : '✗ '}${measured}`);
    if (!holds) process.exitCode = 1;
  }
});
// What was measured may have left a connection open.
process.exit();
