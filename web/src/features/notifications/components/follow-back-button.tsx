import type { Notification } from '@stagedoor/contracts/notification';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import { Button } from '#/shared/ui/button.tsx';
import { useFollowBack } from '../model/use-follow-back.ts';

/** Follows a new follower back; nothing if that is so already, or where it is about several people. */
export function FollowBackButton({ notification }: { readonly notification: Notification }) {
  const follow = useFollowBack(notification);
  const { actor, isFollowedBack } = notification;
  if (actor === null || isFollowedBack !== false) return null;
  return (
    <Button size="small" isBusy={follow.isPending} onClick={() => follow.mutate(actor.id)} className="relative">
      {notificationTexts.followBack}
    </Button>
  );
}
