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
 * The bucket in which the directory keeps who may open which business service: `<key>.<userId>` to the last change. An
 * entry is never deleted, so that what arrives late is known to be old.
 */
export async function openAccessBucket(bus: Bus, { client }: JetStream): Promise<KV> {
  // Read directly an entry is a subject of its own, which a user may be allowed or not.
  return await client.views.kv(bus.accessBucket, { bindOnly: true, allow_direct: true, timeout: 2_000 });
}

/** When the bucket came to be: a broker that lost its store comes back with another one. */
export async function findBucketAge(bucket: KV): Promise<string> {
  const { streamInfo } = await bucket.status();
  return streamInfo.created;
}

/** What an entry says; undefined where it is no change of anyone's access. */
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
      if (!isOvertaken(error)) throw error;
    }
  }
}

/** Somebody else has put an entry there in the meantime: JetStream's 'wrong last sequence'. */
function isOvertaken(error: unknown): boolean {
  return error instanceof NatsError && error.api_error?.err_code === 10_071;
}
