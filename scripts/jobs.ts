// `npm run jobs`: lists the due rows that failed too often and were set aside, in all services' databases. `npm run jobs --
// retry [<service> [<job> [<key>]]]`: makes them due now, once the cause was fixed. `npm run jobs -- discard payments
// renewals <id>`: ends a subscription whose renewal cannot be fixed. `npm run jobs -- discard payments "provider events" <id>`:
// forgets an event of the provider that an operator has dealt with. `npm run jobs -- complete payments "refunds to check" <id>
// "<how>"`: books a refund whose money an operator has returned outside of the provider.
import { listSetAside, retrySetAside } from '@stagedoor/service-kit/jobs/due-work-operation';
import postgres from 'postgres';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';
import { runServiceCommand } from './run-service-command.ts';
import { findLocalSystem } from './supervisor/local-system.ts';

async function run([command = 'list', only, job, key, ...rest]: string[]): Promise<void> {
  if (command === 'discard') return discard([only, job, key, ...rest]);
  if (command === 'complete') return complete([only, job, key, ...rest]);
  if ((command !== 'list' && command !== 'retry') || rest.length > 0)
    throw new Refusal('usage: npm run jobs -- [list | retry] [<service> [<job> [<key>]]]');
  const { databaseUrl, services } = findLocalSystem(process.env);
  const all = services.map(({ name }) => name);
  if (only !== undefined && !all.includes(only)) throw new Refusal(`There is no service ${only} with a database.`);
  let count = 0;
  for (const service of only === undefined ? all : [only]) {
    const sql = postgres(databaseUrl(service), { max: 1, connect_timeout: 5, onnotice: () => {} });
    try {
      if (command === 'retry') {
        count += await retrySetAside(sql, job, key);
        continue;
      }
      for (const row of await listSetAside(sql, job)) {
        if (key !== undefined && row.key !== key) continue;
        count += 1;
        console.log(
          `${row.failedAt.toISOString()}  ${service}  ${row.work}  ${row.key}  ${row.attempts} tries  ${row.lastError}`,
        );
      }
    } catch (error) {
      if (isUnreachable(error)) throw new Refusal(`The database of ${service} does not answer: is the system running?`);
      throw error;
    } finally {
      await sql.end({ timeout: 5 });
    }
  }
  // A misspelt name would be answered as if all were well.
  if (command === 'retry' && job !== undefined && count === 0)
    throw new Refusal('Nothing of that name is set aside: npm run jobs -- list shows what is.');
  console.log(command === 'retry' ? `${count} rows are due again.` : `${count} rows are set aside.`);
}

/** The command of payments that gives up a row, by its job. */
const discardCommands = new Map([
  ['renewals', 'end-subscription'],
  ['provider events', 'discard-event'],
]);

/**
 * Each service has its own way to give up a row of due work, with what else has to happen then. Where a service has none,
 * the work can only be retried.
 */
async function discard([service, job, key, ...rest]: readonly (string | undefined)[]): Promise<void> {
  const command = job === undefined ? undefined : discardCommands.get(job);
  if (service !== 'payments' || command === undefined || key === undefined || rest.length > 0)
    throw new Refusal(
      'usage: npm run jobs -- discard payments renewals <id>, or payments "provider events" <id>; other work can only be retried',
    );
  await runServiceCommand('payments', command, [key]);
}

/** Only for refunds: they can be completed in another way than the one that the job tried. */
async function complete([service, job, key, how, ...rest]: readonly (string | undefined)[]): Promise<void> {
  if (service !== 'payments' || job !== 'refunds to check' || key === undefined || how === undefined || rest.length > 0)
    throw new Refusal(
      'usage: npm run jobs -- complete payments "refunds to check" <id> "<how the money was returned, which both sides read>"',
    );
  await runServiceCommand('payments', 'complete-refund', [key, how]);
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ECONN|CONNECT_TIMEOUT|57P03)/.test(String(error.code));
}

await runCommand(() => run(process.argv.slice(2)));
