import { setTimeout as pause } from 'node:timers/promises';
import type { KV, KvEntry, QueuedIterator } from 'nats';
import type { Bus, JetStream } from '#/broker/bus.ts';
import { unavailable } from '#/common/errors.ts';
import { startLoop } from '#/jobs/background-loop.ts';
import type { Logger } from '#/observability/logger.ts';
import {
  findBucketAge,
  openAccessBucket,
  readAccessEntry,
  type ServiceAccessChange,
} from '#/service-access/access-bucket.ts';
import type { AccessPlan } from '#/service-access/access-plan.ts';

/** An in-memory copy of who may open a business service, so that no request waits for the directory. */
export interface AccessCopy {
  /** Throws a 503 if nothing is known yet, since the broker has not been there since the start. */
  hasAccess(key: string, userId: string): Promise<boolean>;
  /** Returns the plan of a person who has access; undefined if services are not billed, and without access. */
  findPlan(key: string, userId: string): AccessPlan | undefined;
  apply(change: ServiceAccessChange): void;
  stop(): Promise<void>;
}

interface CopyOptions {
  readonly bus: Bus;
  /** The business services of this process. */
  readonly keys: readonly string[];
  readonly log: Logger;
}

/** How long the bucket may take to confirm that someone has no access, in ms. */
const confirmationMs = 300;
/** How often the bucket is checked for still being the same one, in ms. It is rarely lost while its broker is up. */
const lookoutMs = 10_000;
/** How long a request waits for the first copy right after the start, in ms. */
const loadingMs = 1_000;

/**
 * Follows the directory's bucket. The copy stays valid while the broker is unavailable. Before a request is rejected
 * the bucket is read once more, because access may have been granted a moment ago through another instance.
 */
export function followAccess({ bus, keys, log }: CopyOptions): AccessCopy {
  // The number of the last change; below zero if that took the access away.
  const known = new Map(keys.map((key) => [key, new Map<string, number>()]));
  const plans = new Map(keys.map((key) => [key, new Map<string, AccessPlan>()]));
  const stopping = new AbortController();
  let bucket: KV | undefined;
  let changes: QueuedIterator<KvEntry> | undefined;
  let isLoaded = false;
  let tellLoaded = () => {};
  const loaded = new Promise<void>((resolve) => {
    tellLoaded = resolve;
  });

  function apply({ key, userId, hasAccess, revision, plan, limits = {} }: ServiceAccessChange): void {
    const people = known.get(key);
    if (people === undefined || Math.abs(people.get(userId) ?? 0) >= revision) return;
    people.set(userId, hasAccess ? revision : -revision);
    if (hasAccess && plan !== undefined) plans.get(key)?.set(userId, { plan, limits });
    else plans.get(key)?.delete(userId);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const jetStream = await bus.jetStream();
        if (jetStream !== undefined) await follow(jetStream);
      } catch (error) {
        log.debug({ err: error }, 'the subscription to access changes was interrupted');
      }
      // Aborting the pause is how a stop ends it.
      await pause(250, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function follow(jetStream: JetStream): Promise<void> {
    const opened = await openAccessBucket(bus, jetStream);
    const age = await findBucketAge(opened);
    bucket = opened;
    const followed = await opened.watch({
      ...(keys.length === 1 ? { key: `${keys[0]}.*` } : {}),
      initializedFn: () => {
        isLoaded = true;
        tellLoaded();
      },
    });
    changes = followed;
    // A stop that came during the request above had nothing to stop yet.
    if (stopping.signal.aborted) followed.stop();
    // After a reconnect the broker may be another one, with another bucket.
    const forget = bus.onBack(() => followed.stop());
    const lookout = startLoop({
      name: 'access',
      pauseMs: lookoutMs,
      log,
      async round() {
        const isThere = (await bus.jetStream()) === jetStream && (await findBucketAge(opened).catch(() => '')) === age;
        if (!isThere) followed.stop();
        return false;
      },
    });
    try {
      for await (const entry of followed) {
        const change = readAccessEntry(entry);
        if (change !== undefined) apply(change);
      }
    } finally {
      forget();
      await lookout.stop();
    }
  }

  async function readBucket(key: string, userId: string): Promise<void> {
    if (!isLoaded) await Promise.race([loaded, pause(loadingMs, undefined, { ref: false })]);
    if (bucket === undefined || !bus.isConnected()) return;
    const entry = await Promise.race([bucket.get(`${key}.${userId}`), pause(confirmationMs, null, { ref: false })]);
    const change = entry === null ? undefined : readAccessEntry(entry);
    if (change !== undefined) apply(change);
  }

  const isLetIn = (key: string, userId: string) => (known.get(key)?.get(userId) ?? 0) > 0;
  const running = run();
  return {
    apply,
    findPlan: (key, userId) => plans.get(key)?.get(userId),
    async hasAccess(key, userId) {
      if (isLetIn(key, userId)) return true;
      await readBucket(key, userId).catch((error: unknown) => log.debug({ err: error }, 'the bucket did not answer'));
      if (isLetIn(key, userId)) return true;
      if (isLoaded) return false;
      throw unavailable('Access to this service cannot be checked right now. Please try again.');
    },
    async stop() {
      stopping.abort();
      changes?.stop();
      await running;
    },
  };
}
