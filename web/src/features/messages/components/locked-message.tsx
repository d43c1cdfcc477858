import type { Message } from '@stagedoor/contracts/message';
import type { ShortUser } from '@stagedoor/contracts/user';
import { Lock } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatPrice, formatPriceTag } from '#/shared/format/format-price.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { TicketPanel } from '#/shared/ui/ticket.tsx';
import { useUnlockMessage } from '../model/use-message-actions.ts';
import { useRenewMessage } from '../model/use-renew-message.ts';
import { MessageTime } from './message-time.tsx';

const Teaser = lazy(async () => ({
  default: (await loadModule(() => import('#/shared/player/teaser.tsx'))).Teaser,
}));

interface LockedMessageProps {
  readonly message: Message;
  readonly sender: ShortUser;
}

/** A message that was not paid for yet: its price, blurred previews of its media, a part of its film if its sender shows one, and the button to unlock it. */
export function LockedMessage({ message, sender }: LockedMessageProps) {
  const { unlock, refusal } = useUnlockMessage(message);
  const canChoose = useFeature('subscriptions') === 'on';
  const { id: messageId, conversationId, price } = message;
  const { renew } = useRenewMessage(message);
  const shown = message.media.find(({ teaserUrl }) => teaserUrl);
  const blurred = message.media.flatMap(({ thumbnailUrl }) => thumbnailUrl ?? []);
  return (
    <div className="w-72 max-w-full">
      <TicketPanel
        stub={
          <span className="flex flex-1 items-center justify-between gap-4">
            <span className="flex items-center gap-2 text-ui font-semibold">
              <Lock aria-hidden size={18} strokeWidth={1.75} />
              {messageTexts.paidMessage}
            </span>
            <span className="tabular font-display text-title font-semibold">{formatPriceTag(message.price)}</span>
          </span>
        }
      >
        <div className="grid gap-3">
          {(blurred.length > 0 || shown) && (
            <div className={classes('relative overflow-hidden rounded-field', shown ? 'h-36 bg-sunken' : 'h-28')}>
              <div className="grid size-full auto-cols-fr grid-flow-col grid-rows-1 gap-0.5">
                {blurred.slice(0, 3).map((src) => (
                  <img key={src} src={src} alt="" width={240} height={160} className="size-full object-cover" />
                ))}
              </div>
              {shown && (
                <Suspense>
                  <Teaser media={shown} renew={renew} />
                </Suspense>
              )}
            </div>
          )}
          {message.media.length > 0 && <p className="text-ui">{spellNumber(message.media.length)}</p>}
          {message.purchaseRequires === 'CREATOR' ? (
            <p className="text-ui">{messageTexts.noLongerSold}</p>
          ) : (
            <Button
              onClick={() =>
                canChoose
                  ? openCheckout({ kind: 'message', payee: sender, messageId, conversationId, price })
                  : unlock.mutate()
              }
              isBusy={unlock.isPending}
              aria-label={messageTexts.unlockFor({ price: formatPrice(message.price) })}
            >
              {messageTexts.unlock}
            </Button>
          )}
          {refusal && (
            <p role="alert" className="text-ui">
              {refusal}
            </p>
          )}
          <MessageTime instant={message.createdAt} className="-mt-1 justify-self-end" />
        </div>
      </TicketPanel>
    </div>
  );
}

function spellNumber(count: number): string {
  return messageTexts.withFiles({ count });
}
