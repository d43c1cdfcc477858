import { agreeToPriceRise, withdrawConsent } from '@stagedoor/contracts/price-rises';
import type { Subscription } from '@stagedoor/contracts/subscription';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as riseTexts from '#/shared/config/texts/price-rises.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';

interface PriceRiseQuestionProps {
  readonly subscription: Pick<Subscription, 'id' | 'priceRise'>;
}

/** Asks whether a subscriber agrees to a higher price, or lets them keep theirs after all. */
export function PriceRiseQuestion({ subscription: { id, priceRise } }: PriceRiseQuestionProps) {
  const client = useQueryClient();
  const saved = async (text: string) => {
    await client.invalidateQueries({ queryKey: ['payments'] });
    showToast('success', text);
  };
  const onError = (error: Error) => showToast('error', messageOf(error, riseTexts.failed));
  const agree = useMutation({
    mutationFn: (body: { riseId: string; expectedPrice: number }) => call(agreeToPriceRise, { params: { id }, body }),
    onSuccess: () => saved(riseTexts.youAgreed),
    onError,
  });
  const keep = useMutation({
    mutationFn: () => call(withdrawConsent, { params: { id } }),
    onSuccess: () => saved(riseTexts.youKeep),
    onError,
  });
  if (priceRise === undefined) return null;
  const { id: riseId, price: expectedPrice, from, isAgreed } = priceRise;
  const facts = { price: formatMoney(expectedPrice), day: formatDay(from) };
  return (
    <span className="grid grid-cols-1 gap-1 text-ui text-ink-2">
      <span>{isAgreed ? riseTexts.agreedTo(facts) : riseTexts.priceRise(facts)}</span>
      {isAgreed ? (
        <Button size="small" className="w-fit" isBusy={keep.isPending} onClick={() => keep.mutate()}>
          {riseTexts.keepMyPrice}
        </Button>
      ) : (
        <Button
          size="small"
          className="w-fit"
          isBusy={agree.isPending}
          onClick={() => agree.mutate({ riseId, expectedPrice })}
        >
          {riseTexts.agree(facts)}
        </Button>
      )}
    </span>
  );
}
