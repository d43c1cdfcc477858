import type { Bus } from '@stagedoor/service-kit/broker/bus';
import { openAccessBucket, readAccessEntry } from '@stagedoor/service-kit/service-access/access-bucket';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';

/** Opens the bucket from which business services read who has access. */
export async function openTestBucket(bus: Bus) {
  const jetStream = await waitFor(() => bus.jetStream(), { what: 'JetStream', timeoutMs: 15_000 });
  return { bucket: await openAccessBucket(bus, jetStream), manager: jetStream.manager };
}

/** Returns the entry `<service>.<userId>` of the bucket; undefined if there is none. */
export async function findBucketEntry(bus: Bus, key: string) {
  const entry = await (await openTestBucket(bus)).bucket.get(key);
  return entry === null ? undefined : readAccessEntry(entry);
}
