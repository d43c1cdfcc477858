import type { Subscription } from '@stagedoor/contracts/subscription';
import { lazy, Suspense, useState } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as pauseTexts from '#/shared/config/texts/pauses.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { usePause } from '../model/use-pause.ts';

const PauseDialog = lazy(async () => ({ default: (await loadModule(() => import('./pause-dialog.tsx'))).PauseDialog }));

interface PauseActionsProps {
  readonly subscription: Subscription;
  readonly name: string;
}

/** Pauses a subscription that renews, takes a planned pause back, or ends a running one. */
export function PauseActions({ subscription, name }: PauseActionsProps) {
  const canPause = useFeature('offers') === 'on';
  const [isAsking, setAsking] = useState(false);
  const { takeBack } = usePause(subscription.id);
  const { status, price, pause, renewsAt, isCreatorHidden = false, creator: payee, tier } = subscription;
  if (status !== 'active' || price === 0 || renewsAt === null) return null;
  const suffix = <span className="sr-only"> {pauseTexts.theSubscriptionTo({ name })}</span>;
  if (pause === undefined) {
    if (!canPause || isCreatorHidden) return null;
    return (
      <>
        <Button size="small" onClick={() => setAsking(true)}>
          <span>
            {pauseTexts.pause}
            {suffix}
          </span>
        </Button>
        {isAsking && (
          <Suspense fallback={null}>
            <PauseDialog subscription={{ ...subscription, renewsAt }} name={name} onClose={() => setAsking(false)} />
          </Suspense>
        )}
      </>
    );
  }
  if (new Date(pause.from) > new Date()) {
    return (
      <Button size="small" isBusy={takeBack.isPending} onClick={() => takeBack.mutate()}>
        <span>
          {pauseTexts.doNotPause}
          {suffix}
        </span>
      </Button>
    );
  }
  if (isCreatorHidden) return null;
  const checkout = { kind: 'subscription' as const, payee, price, ...(tier !== undefined && { tierId: tier.id }) };
  return (
    <Button size="small" onClick={() => openCheckout(checkout)}>
      <span>
        {pauseTexts.endThePause}
        {suffix}
      </span>
    </Button>
  );
}
