import { type AccessChange, AccessChangeSchema } from '@stagedoor/contracts/service-access';
import { type KV, type KvEntry, NatsError } from 'nats';
import { Compile } from 'typebox/compile';
import type { Bus, JetStream } from '#/broker/bus.ts';

/** A change, and the business service that it is about. */
export interface ServiceAccessChange extends AccessChange {
  readonly key: string;
}

const change = Compile(AccessChangeSchema);

/**
 * The bucket in which the directory stores who may open which business service: `<key>.<userId>` maps to the latest
 * change. Entries are never deleted, so that an older change can be recognised.
 */
export async function openAccessBucket(bus: Bus, { client }: JetStream): Promise<KV> {
  // A direct read has a subject for each entry, so the broker can permit or forbid it.
  return await client.views.kv(bus.accessBucket, { bindOnly: true, allow_direct: true, timeout: 2_000 });
}

/** When the bucket was created, which identifies it: a broker that lost its store comes back with a new bucket. */
export async function findBucketAge(bucket: KV): Promise<string> {
  const { streamInfo } = await bucket.status();
  return streamInfo.created;
}

/** Parses an entry. Returns undefined if it is not a change of access. */
export function readAccessEntry(entry: KvEntry): ServiceAccessChange | undefined {
  const [key, userId, ...rest] = entry.key.split('.');
  if (key === undefined || userId === undefined || rest.length > 0 || entry.operation !== 'PUT') return undefined;
  try {
    const stored: unknown = entry.json();
    return change.Check(stored) && stored.userId === userId ? { key, ...stored } : undefined;
  } catch {
    return undefined;
  }
}

/** Puts a change into the bucket, unless a later one is there already. Throws while the broker does not answer. */
export async function storeAccess(bucket: KV, { key, ...stored }: ServiceAccessChange): Promise<void> {
  const name = `${key}.${stored.userId}`;
  for (;;) {
    const present = await bucket.get(name);
    const known = present === null ? undefined : readAccessEntry(present);
    if (known !== undefined && known.revision >= stored.revision) return;
    try {
      await bucket.put(name, JSON.stringify(stored), { previousSeq: present?.revision ?? 0 });
      return;
    } catch (error) {
      if (!isStaleRevision(error)) throw error;
    }
  }
}

/** Another process has written the entry since it was read: JetStream's 'wrong last sequence'. */
function isStaleRevision(error: unknown): boolean {
  return error instanceof NatsError && error.api_error?.err_code === 10_071;
}
