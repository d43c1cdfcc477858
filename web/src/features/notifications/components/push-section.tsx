import { X } from 'lucide-react';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { usePush } from '#/shared/push/use-push.ts';
import { Button, IconButton } from '#/shared/ui/button.tsx';
import { formatDevice } from '#/shared/ui/format-device.ts';

const REASONS = {
  unsupported: notificationTexts.thisBrowserCannotShowNotificationsWhile,
  blocked: notificationTexts.thisBrowserBlocksNotificationsOfStagedoor,
  available: notificationTexts.hearOfItWhileStagedoorIs,
} as const;

/** Turns push messages on in this browser, and off in each. Permission is requested only after a press. */
export function PushSection({ userId }: { readonly userId: string }) {
  const { support, own, others, isLoaded, turnOn, turnOff } = usePush(userId);
  return (
    <div className="mt-3 grid gap-3 border-t border-border pt-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-44 text-ui text-ink-2">
          {own ? notificationTexts.thisBrowserTellsYouWhileStagedoor : REASONS[support]}
        </p>
        {own ? (
          <Button size="small" isBusy={turnOff.isPending} onClick={() => turnOff.mutate(own.id)}>
            {notificationTexts.turnOff}
          </Button>
        ) : (
          support === 'available' && (
            <Button size="small" disabled={!isLoaded} isBusy={turnOn.isPending} onClick={() => turnOn.mutate()}>
              {notificationTexts.turnOn}
            </Button>
          )
        )}
      </div>
      {others.length > 0 && (
        <ul aria-label={notificationTexts.otherBrowsersThatTellYou} className="grid gap-1">
          {others.map(({ id, device, createdAt }) => (
            <li key={id} className="flex items-center justify-between gap-3 text-ui text-ink">
              <span className="min-w-0 truncate">
                {formatDevice(device)}{' '}
                <span className="text-meta text-ink-3">
                  {notificationTexts.since({ createdAt: formatDay(createdAt) })}
                </span>
              </span>
              <IconButton
                label={notificationTexts.turnOff2({ device: formatDevice(device) })}
                disabled={turnOff.isPending}
                onClick={() => turnOff.mutate(id)}
              >
                <X aria-hidden size={16} strokeWidth={2} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
