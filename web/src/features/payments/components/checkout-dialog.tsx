import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type CheckoutDraft, readCheckoutDraft, storeCheckoutDraft } from '#/features/payments/model/checkout-draft.ts';
import { itemOf } from '#/features/payments/model/payment-rules.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as planTexts from '#/shared/config/texts/plans.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { readDollars } from '#/shared/format/read-dollars.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { type Checkout, quoteCheckout } from '#/shared/stores/checkout-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Spinner } from '#/shared/ui/feedback/spinner.tsx';
import { TicketPanel } from '#/shared/ui/ticket.tsx';
import { cardsQuery } from '../api/cards-query.ts';
import { earlierPurchasesQuery } from '../api/purchases-query.ts';
import { getCheckoutTexts, priceChangedText } from '../model/checkout-texts.ts';
import { describeEarlierDispute } from '../model/purchase-texts.ts';
import { tipErrorOf } from '../model/tip-rules.ts';
import { useEarlierTip } from '../model/use-earlier-tip.ts';
import { doneTexts, usePayment } from '../model/use-payment.ts';
import { CardChoice } from './card-choice.tsx';
import { CodeEntry } from './code-entry.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { TestModeNotice } from './test-mode-notice.tsx';
import { TipFields } from './tip-fields.tsx';

interface CheckoutDialogProps {
  readonly checkout: Checkout;
  readonly onPaid: (checkout: Checkout) => void;
  readonly onRepriced: (checkout: Checkout, price: number) => void;
  readonly onUnsold: (checkout: Checkout) => void;
  /** Shows the gift that was paid. */
  readonly gift?: (id: string) => ReactNode;
  readonly onClose: () => void;
}

