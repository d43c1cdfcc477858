import type { BodyOf } from '@stagedoor/contracts/call';
import type { Message } from '@stagedoor/contracts/message';
import type { sendMessage as call } from '@stagedoor/contracts/messages';
import { badRequest, invalidField } from '@stagedoor/service-kit/errors';
import type { ReceivedFile } from '@stagedoor/service-kit/multipart';
import type { Principal } from '@stagedoor/service-kit/tokens';
import { sql } from 'drizzle-orm';
import type { MessagingDeps, Tx } from '#/deps.ts';
import { spendAllowance } from '#/limits/spend-allowance.ts';
import { storeFiles } from '#/media/store-files.ts';
import { type Composed, composeMessage } from '#/messages/message-rules.ts';
import { presentMessage } from '#/messages/present-message.ts';
import { writeMessage } from '#/messages/write-message.ts';
import { getRelation } from '#/people/get-relation.ts';
import { assertMayWriteTo, type Relation } from '#/people/relation-rules.ts';

/** Sends a message. Whatever goes wrong, neither a row nor a file of it stays, and it costs none of the limit. */
export async function sendMessage(
  deps: MessagingDeps,
  me: Principal,
  body: BodyOf<typeof call>,
  received: readonly ReceivedFile[],
): Promise<Message> {
  const receiverId = body.receiverId.toLowerCase();
  const composed = composeMessage(body, received.length, me.role);
  if (receiverId === me.userId) throw invalidField('receiverId', 'You cannot send a message to yourself');
  if (received.length > 0) await admitFiles(deps, me, receiverId);
  const upload = received.length === 0 ? undefined : await storeFiles(deps, received);
  try {
    return await deps.database.transaction(async (tx) => {
      const { messageBurst: burst, messagePauseMs: pauseMs } = deps.config;
      await spendAllowance(tx, { kind: 'message', burst, pauseMs }, me.userId, deps.clock.now());
      const whole = await writeMessage(deps, tx, me, receiverId, composed, upload?.items ?? [], (relation) =>
        payTip(deps, me, relation, composed, body.paymentMethodId),
      );
      await upload?.keep();
      return presentMessage(whole, me.userId, deps.addresses);
    });
  } catch (error) {
    await upload?.discard();
    throw error;
  }
}

/** Decides whether files are looked at at all, before the work of making pictures; each such request counts. */
async function admitFiles(deps: MessagingDeps, me: Principal, receiverId: string): Promise<void> {
  const { uploadsPerWindow: burst, uploadWindowSeconds } = deps.config;
  const pauseMs = Math.ceil((uploadWindowSeconds * 1_000) / burst);
  await deps.database.transaction(async (tx) => {
    await spendAllowance(tx, { kind: 'upload', burst, pauseMs }, me.userId, deps.clock.now());
    assertMayWriteTo(await getRelation(deps, tx, me, receiverId));
    await allowLongPause(tx);
  });
}

/** With an idempotency key the request's transaction is open already, and waits while pictures are made. */
async function allowLongPause(tx: Tx): Promise<void> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '120s'`);
}

async function payTip(
  { payments }: MessagingDeps,
  me: Principal,
  { other }: Relation,
  { type, tipCents }: Composed,
  paymentMethodId: string | undefined,
): Promise<void> {
  if (type !== 'TIP') return;
  if (other.role !== 'CREATOR') throw badRequest('Tips go to creators only');
  await payments.payTip({
    senderId: me.userId,
    creatorId: other.userId,
    amountCents: tipCents,
    ...(paymentMethodId === undefined ? {} : { paymentMethodId }),
  });
}
