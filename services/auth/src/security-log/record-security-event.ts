import type { SecurityEventKind } from '@stagedoor/contracts/security-events';
import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import type { Client } from '#/clients/client.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthServiceDeps } from '#/deps.ts';
import type { MailedKind } from '#/security-log/mailed-kinds.ts';

export interface SecurityEvent<Kind extends SecurityEventKind> {
  readonly accountId: string;
  readonly kind: Kind;
  /** Undefined if it is unknown, such as for a change at the payment provider. */
  readonly client: Pick<Client, 'address' | 'userAgent'> | undefined;
}

type Deps = Pick<AuthServiceDeps, 'clock' | 'ids'>;

/** Writes an event of which no mail is sent into the security log of an account. */
export async function recordSecurityEvent(
  db: Executor<AuthSchema>,
  deps: Deps,
  event: SecurityEvent<Exclude<SecurityEventKind, MailedKind>>,
): Promise<void> {
  await insertSecurityEvent(db, deps, event);
}

/**
 * Returns the id of the new row. For an account that does not exist the same statement writes nothing, so that the duration
 * of a sign-in reveals nothing.
 */
export async function insertSecurityEvent(
  db: Executor<AuthSchema>,
  { clock, ids }: Deps,
  { accountId, kind, client }: SecurityEvent<SecurityEventKind>,
): Promise<string> {
  const id = ids.next();
  await db.execute(sql`
    insert into security_events (id, account_id, kind, happened_at, user_agent, address)
    select ${id}::uuid, id, ${kind}, ${clock.now().toISOString()}::timestamptz,
      ${client?.userAgent?.slice(0, 512) ?? null}, ${client?.address.slice(0, 64) ?? null}
    from accounts where id = ${accountId}::uuid`);
  return id;
}
