import type { SecurityEventKind } from '@stagedoor/contracts/security-events';
import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthDeps } from '#/deps.ts';
import type { Client } from '#/sign-in/client.ts';

interface SecurityEvent {
  readonly accountId: string;
  readonly kind: SecurityEventKind;
  readonly client: Pick<Client, 'address' | 'userAgent'>;
}

/**
 * Writes an event into the security log of an account. For an account that does not exist the same statement writes nothing,
 * so that the duration of a sign-in reveals nothing.
 */
export async function recordSecurityEvent(
  db: Executor<AuthSchema>,
  { clock, ids }: Pick<AuthDeps, 'clock' | 'ids'>,
  { accountId, kind, client: { address, userAgent } }: SecurityEvent,
): Promise<void> {
  await db.execute(sql`
    insert into security_events (id, account_id, kind, happened_at, user_agent, address)
    select ${ids.next()}::uuid, id, ${kind}, ${clock.now().toISOString()}::timestamptz,
      ${userAgent?.slice(0, 512) ?? null}, ${address.slice(0, 64)}
    from accounts where id = ${accountId}::uuid`);
}
