import { useState } from 'react';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import { usePush } from '#/shared/push/use-push.ts';
import { Button } from '#/shared/ui/button.tsx';
import { Banner } from '#/shared/ui/feedback/banner.tsx';
import { answerInvitation, shouldInvite } from '../model/push-invitation.ts';

/** Asks once, after the first notification was opened, whether this browser should show push messages while the app is closed. */
export function PushInvitation({ userId }: { readonly userId: string }) {
  const [isShown, setShown] = useState(() => shouldInvite(userId));
  return isShown ? <Invitation userId={userId} onAnswered={() => setShown(false)} /> : null;
}

function Invitation({ userId, onAnswered }: { readonly userId: string; readonly onAnswered: () => void }) {
  const { own, isLoaded, turnOn } = usePush(userId);
  if (!isLoaded || own) return null;
  const answer = () => {
    answerInvitation(userId);
    onAnswered();
  };
  return (
    <Banner
      kind="info"
      action={
        <span className="flex gap-2">
          <Button kind="quiet" size="small" onClick={answer}>
            {notificationTexts.notNow}
          </Button>
          <Button
            size="small"
            isBusy={turnOn.isPending}
            onClick={() => turnOn.mutate(undefined, { onSettled: answer })}
          >
            {notificationTexts.turnOn}
          </Button>
        </span>
      }
    >
      {notificationTexts.shallThisBrowserTellYouOf}
    </Banner>
  );
}
