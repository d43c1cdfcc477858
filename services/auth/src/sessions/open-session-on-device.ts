import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Client } from '#/clients/client.ts';
import { rememberDevice } from '#/clients/known-devices.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { type OpenDeps, type OpenedSession, openSession } from '#/sessions/open-session.ts';

/** Creates a session and remembers its device. */
export async function openSessionOnDevice(
  tx: Transaction<AuthSchema>,
  deps: OpenDeps,
  accountId: string,
  { userAgent, deviceToken }: Client,
): Promise<{ session: OpenedSession; deviceToken: string }> {
  const session = await openSession(tx, deps, { accountId, userAgent });
  return { session, deviceToken: await rememberDevice(tx, { deviceToken, accountId, now: deps.clock.now() }) };
}
