import { setTimeout as pause } from 'node:timers/promises';
import { applyAccess } from '@stagedoor/contracts/service-access';
import {
  openAccessBucket,
  type ServiceAccessChange,
  storeAccess,
} from '@stagedoor/service-kit/service-access/access-bucket';
import type { DirectoryDeps } from '#/config.ts';

type Deps = Pick<DirectoryDeps, 'bus' | 'internal' | 'log'>;

/** How long a person waits for others to hear of a change, in ms. */
const patienceMs = 500;

/**
 * Tells of a change at once, so that the person's next request meets it: the service itself, and the bucket into which
 * its other instances look before they turn someone away. Where both fail, the bucket is told later.
 */
export async function tellService(deps: Deps, change: ServiceAccessChange): Promise<void> {
  await Promise.all([tellInstance(deps, change), tellBucket(deps, change)]);
}

async function tellInstance({ internal, log }: Deps, { key, ...body }: ServiceAccessChange): Promise<void> {
  try {
    await internal.call(applyAccess(key), { body }, { timeoutMs: patienceMs });
  } catch (error) {
    log.debug({ err: error, service: key }, 'the service will hear of the change by the bucket');
  }
}

async function tellBucket({ bus, log }: Deps, change: ServiceAccessChange): Promise<void> {
  const store = async () => {
    const jetStream = await bus.jetStream();
    if (jetStream !== undefined) await storeAccess(await openAccessBucket(bus, jetStream), change);
  };
  try {
    await Promise.race([store(), pause(patienceMs, undefined, { ref: false })]);
  } catch (error) {
    log.debug({ err: error, service: change.key }, 'the bucket will be told of the change later');
  }
}
