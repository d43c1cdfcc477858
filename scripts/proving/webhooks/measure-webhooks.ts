import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { TestSystem } from '../../testing/start-system.ts';
import { callGateway } from '../gateway-calls.ts';
import { registerPeople, type TestPerson } from '../register-people.ts';
import { readRunningParts } from '../running-parts.ts';
import { openServiceDatabase } from '../service-database.ts';
import type { Receivers } from './start-receivers.ts';

export interface WebhookPlan {
  /** Events for the fast receiver, and as many for the slow one. */
  readonly events: number;
  /** How often the service is killed while it delivers. */
  readonly kills: number;
  readonly patienceSeconds: number;
  /** How many events the healthy receiver is sent, one after another. */
  readonly testEvents: number;
  /** Whether the lease of a killed process ends at once, rather than after the 20 seconds that nobody waits for in a short form. */
  readonly endsLeases?: boolean;
}

export interface WebhookResult {
  readonly arrived: number;
  readonly repeated: number;
  /** Events of the fast receiver that the log does not show as delivered by an answer. */
  readonly notInLog: number;
  readonly killed: number;
  /**
   * The longest time from the press of the button until the healthy receiver got the test event, in ms, while the slow
   * receiver was being called.
   */
  readonly worstDelayMs: number;
  readonly slowRequests: number;
  readonly slowWaiting: number;
  readonly goneRequests: number;
  readonly goneReason: string | null;
  readonly isOwnerTold: boolean;
  readonly callsInside: number;
  /** The outcomes in the log for receivers whose address leads to the internal network. */
  readonly insideOutcomes: readonly string[];
}

interface Owner extends TestPerson {
  readonly webhookId: string;
}

/** Has receivers of all kinds served while the service is killed, and counts what came of it. */
export async function measureWebhooks(
  system: TestSystem,
  receivers: Receivers,
  plan: WebhookPlan,
  print: (line: string) => void,
): Promise<WebhookResult> {
  const sql = openServiceDatabase(system, 'notifications');
  try {
    const urls = ['fast', 'slow', 'gone', 'redirecting', 'healthy'].map((name) => `http://${receivers.place}/${name}`);
    const owners = await addWebhooks(system.address, sql, [...urls, 'https://localhost/hook']);
    const [fast, slow, gone, redirecting, healthy, insideName] = owners;
    if (!fast || !slow || !gone || !redirecting || !healthy || !insideName) throw new Error('a webhook is missing');

    await addEvents(sql, slow, plan.events);
    for (const owner of [gone, redirecting, insideName]) await addEvents(sql, owner, 5);
    await waitUntil('the slow receiver to be called', plan, () => receivers.idsAt('/slow').length > 0);
    const worstDelayMs = await measureDelay(system.address, receivers, healthy, plan);
    print(`a healthy receiver waited ${worstDelayMs.toFixed(0)} ms at the most`);

    await addEvents(sql, fast, plan.events);
    let killed = 0;
    const arrived = () => new Set(receivers.idsAt('/fast')).size;
    while (killed < plan.kills && arrived() < plan.events) {
      const before = arrived();
      const goal = Math.min(plan.events, before + plan.events / (plan.kills + 2));
      await waitUntil('more events to arrive', plan, () => arrived() >= goal);
      for (const { pid } of readRunningParts(system).filter(({ name }) => name.startsWith('notifications'))) {
        process.kill(pid, 'SIGKILL');
      }
      killed += 1;
      if (plan.endsLeases === true) await endLeases(sql, [fast, redirecting, insideName]);
      print(`killed after ${arrived()} of ${plan.events} events`);
    }
    await waitUntil('all events to arrive', plan, () => arrived() >= plan.events);
    const unrecorded = () => countUndelivered(sql, fast);
    await waitUntil('the log to be complete', plan, async () => (await unrecorded()) === 0).catch(() => undefined);
    await waitUntil('the receiver that is gone to be switched off', plan, async () => {
      return (await readReason(sql, gone)) !== null;
    });
    await waitUntil('both receivers that lead inside to be tried', plan, async () => {
      return (await readOutcomes(sql, [redirecting])).length > 0 && (await readOutcomes(sql, [insideName])).length > 0;
    });
    const { data } = await callGateway(system.address, 'GET', '/api/notifications', { token: gone.token });
    return {
      arrived: arrived(),
      repeated: receivers.idsAt('/fast').length - arrived(),
      notInLog: await unrecorded(),
      killed,
      worstDelayMs,
      slowRequests: receivers.idsAt('/slow').length,
      slowWaiting: await countWaiting(sql, slow),
      goneRequests: receivers.idsAt('/gone').length,
      goneReason: await readReason(sql, gone),
      isOwnerTold: JSON.stringify(data).includes('A webhook was switched off'),
      callsInside: receivers.callsInside(),
      insideOutcomes: await readOutcomes(sql, [redirecting, insideName]),
    };
  } finally {
    await sql.end();
  }
}

