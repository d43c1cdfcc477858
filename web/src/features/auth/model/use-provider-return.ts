import type { ProviderAnswer } from '@stagedoor/contracts/provider-answer';
import { useEffect, useEffectEvent, useState } from 'react';
import { describeReturnFailure, takeProviderReturn } from '#/shared/providers/provider-return.ts';

interface Handlers {
  readonly onAnswer: (answer: ProviderAnswer) => Promise<void>;
  readonly onFailure: (message: string) => void;
}

/** Goes on where a provider has sent the browser back to the login. Returns whether that is under way. */
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
