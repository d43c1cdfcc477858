import { type BellLevel, bellLevels } from '@stagedoor/contracts/bells';
import type { User } from '@stagedoor/contracts/user';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing, Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useCloseOnBack } from '#/shared/hooks/use-close-on-back.ts';
import { usePush } from '#/shared/push/use-push.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { buttonClass } from '#/shared/ui/button.tsx';
import { bellQuery } from '../api/bell-query.ts';
import { useBell } from '../model/use-bell.ts';

const LEVELS: Readonly<Record<BellLevel, string>> = {
  off: wordTexts.off,
  app: profileTexts.bellInTheApp,
  push: profileTexts.bellWithPush,
  mail: profileTexts.bellWithMail,
};

/** Says that push messages do not reach this browser, and switches them on. Nothing once they do. */
function PushHint() {
  const userId = useSession((state) => state.user?.id ?? '');
  const { support, own, isLoaded, turnOn } = usePush(userId);
  if (!isLoaded || own !== undefined || support === 'unsupported') return null;
  return (
    <>
      <DropdownMenu.Separator className="my-1.5 h-px bg-border" />
      <p className="max-w-64 px-3 py-1 text-meta text-ink-2">
        {support === 'blocked'
          ? notificationTexts.thisBrowserBlocksNotificationsOfStagedoor
          : profileTexts.thisBrowserShowsNoPush}
      </p>
      {support === 'available' && (
        <DropdownMenu.Item
          disabled={turnOn.isPending}
          onSelect={(event) => {
            event.preventDefault();
            turnOn.mutate();
          }}
          className="flex min-h-9 cursor-pointer items-center rounded-button px-3 text-ui font-medium text-brand outline-none select-none data-[highlighted]:bg-sunken touch:min-h-11"
        >
          {notificationTexts.turnOn}
        </DropdownMenu.Item>
      )}
    </>
  );
}

/** How the viewer hears of a person's new posts: a button that says it, with a menu of the levels. */
export function BellButton({ user: { id, username } }: { readonly user: Pick<User, 'id' | 'username'> }) {
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(() => setOpen(false), isOpen);
  const { data } = useQuery(bellQuery(id));
  const choose = useBell(id);
  const level = data?.level;
  const label =
    level === undefined
      ? profileTexts.hearOfPostsBy({ username })
      : profileTexts.bell({ username, level: LEVELS[level] });
  const Icon = level === undefined || level === 'off' ? Bell : BellRing;
  return (
    <DropdownMenu.Root dir={__DIRECTION__} open={isOpen} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger asChild>
        <button type="button" aria-label={label} title={label} className={`${buttonClass()} w-10 px-0! touch:w-11`}>
          <Icon
            aria-hidden
            size={18}
            strokeWidth={1.75}
            className={level === undefined || level === 'off' ? '' : 'fill-current'}
          />
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 w-max min-w-52 max-w-[calc(100vw-16px)] animate-menu-in rounded-card border border-border bg-raised p-1.5 shadow-raised"
        >
          <DropdownMenu.Label className="max-w-64 truncate px-3 pt-1 pb-2 text-meta font-medium text-ink-3">
            {profileTexts.hearOfPostsBy({ username })}
          </DropdownMenu.Label>
          <DropdownMenu.RadioGroup
            value={level ?? ''}
            onValueChange={(value) => {
              const chosen = bellLevels.find((one) => one === value);
              if (chosen !== undefined) choose.mutate(chosen);
            }}
          >
            {bellLevels.map((one) => (
              <DropdownMenu.RadioItem
                key={one}
                value={one}
                className="flex min-h-9 cursor-pointer items-center gap-3 rounded-button px-3 text-ui text-ink outline-none select-none data-[highlighted]:bg-sunken touch:min-h-11"
              >
                <span aria-hidden className="w-[18px] text-brand">
                  <DropdownMenu.ItemIndicator>
                    <Check size={18} strokeWidth={2} />
                  </DropdownMenu.ItemIndicator>
                </span>
                {LEVELS[one]}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          {(level === 'push' || level === 'mail') && <PushHint />}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
