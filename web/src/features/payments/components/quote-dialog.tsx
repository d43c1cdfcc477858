import { quoteSubscription } from '@stagedoor/contracts/payments';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as planTexts from '#/shared/config/texts/plans.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError } from '#/shared/http/client-error.ts';
import { type CreatorCheckout, openCheckout, quoteCheckout } from '#/shared/stores/checkout-store.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { refusalOf } from '../model/payment-rules.ts';

interface QuoteDialogProps {
  readonly checkout: CreatorCheckout & { readonly kind: 'subscription' };
  readonly onClose: () => void;
}

/** The checkout of a subscription until its quote has arrived. Too many wrong codes leave the way without one. */
export function QuoteDialog({ checkout, onClose }: QuoteDialogProps) {
  const { payee, tierId, code, price } = checkout;
  const quote = useQuery({
    queryKey: ['quote', payee.id, tierId, code],
    queryFn: () => {
      const wish = { ...(tierId !== undefined && { tierId }), ...(code !== undefined && { code }) };
      return call(quoteSubscription, { body: { creatorId: payee.id, ...wish } });
    },
    // Each dialog asks for a quote of its own, once.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isCodeLimit = code !== undefined && quote.error instanceof ClientError && quote.error.statusCode === 429;
  const shown = quote.data;
  useEffect(() => {
    if (shown !== undefined) quoteCheckout({ quote: shown });
  }, [shown]);
  return (
    <FormDialog
      title={paymentTexts.subscribeTo({ name: payee.displayName || payee.username })}
      submitLabel={wordTexts.close}
      isBusy={false}
      isOver
      onSubmit={onClose}
      onCancel={onClose}
    >
      {quote.isError ? (
        <ErrorState
          message={isCodeLimit ? planTexts.tooManyCodes : refusalOf(quote.error)}
          onRetry={() =>
            isCodeLimit
              ? openCheckout({ kind: 'subscription', payee, price, ...(tierId !== undefined && { tierId }) })
              : quote.refetch()
          }
          isRetrying={quote.isFetching}
        />
      ) : (
        <div role="status" className="grid gap-2">
          <span className="sr-only">{wordTexts.loading}</span>
          <Skeleton className="h-6 w-56" />
          <Skeleton className="h-6 w-48" />
        </div>
      )}
    </FormDialog>
  );
}
