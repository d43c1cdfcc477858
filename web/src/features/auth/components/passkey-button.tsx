import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import * as authTexts from '#/shared/config/texts/auth.ts';
import { Button } from '#/shared/ui/button.tsx';

interface PasskeyButtonProps {
  /** Asks the browser for a passkey and continues with it. Shows its own errors. */
  readonly onUse: () => Promise<void>;
}

export function PasskeyButton({ onUse }: PasskeyButtonProps) {
  const use = useMutation({ mutationFn: onUse });
  return (
    <Button size="large" isBusy={use.isPending} onClick={() => use.mutate()}>
      <KeyRound aria-hidden size={18} strokeWidth={1.75} />
      {authTexts.useAPasskey}
    </Button>
  );
}
