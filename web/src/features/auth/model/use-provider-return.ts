import type { ProviderAnswer } from '@stagedoor/contracts/provider-answer';
import { useEffect, useEffectEvent, useState } from 'react';
import { describeReturnFailure, takeProviderReturn } from '#/shared/providers/provider-return.ts';

interface Handlers {
  readonly onAnswer: (answer: ProviderAnswer) => Promise<void>;
  readonly onFailure: (message: string) => void;
}

/**
 * Continues the sign-in where a provider has sent the browser back to the login page. Returns whether that is in progress.
 */
export function useProviderReturn({ onAnswer, onFailure }: Handlers): boolean {
  const [isBusy, setBusy] = useState(false);
  const goOn = useEffectEvent(async () => {
    const returned = takeProviderReturn();
    if (!returned) return;
    if (returned.kind === 'failure') return onFailure(describeReturnFailure(returned));
    setBusy(true);
    await onAnswer(returned.answer);
    setBusy(false);
  });
  useEffect(() => void goOn(), []);
  return isBusy;
}
