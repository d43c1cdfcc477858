import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { startLoop } from '@stagedoor/service-kit/jobs/background-loop';
import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { liveInstances, presences } from '#/db/tables.ts';
import type { LiveHub } from '#/live/hub.ts';
import type { OpenStream } from '#/live/open-stream.ts';
import { findContacts, publishPresence } from '#/presence/contacts.ts';

/** A browser that reconnects within this time was not offline. */
const graceMs = 2_000;
const beatMs = 5_000;
const aliveForMs = 20_000;
/**
 * An expiry that is further ahead was written before the clock was set back. Clocks of instances may differ by a minute.
 */
const farAheadMs = aliveForMs + 60_000;

/**
 * Shows a person's contacts that the person is online when their first stream opens, and offline when the last stream
 * closes, counted over all instances, and only if the person allows it. When an instance dies, the others show its people as
 * offline.
 */
export async function trackPresence(deps: NotificationsDeps, hub: LiveHub): Promise<{ stop(): Promise<void> }> {
  const { database, clock, ids, log } = deps;
  const instanceId = ids.next();
  const leaving = new Map<string, NodeJS.Timeout>();
  const underway = new Set<Promise<void>>();
  let aliveUntil = new Date(0);

  async function heartbeat(forMs: number): Promise<void> {
    const until = new Date(clock.now().getTime() + forMs);
    await database.db
      .insert(liveInstances)
      .values({ id: instanceId, aliveUntil: until })
      .onConflictDoUpdate({ target: liveInstances.id, set: { aliveUntil: until } });
    aliveUntil = until;
  }

  async function beat(): Promise<void> {
    await heartbeat(aliveForMs);
    const now = clock.now().getTime();
    const closed = await database.transaction(async (tx) => {
      const dead = await tx
        .select({ id: liveInstances.id })
        .from(liveInstances)
        .where(
          or(lt(liveInstances.aliveUntil, new Date(now)), gt(liveInstances.aliveUntil, new Date(now + farAheadMs))),
        )
        .for('update', { skipLocked: true });
      if (dead.length === 0) return [];
      const deadIds = dead.map(({ id }) => id);
      const held = await tx.delete(presences).where(inArray(presences.instanceId, deadIds)).returning();
      await tx.delete(liveInstances).where(inArray(liveInstances.id, deadIds));
      return held;
    });
    await publishOffline(closed);
  }

  async function opened(stream: OpenStream): Promise<void> {
    const { userId } = stream;
    // The first heartbeat after a pause: nobody was cleaned up after in that time, and others may have taken this instance for dead.
    if (aliveUntil.getTime() - clock.now().getTime() < aliveForMs - 2 * beatMs) await beat();
    const { userIds, showsOnlineStatus } = await findContacts(deps, userId);
    const isFirst = await database.transaction(async (tx) => {
      await lockPresence(tx, userId);
      const before = await tx.$count(presences, eq(presences.userId, userId));
      if (hub.countOf(userId) === 0) return false;
      await tx
        .insert(presences)
        .values({ userId, instanceId, isShown: showsOnlineStatus })
        .onConflictDoUpdate({
          target: [presences.userId, presences.instanceId],
          set: { isShown: showsOnlineStatus },
        });
      return before === 0;
    });
    if (isFirst && showsOnlineStatus) publishPresence(deps, userIds, userId, true);
    if (userIds.length === 0) return;
    const online = await database.db
      .selectDistinct({ userId: presences.userId })
      .from(presences)
      .where(and(inArray(presences.userId, userIds), eq(presences.isShown, true)));
    for (const one of online) stream.send({ event: 'presence', data: { userId: one.userId, isOnline: true } });
  }

  async function left(userId: string): Promise<void> {
    if (hub.countOf(userId) > 0) return;
    const closed = await database.transaction(async (tx) => {
      await lockPresence(tx, userId);
      return tx
        .delete(presences)
        .where(and(eq(presences.userId, userId), eq(presences.instanceId, instanceId)))
        .returning();
    });
    await publishOffline(closed);
  }

  /** Shows those as offline who were visible and have no stream open at any instance. */
  async function publishOffline(closed: readonly { userId: string; isShown: boolean }[]): Promise<void> {
    for (const { userId, isShown } of closed) {
      if (!isShown || (await database.db.$count(presences, eq(presences.userId, userId))) > 0) continue;
      publishPresence(deps, (await findContacts(deps, userId)).userIds, userId, false);
    }
  }

  function run(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => log.debug({ err: error }, 'the online status could not be shown'))
      .finally(() => underway.delete(done));
    underway.add(done);
  }

  hub.watch({
    opened(stream) {
      clearTimeout(leaving.get(stream.userId));
      leaving.delete(stream.userId);
      run(opened(stream));
    },
    left(userId) {
      clearTimeout(leaving.get(userId));
      leaving.set(
        userId,
        setTimeout(() => {
          leaving.delete(userId);
          run(left(userId));
        }, graceMs),
      );
    },
  });

  const beating = startLoop({
    name: 'presence',
    pauseMs: beatMs,
    log,
    async round() {
      // Without open streams nobody is shown as online here, and nobody needs to be told.
      if (hub.size() > 0 || leaving.size > 0 || underway.size > 0) await beat();
      return false;
    },
  });

  return {
    async stop() {
      for (const timer of leaving.values()) clearTimeout(timer);
      hub.watch(undefined);
      await Promise.all([beating.stop(), ...underway]);
      // The browsers reconnect to other instances. When this heartbeat expires, those show the people who did not reconnect
      // as offline.
      await heartbeat(2 * beatMs);
    },
  };
}

/** One instance at a time decides whether a person came online or went offline. */
async function lockPresence(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 2))`);
}
