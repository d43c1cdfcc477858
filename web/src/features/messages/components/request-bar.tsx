import * as messageTexts from '#/shared/config/texts/messages.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import type { ConversationActions } from '../model/use-conversation-actions.ts';

interface RequestBarProps {
  readonly name: string;
  readonly actions: ConversationActions;
}

/** Accept and decline buttons for a message request, shown in place of the composer. */
export function RequestBar({ name, actions: { accept, decline } }: RequestBarProps) {
  const isBusy = accept.isPending || decline.isPending;
  return (
    <div className="grid gap-3 border-t border-border bg-surface p-4 pb-[calc(16px+env(safe-area-inset-bottom))]">
      <p className="text-ui text-ink-2">{messageTexts.wantsToWriteToYouDeclining({ name })}</p>
      <div className="grid grid-cols-2 gap-3 md:flex">
        <Button kind="main" disabled={isBusy} isBusy={accept.isPending} onClick={() => accept.mutate()}>
          {wordTexts.accept}
        </Button>
        <Button disabled={isBusy} isBusy={decline.isPending} onClick={() => decline.mutate()}>
          {wordTexts.decline}
        </Button>
      </div>
    </div>
  );
}
