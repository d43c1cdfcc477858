import { setTimeout as pause } from 'node:timers/promises';
import { applyAccess } from '@stagedoor/contracts/service-access';
import {
  openAccessBucket,
  type ServiceAccessChange,
  storeAccess,
} from '@stagedoor/service-kit/service-access/access-bucket';
import type { DirectoryDeps } from '#/config.ts';

type Deps = Pick<DirectoryDeps, 'bus' | 'internal' | 'log'>;

/** How long a request waits for others to receive a change, in ms. */
const announceTimeoutMs = 500;

/**
 * Announces a change at once, so that it decides about the person's next request: to the service itself, and to the bucket,
 * which the service's other instances read before they refuse anybody. If both fail, a job synchronizes the bucket later.
 */
export async function announceAccessChange(deps: Deps, change: ServiceAccessChange): Promise<void> {
  await Promise.all([notifyInstance(deps, change), writeToBucket(deps, change)]);
}

async function notifyInstance({ internal, log }: Deps, { key, ...body }: ServiceAccessChange): Promise<void> {
  try {
    await internal.call(applyAccess(key), { body }, { timeoutMs: announceTimeoutMs });
  } catch (error) {
    log.debug({ err: error, service: key }, 'the service gets the change from the bucket');
  }
}

async function writeToBucket({ bus, log }: Deps, change: ServiceAccessChange): Promise<void> {
  const store = async () => {
    const jetStream = await bus.jetStream();
    if (jetStream !== undefined) await storeAccess(await openAccessBucket(bus, jetStream), change);
  };
  try {
    await Promise.race([store(), pause(announceTimeoutMs, undefined, { ref: false })]);
  } catch (error) {
    log.debug({ err: error, service: change.key }, 'the bucket gets the change later');
  }
}