/** The checkout dialog over the page: the price, the card, and the result. */
export function CheckoutDialog({ checkout, onPaid, onRepriced, onUnsold, gift, onClose }: CheckoutDialogProps) {
  const cards = useQuery(cardsQuery);
  const itemId =
    checkout.kind === 'post' ? checkout.postId : checkout.kind === 'message' ? checkout.messageId : undefined;
  const earlier = useQuery({ ...earlierPurchasesQuery(itemId ?? ''), enabled: itemId !== undefined });
  const earlierDispute = describeEarlierDispute(earlier.data?.purchases ?? []);
  const [draft, setDraft] = useCheckoutDraft(checkout);
  const [hasAdded, setHasAdded] = useState(false);
  const { outcome, refusal, pay, confirmation } = usePayment(checkout, { onPaid, onRepriced, onUnsold });
  const earlierTip = useEarlierTip(checkout);
  const methods = cards.data?.methods ?? [];
  const card = (
    methods.find(({ id }) => id === draft.cardId) ??
    methods.find(({ isDefault }) => isDefault) ??
    methods[0]
  )?.id;
  const isTip = checkout.kind === 'tip';
  const tipError = isTip ? tipErrorOf(draft.amount) : undefined;
  const dollars = isTip ? readDollars(draft.amount) : checkout.price;
  const texts = getCheckoutTexts(checkout, dollars);
  const quote = checkout.kind === 'subscription' ? checkout.quote : undefined;
  const hasOffers = useFeature('offers') === 'on';
  const needsCard = quote === undefined || quote.now > 0 || quote.offer?.trialEndsAt != null;

  // After any payment but a subscription the dialog closes, because the person wants to see what was unlocked. For a subscription
  // it stays open, and shows its end date.
  const isDone = outcome?.status === 'succeeded';
  useEffect(() => {
    if (!isDone || checkout.kind === 'subscription' || checkout.kind === 'gift') return;
    showToast('success', doneTexts[checkout.kind]);
    onClose();
  }, [isDone, checkout.kind, onClose]);

  if (outcome?.status === 'requires_action') {
    return (
      <FormDialog
        title={paymentTexts.confirmYourPayment}
        hint={paymentTexts.bankQuestion({ price: texts.price })}
        submitLabel={paymentTexts.confirmPayment}
        isBusy={confirmation.isPending}
        onSubmit={() => confirmation.mutate(outcome.confirmationId)}
        onCancel={onClose}
      >
        <TestModeNotice />
        <Receipt label={texts.label} price={texts.price}>
          {/* Not after a refusal: where an answer was lost, the payment may have been made. */}
          {refusal === undefined && paymentTexts.confirmHint}
        </Receipt>
        {refusal && <Notice>{refusal}</Notice>}
      </FormDialog>
    );
  }
  if (outcome?.status === 'pending') {
    return (
      <FormDialog
        title={paymentTexts.onItsWay}
        submitLabel={wordTexts.close}
        isBusy={false}
        isOver
        onSubmit={onClose}
        onCancel={onClose}
      >
        <Receipt label={texts.label} price={texts.price}>
          <span role="status" className="flex items-center gap-3 *:first:shrink-0">
            <Spinner />
            {paymentTexts.cardNotAnsweredYet}
          </span>
        </Receipt>
      </FormDialog>
    );
  }
  if (isDone) {
    if (checkout.kind === 'gift' && outcome.paymentId !== undefined) return gift?.(outcome.paymentId);
    if (checkout.kind !== 'subscription') return null;
    const { renewsAt, price = checkout.price, next, trialEndsAt } = outcome.subscription ?? {};
    const isFree = outcome.subscription?.price === 0;
    return (
      <FormDialog
        title={quote === undefined || quote.kind === 'join' ? doneTexts[checkout.kind] : planTexts.changed}
        submitLabel={wordTexts.done}
        isBusy={false}
        isOver
        onSubmit={onClose}
        onCancel={onClose}
      >
        <Receipt label={texts.label} price={quote?.offer ? texts.price : formatMoney(price)}>
          <span role="status">
            {isFree
              ? planTexts.freeForGood
              : trialEndsAt && !next
                ? planTexts.trialEnds({ amount: formatMoney(price), day: formatDay(trialEndsAt) })
                : next && renewsAt
                  ? planTexts.changesOn({
                      plan: next.tier?.name ?? '',
                      price: formatMoney(next.price),
                      day: formatDay(renewsAt),
                    })
                  : renewsAt
                    ? paymentTexts.renewsOnUntilCancelled({ renewsAt: formatDay(renewsAt) })
                    : paymentTexts.renewsEachMonthUntilCancelled}
          </span>
        </Receipt>
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={texts.title}
      submitLabel={texts.action}
      isBusy={pay.isPending || earlierTip.isAsking}
      isDisabled={(needsCard && card === undefined) || tipError !== undefined || earlier.isLoading}
      // The form of the new card, which had the focus, has closed, and the next step is to pay.
      takesFocusToSubmit={hasAdded && card !== undefined}
      onSubmit={() => {
        if (!needsCard) return pay.mutate({});
        if (card === undefined) return;
        // A retry after a reload is the same payment only with the same card, even if another one is the default by then.
        setDraft({ ...draft, cardId: card });
        const note = draft.note.trim();
        const tipped = { ...(dollars !== undefined && { amount: dollars }), ...(note !== '' && { note }) };
        const wish = { paymentMethodId: card, ...(isTip && tipped) };
        if (earlierTip.mayPay(wish)) pay.mutate(wish);
      }}
      onCancel={onClose}
    >
      <TestModeNotice />
      {isTip ? (
        <TipFields
          value={draft}
          error={tipError}
          hasNote={checkout.conversationId !== undefined}
          onChange={(tip) => setDraft({ ...draft, ...tip })}
        />
      ) : (
        <Receipt label={texts.label} price={texts.price}>
          {quote && <QuoteLines quote={quote} />}
          {texts.terms}
        </Receipt>
      )}
      {quote?.kind === 'join' && quote.full > 0 && hasOffers && (
        <CodeEntry key={quote.id} onEnter={(code) => quoteCheckout({ code })} />
      )}
      {needsCard && (
        <CardChoice
          value={card}
          onChange={(cardId) => setDraft({ ...draft, cardId })}
          onAdded={() => setHasAdded(true)}
        />
      )}
      {earlierDispute && (
        <p className="rounded-card border border-border bg-sunken px-4 py-3 text-ui text-ink-2">{earlierDispute}</p>
      )}
      {checkout.kind !== 'tip' && checkout.formerPrice !== undefined && refusal === undefined && (
        <Notice>{priceChangedText(checkout.formerPrice, checkout.price)}</Notice>
      )}
      {checkout.kind === 'subscription' && checkout.notice !== undefined && refusal === undefined && (
        <Notice>{checkout.notice}</Notice>
      )}
      {(earlierTip.notice ?? refusal) && <Notice>{earlierTip.notice ?? refusal}</Notice>}
    </FormDialog>
  );
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className="rounded-card border border-err/50 bg-err/8 px-4 py-3 text-ui text-ink">
      {children}
    </p>
  );
}

interface ReceiptProps {
  readonly label: string;
  readonly price: string;
  readonly children: ReactNode;
}

function Receipt({ label, price, children }: ReceiptProps) {
  return (
    <TicketPanel
      stub={
        <span className="flex min-w-0 flex-1 items-center justify-between gap-4">
          <span className="truncate text-ui font-semibold">{label}</span>
          <span className="tabular shrink-0 font-display text-section font-semibold">{price}</span>
        </span>
      }
    >
      <div className="text-ui">{children}</div>
    </TicketPanel>
  );
}

/** The choices and typed values of a payment. Stored on each change, so that they survive the dialog, the tab and the session. */
function useCheckoutDraft(checkout: Checkout) {
  const userId = useSession((state) => state.user?.id) ?? '';
  const item = itemOf(checkout);
  const [draft, setDraft] = useState(() => readCheckoutDraft(userId, item));
  function change(next: CheckoutDraft) {
    setDraft(next);
    storeCheckoutDraft(userId, item, next);
  }
  return [draft, change] as const;
}
