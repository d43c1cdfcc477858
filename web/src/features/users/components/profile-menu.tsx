import type { User } from '@stagedoor/contracts/user';
import { Ban, Coins, Ellipsis, Flag, Gift, Share2, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import * as giftTexts from '#/shared/config/texts/gifts.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { buttonClass } from '#/shared/ui/button.tsx';
import { ReportDialog } from '#/shared/ui/dialogs/report-dialog.tsx';
import { Menu } from '#/shared/ui/menu.tsx';
import { shareProfile } from '../model/share-profile.ts';
import { toShortUser } from '../model/to-short-user.ts';
import { useMute } from '../model/use-mute.ts';
import { useReportUser } from '../model/use-report-user.ts';
import { BlockDialog } from './block-dialog.tsx';

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75, className: 'text-ink-3' } as const;

interface ProfileMenuProps {
  readonly user: User;
  readonly onBlocked: () => void;
}

/** Rare actions for a profile: share, tip, mute, report and block. */
export function ProfileMenu({ user, onBlocked }: ProfileMenuProps) {
  const [open, setOpen] = useState<'report' | 'block'>();
  const report = useReportUser(user.id);
  const mute = useMute(user);
  const canTip = useFeature('subscriptions') === 'on' && user.role === 'CREATOR' && !user.isBlocked;
  const hasOffers = useFeature('offers') === 'on';
  const canGive = canTip && hasOffers && user.subscriptionPrice > 0;
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        actions={[
          {
            label: profileTexts.shareProfile,
            icon: <Share2 {...icon} />,
            onSelect: () => void shareProfile(user),
          },
          ...(canTip
            ? [
                {
                  label: profileTexts.sendATip,
                  icon: <Coins {...icon} />,
                  onSelect: () => openCheckout({ kind: 'tip', payee: toShortUser(user) }),
                  opensDialog: true,
                } as const,
              ]
            : []),
          ...(canGive
            ? [
                {
                  label: giftTexts.giveMonths,
                  icon: <Gift {...icon} />,
                  onSelect: () => openCheckout({ kind: 'gift', payee: toShortUser(user), price: 0 }),
                  opensDialog: true,
                } as const,
              ]
            : []),
          {
            label: user.isMuted ? wordTexts.unmute : wordTexts.mute,
            icon: user.isMuted ? <Volume2 {...icon} /> : <VolumeX {...icon} />,
            onSelect: () => mute.mutate(!user.isMuted),
          },
          { label: wordTexts.report, icon: <Flag {...icon} />, onSelect: () => setOpen('report'), opensDialog: true },
          ...(user.isBlocked
            ? []
            : [
                {
                  label: wordTexts.block,
                  icon: <Ban {...icon} />,
                  onSelect: () => setOpen('block'),
                  opensDialog: true,
                } as const,
              ]),
        ]}
      >
        <button
          type="button"
          aria-label={profileTexts.moreAbout({ username: user.username })}
          title={wordTexts.more}
          className={`${buttonClass()} w-10 px-0! touch:w-11`}
        >
          <Ellipsis aria-hidden size={18} strokeWidth={1.75} />
        </button>
      </Menu>
      {open === 'report' && (
        <ReportDialog
          title={profileTexts.report({ username: user.username })}
          isBusy={report.isPending}
          onSend={(sent) => report.mutate(sent, { onSuccess: close })}
          onCancel={close}
        />
      )}
      {open === 'block' && <BlockDialog user={user} onClose={close} onBlocked={onBlocked} />}
    </>
  );
}