/** Makes webhooks that have answered their challenge, or, where that cannot be, are from before there was one. */
async function addWebhooks(address: string, sql: Sql, urls: readonly string[]): Promise<Owner[]> {
  const people = await registerPeople(address, urls.length);
  return Promise.all(
    people.map(async (person, index) => {
      const body = { url: urls[index], eventTypes: ['tip.received'] };
      const made = await callGateway(address, 'POST', '/api/notifications/webhooks', { token: person.token, body });
      if (made.status !== 201) throw new Error(`a webhook returned ${made.status} ${made.message}`);
      const webhookId = (made.data as { webhook: { id: string } }).webhook.id;
      const { token } = person;
      const path = `/api/notifications/webhooks/${webhookId}/challenge`;
      const { status, message } = await callGateway(address, 'POST', path, { token });
      const isInside = body.url?.startsWith('https://localhost/') === true;
      if (status !== (isInside ? 400 : 200)) throw new Error(`a challenge returned ${status} ${message}`);
      if (isInside) await sql`update webhook_endpoint set is_waiting = false where id = ${webhookId}`;
      return { ...person, webhookId };
    }),
  );
}

/** Queues events as the service does, without the tips that would cause them. */
async function addEvents(sql: Sql, { id, webhookId }: Owner, amount: number): Promise<void> {
  const body = JSON.stringify({ type: 'tip.received', timestamp: '2026-02-11T12:00:00.000Z', data: { amount: 5 } });
  await sql.begin(async (tx) => {
    await tx`select 1 from webhook_endpoint where id = ${webhookId} for no key update`;
    await tx`
      with event as (
        insert into webhook_event (id, owner_id, type, body, happened_at, created_at)
        select 'msg_' || gen_random_uuid(), ${id}, 'tip.received', ${body}, now(), now() from generate_series(1, ${amount}::int)
        returning id)
      insert into webhook_delivery (id, endpoint_id, event_id, created_at, next_try_at)
      select gen_random_uuid(), ${webhookId}, id, now(), now() from event`;
    await tx`update webhook_endpoint set due_at = now() where id = ${webhookId} and attempts = 0`;
  });
}

/** Sends test events to a healthy receiver one after another, and returns how long the slowest took to arrive. */
async function measureDelay(
  address: string,
  receivers: Receivers,
  { token, webhookId }: Owner,
  plan: WebhookPlan,
): Promise<number> {
  let worst = 0;
  for (let sent = 1; sent <= plan.testEvents; sent += 1) {
    const startedAt = performance.now();
    const { status } = await callGateway(address, 'POST', `/api/notifications/webhooks/${webhookId}/test`, { token });
    if (status !== 200) throw new Error(`a test event returned ${status}`);
    await waitUntil('a test event', plan, () => receivers.idsAt('/healthy').length >= sent);
    worst = Math.max(worst, performance.now() - startedAt);
  }
  return worst;
}

/** Ends the leases of the killed process, so that the next process finds its webhooks due. */
async function endLeases(sql: Sql, owners: readonly Owner[]): Promise<void> {
  const ids = owners.map(({ webhookId }) => webhookId);
  await sql`update webhook_endpoint set due_at = now() where id = any (${ids}) and due_at > now()`;
}

async function countUndelivered(sql: Sql, { webhookId }: Owner): Promise<number> {
  const [row] = await sql`
    select count(*)::int as amount from webhook_delivery d where endpoint_id = ${webhookId} and (
      delivered_at is null or not exists (select from webhook_attempt where delivery_id = d.id and status = 204))`;
  return row?.amount;
}

async function countWaiting(sql: Sql, { webhookId }: Owner): Promise<number> {
  const [row] = await sql`
    select count(*)::int as amount from webhook_delivery where endpoint_id = ${webhookId} and next_try_at is not null`;
  return row?.amount;
}

async function readReason(sql: Sql, { webhookId }: Owner): Promise<string | null> {
  const [row] = await sql`select off_reason from webhook_endpoint where id = ${webhookId}`;
  return row?.off_reason ?? null;
}

async function readOutcomes(sql: Sql, owners: readonly Owner[]): Promise<string[]> {
  const rows = await sql`
    select distinct coalesce(a.status::text, a.error) as outcome
    from webhook_delivery d join webhook_attempt a on a.delivery_id = d.id
    where d.endpoint_id = any (${owners.map(({ webhookId }) => webhookId)}) order by 1`;
  return rows.map(({ outcome }) => outcome);
}

async function waitUntil(
  what: string,
  { patienceSeconds }: WebhookPlan,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + patienceSeconds * 1_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await pause(20);
  }
}
