import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { useMutation, useQuery } from '@tanstack/react-query';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { openStripe } from '../model/open-stripe.ts';

interface StripeCardFormProps {
  readonly publishableKey: string;
  readonly isBusy: boolean;
  /** Called with Stripe's token of the card, whose number stays in Stripe's own frame. */
  readonly onToken: (token: string) => void;
}

/** Stripe's card form. Loaded as a separate file, and only if Stripe handles cards. */
export function StripeCardForm({ publishableKey, ...rest }: StripeCardFormProps) {
  const stripe = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => openStripe(publishableKey),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (stripe.isPending) return <Skeleton className="h-11 w-full" />;
  if (!stripe.data) {
    return (
      <ErrorState
        message={paymentTexts.cardFormFailed}
        onRetry={() => stripe.refetch()}
        isRetrying={stripe.isFetching}
      />
    );
  }
  return (
    <Elements stripe={stripe.data}>
      <CardFields {...rest} />
    </Elements>
  );
}

function CardFields({ isBusy, onToken }: Omit<StripeCardFormProps, 'publishableKey'>) {
  const stripe = useStripe();
  const elements = useElements();
  const make = useMutation({
    mutationFn: async () => {
      const card = elements?.getElement(CardElement);
      if (!stripe || !card) throw new Error(paymentTexts.cardFormFailed);
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card });
      if (error) throw new Error(error.message ?? paymentTexts.cardFailed);
      return paymentMethod.id;
    },
    onSuccess: onToken,
  });
  return (
    <>
      <div className="rounded-field border border-border-strong bg-surface px-3 py-3">
        <CardElement options={{ hidePostalCode: true }} />
      </div>
      {make.error && (
        <p role="alert" className="text-ui text-err">
          {make.error.message}
        </p>
      )}
      <Button
        className="justify-self-start"
        isBusy={isBusy || make.isPending}
        disabled={!stripe}
        onClick={() => make.mutate()}
      >
        {paymentTexts.addCard}
      </Button>
    </>
  );
}
