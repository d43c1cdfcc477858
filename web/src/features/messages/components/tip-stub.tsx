import type { Message } from '@stagedoor/contracts/message';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { formatPriceTag } from '#/shared/format/format-price.ts';
import { LongText } from '#/shared/ui/text/long-text.tsx';
import { MessageTime } from './message-time.tsx';

interface TipStubProps {
  readonly message: Pick<Message, 'amount' | 'content' | 'createdAt' | 'isRefunded' | 'refunded' | 'isTakenBack'>;
}

/** A tip in a thread: its amount on a ticket stub, with the text that was sent with it, and whether it, or how much of it, went back. */
export function TipStub({ message }: TipStubProps) {
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
