import type { BodyOf } from '@stagedoor/contracts/call';
import type { Message } from '@stagedoor/contracts/message';
import type { sendMessage as call } from '@stagedoor/contracts/messages';
import type { HandedFile } from '@stagedoor/service-kit/assets/hand-form-on';
import { invalidField } from '@stagedoor/service-kit/common/errors';
import type { Commit } from '@stagedoor/service-kit/http/implement';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { assertChargeable } from '@stagedoor/service-kit/purchases/smallest-price';
import type { MessagingDeps, Tx } from '#/deps.ts';
import { spendMessage } from '#/limits/spend-allowance.ts';
import { attachFiles } from '#/media/attach-files.ts';
import { composeMessage } from '#/message-view/message-rules.ts';
import { presentMessage } from '#/message-view/present-message.ts';
import { getMessage } from '#/messages/get-message.ts';
import { claimTip, payTip } from '#/messages/send-tip.ts';
import { writeMessage } from '#/messages/write-message.ts';
import { getRelation, retryWithUnknownPerson } from '#/people/get-relation.ts';
import { assertMayWriteTo } from '#/people/relation-rules.ts';

interface SentMessage {
  readonly body: BodyOf<typeof call>;
  readonly files: readonly HandedFile[];
  /** As the client sent it. */
  readonly idempotencyKey: string | undefined;
}

/** The most files that a message has. */
const maxFiles = 10;

/** Sends a message. After an error its row does not remain; files that it does not use go by themselves. */
export async function sendMessage(
  deps: MessagingDeps,
  me: Principal,
  { body, files, idempotencyKey }: SentMessage,
  commit: Commit<Message>,
): Promise<Message> {
  const receiverId = body.receiverId.toLowerCase();
  const { mediaIds = [] } = body;
  const fileCount = files.length + mediaIds.length;
  if (fileCount > maxFiles) throw invalidField('media', `At most ${maxFiles} files can be sent`);
  const composed = composeMessage(body, fileCount, me.role);
  if (receiverId === me.userId) throw invalidField('receiverId', 'You cannot send a message to yourself');
  await assertChargeable(deps, composed.priceCents, 'price');
  if (fileCount > 0) await assertMaySendFiles(deps, me, receiverId);
  const media = await attachFiles(deps, { files, mediaIds }, me);
  // After its files are stored, so that a refused picture costs nothing.
  const tip =
    composed.type === 'TIP'
      ? await payTip(deps, me, { receiverId, composed, paymentMethodId: body.paymentMethodId, idempotencyKey })
      : undefined;
  return await retryWithUnknownPerson(deps, () => commit((tx) => write(tx as Tx, tip)));

  async function write(tx: Tx, tip: Awaited<ReturnType<typeof payTip>> | undefined): Promise<Message> {
    // A tip was counted before it was paid.
    if (tip === undefined) await spendMessage(deps, tx, me);
    else if ((await claimTip(tx, tip.messageId)) === undefined) return readWrittenMessage(deps, tx, me, tip.messageId);
    const whole = await writeMessage(deps, tx, me, receiverId, composed, media, tip?.messageId);
    return presentMessage(whole, me.userId, deps.addresses);
  }
}

/** Checks that the caller may write to the recipient before pictures are processed, which is expensive. */
async function assertMaySendFiles(deps: MessagingDeps, me: Principal, receiverId: string): Promise<void> {
  const { database } = deps;
  const relation = await retryWithUnknownPerson(deps, () =>
    database.transaction((tx) => getRelation(tx, me, receiverId)),
  );
  assertMayWriteTo(relation);
}

/** The tip's event has written the message already. */
async function readWrittenMessage(deps: MessagingDeps, tx: Tx, me: Principal, messageId: string): Promise<Message> {
  return presentMessage(await getMessage(tx, messageId, me.userId), me.userId, deps.addresses);
}
