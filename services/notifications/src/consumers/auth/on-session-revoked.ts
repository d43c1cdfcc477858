import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { eq } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { pushSubscriptions } from '#/db/tables.ts';

/** Sends no more push messages to a browser that was signed out, by its person or by somebody else. */
export const onSessionRevoked = defineConsumer<typeof sessionRevoked, NotificationsDeps>({
  name: 'on_session_revoked',
  on: sessionRevoked,
  async handle(tx, { data: { sessionId } }) {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
  },
});
