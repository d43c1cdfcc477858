import type { User } from '@stagedoor/contracts/user';
import { Share2 } from 'lucide-react';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { buttonClass } from '#/shared/ui/button.tsx';
import { shareProfile } from '../model/share-profile.ts';

/** Beside a profile's other buttons, where there is no menu for it. */
export function ShareProfileButton({ user }: { readonly user: User }) {
  return (
    <button
      type="button"
      aria-label={profileTexts.shareProfile}
      title={profileTexts.shareProfile}
      onClick={() => void shareProfile(user)}
      className={`${buttonClass()} w-10 px-0! touch:w-11`}
    >
      <Share2 aria-hidden size={18} strokeWidth={1.75} />
    </button>
  );
}
