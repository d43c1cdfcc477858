import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openBus } from '@stagedoor/service-kit/broker/bus';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { callGateway } from '../proving/gateway-calls.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople } from '../proving/register-people.ts';
import { openServiceDatabase } from '../proving/service-database.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import { findLocalAddresses } from '../supervisor/local-addresses.ts';
import type { TestSystem } from '../testing/start-system.ts';

export const bar =
  'An event with a body that its reader does not know becomes a dead letter and is counted, the rest goes on, and one command replays it after a fix.';

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  const sql = openServiceDatabase(system, 'notifications');
  const env = { ...process.env, DATABASE_URL: '', NATS_URL: '', ...system.env };
  const bus = openBus({
    url: findLocalAddresses(env).natsUrl,
    name: 'dead letters',
    namespace: '',
    log: createLogger({ service: 'prove', level: 'silent' }),
  });
  try {
    const [mara, theo, ida] = await registerPeople(system.address, 3);
    if (!mara || !theo || !ida) throw new Error('somebody is not there');
    await bus.connected();
    const jetStream = await bus.jetStream();
    if (jetStream === undefined) throw new Error('JetStream is not ready');

    // An event with an unknown body, and an event that can be handled as soon as the cause of its failure is mended.
    const unknown = envelope({ followerId: theo.id, followedId: mara.id, since: 'a time of another kind' });
    await jetStream.client.publish('social.user.followed', unknown);
    await until(async () => (await waiting(env)) === 1);
    const counted = await countDead(system);
    await callGateway(system.address, 'POST', `/api/users/follow/${mara.id}`, { token: ida.token });
    const findNotification = () =>
      sql`select 1 from notification where recipient_id = ${mara.id} and type = 'NEW_FOLLOWER'`;
    await until(async () => (await findNotification()).length === 1);
    const wentOn = (await findNotification()).length;
    print('a letter lies there, and the rest goes on');

    await sql.unsafe('alter table relation rename to relation_in_the_way');
    await callGateway(system.address, 'POST', `/api/users/follow/${mara.id}`, { token: theo.token });
    print('an event fails, and is tried again for a minute and a half');
    await until(async () => (await waiting(env)) === 2, 180);
    await sql.unsafe('alter table relation_in_the_way rename to relation');
    const { stdout } = await events(env, 'replay');
    print(stdout.trim());
    await until(async () => (await findNotification()).length === 2);
    await until(async () => (await waiting(env)) === 1);
    return [
      {
        measured: `${counted} counted as dead; ${wentOn} of 1 went on beside it`,
        holds: counted === 1 && wentOn === 1,
      },
      {
        measured: `${(await findNotification()).length} of 2 told after the fix and a replay; what fits nothing lies there again: ${await waiting(env)}`,
        holds: (await findNotification()).length === 2 && (await waiting(env)) === 1,
      },
    ];
  } finally {
    await bus.close();
    await sql.end({ timeout: 1 });
    await system.remove();
  }
}

function envelope(data: object): string {
  return JSON.stringify({
    specversion: '1.0',
    id: randomUUID(),
    source: '/services/social',
    type: 'social.user.followed',
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data,
  });
}

function events(env: NodeJS.ProcessEnv, ...args: string[]) {
  return promisify(execFile)(process.execPath, [path.join(import.meta.dirname, '../events.ts'), ...args], { env });
}

/** Counts the dead letters of notifications: other consumers of the event have their own. */
async function waiting(env: NodeJS.ProcessEnv): Promise<number> {
  const { stdout } = await events(env, 'list', 'notifications.on_user_followed');
  return Number(/(\d+) events wait/.exec(stdout)?.[1] ?? Number.NaN);
}

async function countDead({ env }: TestSystem): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${env.NOTIFICATIONS_PORT}/metrics`)).text();
  return Number(
    /events_consumed_total\{consumer="on_user_followed",outcome="dead"[^}]*\} (\d+)/.exec(metrics)?.[1] ?? 0,
  );
}

async function until(isSo: () => Promise<boolean>, seconds = 60): Promise<void> {
  for (let waited = 0; waited < 4 * seconds; waited += 1) {
    if (await isSo()) return;
    await pause(250);
  }
}
