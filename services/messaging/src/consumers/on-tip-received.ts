import { tipReceived } from '@stagedoor/contracts/payments-events';
import { AppError } from '@stagedoor/service-kit/common/errors';
import { savepoint } from '@stagedoor/service-kit/database/transaction';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { claimTip } from '#/messages/send-tip.ts';
import { writeMessage } from '#/messages/write-message.ts';
import { findPerson } from '#/people/people-repository.ts';

/** Writes the message of a tip that was paid while the process which was sending it died. */
export const onTipReceived = defineConsumer({
  name: 'on-tip-received',
  on: tipReceived,
  async handle(transaction, { data: { messageId } }, deps: MessagingServiceDeps) {
    if (messageId === undefined) return;
    const tx = transaction as Tx;
    const tip = await claimTip(tx, messageId);
    const sender = tip === undefined ? undefined : await findPerson(tx, tip.senderId);
    if (tip === undefined || sender === undefined) return;
    const { content, tipCents } = tip;
    const composed = { content, type: 'TIP', priceCents: 0, tipCents } as const;
    const me = { userId: sender.userId, username: sender.username, role: sender.role, sessionId: '' };
    await savepoint(tx, (inner) => writeMessage(deps, inner, me, tip.receiverId, composed, [], messageId)).catch(
      (error: unknown) => {
        // One of them has blocked the other since: the tip was paid, but its message cannot be written.
        if (!(error instanceof AppError)) throw error;
        deps.log.info({ err: error, messageId }, 'a tip has no message');
      },
    );
  },
});
