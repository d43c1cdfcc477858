import { X } from 'lucide-react';
import { formatDay } from '#/shared/format/format-date.ts';
import { Button, IconButton } from '#/shared/ui/button.tsx';
import { usePush } from '../model/use-push.ts';

const REASONS = {
  unsupported: 'This browser cannot show notifications while Stagedoor is closed.',
  blocked: 'This browser blocks notifications of Stagedoor. You can allow them in its settings.',
  available: 'Hear of it while Stagedoor is closed, too.',
} as const;

/** Turns push messages on in this browser, and off in each. Permission is asked for by a press alone. */
export function PushSection({ userId }: { readonly userId: string }) {
  const { support, own, others, isLoaded, turnOn, turnOff } = usePush(userId);
  return (
    <div className="mt-3 grid gap-3 border-t border-border pt-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-44 text-ui text-ink-2">
          {own ? 'This browser tells you while Stagedoor is closed.' : REASONS[support]}
        </p>
        {own ? (
          <Button size="small" isBusy={turnOff.isPending} onClick={() => turnOff.mutate(own.id)}>
            Turn off
          </Button>
        ) : (
          support === 'available' && (
            <Button size="small" disabled={!isLoaded} isBusy={turnOn.isPending} onClick={() => turnOn.mutate()}>
              Turn on
            </Button>
          )
        )}
      </div>
      {others.length > 0 && (
        <ul aria-label="Other browsers that tell you" className="grid gap-1">
          {others.map(({ id, device, createdAt }) => (
            <li key={id} className="flex items-center justify-between gap-3 text-ui text-ink">
              <span className="min-w-0 truncate">
                {device} <span className="text-meta text-ink-3">since {formatDay(createdAt)}</span>
              </span>
              <IconButton label={`Turn off ${device}`} onClick={() => turnOff.mutate(id)}>
                <X aria-hidden size={16} strokeWidth={2} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
