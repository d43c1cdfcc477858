import type { User } from '@stagedoor/contracts/user';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { atName } from '#/shared/format/at-name.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { Button } from '#/shared/ui/button.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { VerifiedTick } from '#/shared/ui/people/verified-tick.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import type { useCreatorSearch } from '../model/use-creator-search.ts';

type CreatorSearchBox = ReturnType<typeof useCreatorSearch>;

const FADES = ['opacity-100', 'opacity-60', 'opacity-30'] as const;

/**
 * The creators that were found, or why there are none. The focus stays in the search box while results are chosen, with the
 * keyboard or the mouse.
 */
export function CreatorResults({ box }: { readonly box: CreatorSearchBox }) {
  const { found, search, query, isCurrent } = box;
  if (search.isError) {
    return (
      <div className="grid justify-items-start gap-3 p-3">
        <p className="text-ui text-ink-2">{messageOf(search.error, errorTexts.unexpected)}</p>
        <Button size="small" isBusy={search.isFetching} onClick={() => search.refetch()}>
          {errorTexts.retry}
        </Button>
      </div>
    );
  }
  if (!found) {
    return (
      <div aria-hidden>
        {FADES.map((fade) => (
          <div key={fade} className={`flex items-center gap-3 px-2.5 py-2 ${fade}`}>
            <Skeleton className="size-10 rounded-full" />
            <span className="grid flex-1 gap-1.5">
              <Skeleton className="h-3.5 w-32" />
              <Skeleton className="h-3 w-20" />
            </span>
          </div>
        ))}
      </div>
    );
  }
  return (
    <>
      {found.length === 0 && isCurrent && (
        <p className="p-3 text-ui text-ink-2">{profileTexts.noCreatorsFoundFor({ query })}</p>
      )}
      <div
        id={box.listId}
        role="listbox"
        aria-label={profileTexts.creators}
        className={isCurrent ? undefined : 'opacity-60'}
      >
        {found.map((user, index) => (
          <Option key={user.id} box={box} index={index} onPick={() => box.open(user.username)}>
            <Result user={user} />
          </Option>
        ))}
        <Option box={box} index={box.seeAllIndex} onPick={box.seeAll}>
          <Search aria-hidden size={18} strokeWidth={1.75} className="mx-[11px] shrink-0 text-ink-3" />
          <span className="min-w-0 flex-1 truncate py-2 text-ui font-semibold text-brand">
            {profileTexts.seeAllPostsFor({ query })}
          </span>
        </Option>
      </div>
    </>
  );
}

interface OptionProps {
  readonly box: CreatorSearchBox;
  readonly index: number;
  readonly onPick: () => void;
  readonly children: ReactNode;
}

function Option({ box, index, onPick, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys, and keeps the focus
    <div
      id={box.optionId(index)}
      role="option"
      aria-selected={index === box.active}
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => box.setActive(index)}
      onClick={onPick}
      className="flex cursor-pointer items-center gap-3 rounded-button px-2.5 py-2 aria-selected:bg-sunken"
    >
      {children}
    </div>
  );
}

function Result({ user }: { readonly user: User }) {
  const name = user.displayName || user.username;
  return (
    <>
      <Avatar name={name} src={user.avatarUrl} size={40} />
      <span className="grid min-w-0 grid-cols-1 flex-1">
        <span className="flex min-w-0 items-center gap-1 text-ui font-semibold text-ink">
          <span className="truncate">
            <Words text={name} />
          </span>
          {user.isVerified && <VerifiedTick size={15} />}
        </span>
        <span className="truncate text-meta text-ink-3">{atName(user.username)}</span>
      </span>
      <span className="tabular shrink-0 text-meta text-ink-3">
        {profileTexts.followers({ count: user.stats.followers, shown: formatCount(user.stats.followers) })}
      </span>
    </>
  );
}
