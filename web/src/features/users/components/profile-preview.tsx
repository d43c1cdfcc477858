import type { User } from '@stagedoor/contracts/user';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Words } from '#/shared/ui/text/words.tsx';
import { PriceTicket } from '#/shared/ui/ticket.tsx';
import { CreatorCard } from './creator-card.tsx';

/** Shows, beside the form of the profile, how others will see what is typed. Only on wide screens, where there is room. */
export function ProfilePreview({ user }: { readonly user: User }) {
  return (
    <aside aria-label={wordTexts.preview} className="hidden 2xl:block">
      <div className="sticky top-22 grid max-w-72 gap-3">
        <p className="text-ui font-medium text-ink-3">{profileTexts.howOthersSeeYou}</p>
        <CreatorCard user={user} />
        {user.bio && (
          <p className="line-clamp-6 text-ui whitespace-pre-line text-ink-2">
            <Words text={user.bio} />
          </p>
        )}
        {user.role === 'CREATOR' && (
          <p className="flex items-center gap-2 text-ui text-ink-2">
            {profileTexts.pricePerMonth}
            {user.subscriptionPrice > 0 ? (
              <PriceTicket dollars={user.subscriptionPrice} />
            ) : (
              <span className="font-semibold text-ink">{profileTexts.free}</span>
            )}
          </p>
        )}
      </div>
    </aside>
  );
}
