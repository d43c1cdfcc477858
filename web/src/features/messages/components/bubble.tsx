import type { Message } from '@stagedoor/contracts/message';
import type { ShortUser } from '@stagedoor/contracts/user';
import type { ReactNode } from 'react';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { formatPriceTag } from '#/shared/format/format-price.ts';
import { LongText } from '#/shared/ui/text/long-text.tsx';
import { PriceTicket } from '#/shared/ui/ticket.tsx';
import { useRenewMessage } from '../model/use-renew-message.ts';
import { BubbleMedia } from './bubble-media.tsx';
import { LockedMessage } from './locked-message.tsx';
import { MessageTime } from './message-time.tsx';
import { QuotedMessage } from './quoted-message.tsx';

interface BubbleProps {
  readonly message: Message;
  readonly isOwn: boolean;
  /** The other person of the conversation. */
  readonly participant: ShortUser;
  readonly onShowQuoted: (sequence: number) => void;
}

/** The content of a message by its type, or that it was deleted, or is locked until it is paid for. */
export function Bubble({ message, isOwn, participant, onShowQuoted }: BubbleProps) {
  const { createdAt, replyTo } = message;
  if (message.isDeleted) {
    return (
      <BubbleFrame isOwn={isOwn} createdAt={createdAt} className="border-dashed bg-transparent">
        <p className="px-3.5 pt-2 text-ui text-ink-3 italic">{message.content}</p>
      </BubbleFrame>
    );
  }
  if (message.isLocked) return <LockedMessage message={message} sender={participant} />;
  switch (message.type) {
    case 'TIP':
      return <TipStub message={message} />;
    case 'SYSTEM':
      return <p className="px-4 text-center text-meta text-ink-3">{message.content}</p>;
    // Also a type of a newer server that this page does not know.
    default:
      return (
        <BubbleFrame isOwn={isOwn} createdAt={createdAt}>
          {replyTo && (
            <div className="grid grid-cols-1 px-3.5 pt-2.5">
              <QuotedMessage
                quoted={replyTo}
                author={
                  replyTo.senderId === participant.id
                    ? participant.displayName || participant.username
                    : messageTexts.you
                }
                onShow={() => onShowQuoted(replyTo.sequence)}
              />
            </div>
          )}
          {message.media.length > 0 && <MessageMedia message={message} />}
          {message.isPaid && (
            <p className="flex items-center gap-2 px-3.5 pt-2.5 text-meta text-ink-3">
              <PriceTicket dollars={message.price} />
              <span>{isOwn ? messageTexts.paidMessage : messageTexts.unlocked}</span>
            </p>
          )}
          <BubbleText content={message.content} />
        </BubbleFrame>
      );
  }
}

/** A message's media, loaded again under new signed URLs when theirs have expired. */
export function MessageMedia({ message }: { readonly message: Message }) {
  return <BubbleMedia message={message} renewal={useRenewMessage(message)} />;
}

export function BubbleText({ content }: { readonly content: string }) {
  if (content === '') return null;
  return <LongText text={content} className="mx-3.5 mt-2 text-body whitespace-pre-wrap text-ink" />;
}

interface BubbleFrameProps {
  readonly isOwn: boolean;
  readonly createdAt: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function BubbleFrame({ isOwn, createdAt, className, children }: BubbleFrameProps) {
  return (
    <div
      className={classes(
        'grid max-w-full min-w-0 grid-cols-1 overflow-hidden rounded-card border',
        isOwn ? 'rounded-ee-field' : 'rounded-es-field',
        className ??
          (isOwn
            ? 'border-transparent bg-[color-mix(in_oklch,var(--surface),var(--brand)_18%)]'
            : 'border-border bg-surface'),
      )}
    >
      {children}
      <MessageTime instant={createdAt} className="justify-self-end px-3.5 pt-0.5 pb-1.5 text-ink-2" />
    </div>
  );
}

interface TipStubProps {
  readonly message: Pick<Message, 'amount' | 'content' | 'createdAt' | 'isRefunded' | 'refunded' | 'isTakenBack'>;
}

/** A tip in a thread: its amount on a ticket stub, with the text that was sent with it, and whether it, or how much of it, went back. */
function TipStub({ message }: TipStubProps) {
  const { isRefunded = false, isTakenBack = false } = message;
  const isReturned = isRefunded || isTakenBack;
  return (
    <div
      className={classes(
        'ticket grid w-72 max-w-full grid-cols-[72%_28%] items-center rounded-card',
        isReturned ? 'bg-sunken text-ink-2' : 'bg-money-bg text-money',
      )}
    >
      <div className="grid grid-cols-1 gap-0.5 px-4 py-3 text-ui">
        <p className="font-semibold">{describe(message)}</p>
        {message.content && <LongText text={message.content} className="whitespace-pre-line" />}
      </div>
      <p
        className={classes('tabular px-2 text-center font-display text-ui font-semibold', isReturned && 'line-through')}
      >
        {formatPriceTag(message.amount ?? 0)}
      </p>
      <MessageTime instant={message.createdAt} className="-mt-2 px-4 pb-1.5" />
    </div>
  );
}

function describe({ isRefunded, isTakenBack, refunded }: TipStubProps['message']): string {
  if (isTakenBack) return messageTexts.tipTakenBack;
  if (isRefunded) return messageTexts.refundedTip;
  return refunded === undefined
    ? messageTexts.tip
    : messageTexts.partlyRefundedTip({ refunded: formatMoney(refunded) });
}
