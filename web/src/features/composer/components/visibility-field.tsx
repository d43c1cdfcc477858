import type { Post } from '@stagedoor/contracts/post';
import { useId } from 'react';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';

type Visibility = Post['visibility'];

const EVERYONE = { value: 'PUBLIC', label: composerTexts.everyone } as const;
const FOLLOWERS = { value: 'FOLLOWERS', label: wordTexts.followers } as const;
const SUBSCRIBERS = { value: 'SUBSCRIBERS', label: wordTexts.subscribers } as const;

const HINTS: Readonly<Record<Visibility, string>> = {
  PUBLIC: composerTexts.everyoneHint,
  FOLLOWERS: composerTexts.followersHint,
  SUBSCRIBERS: composerTexts.subscribersHint,
};

/** The hints for a private account, whose posts only its followers see. */
const PRIVATE_HINTS: Readonly<Record<Visibility, string>> = {
  PUBLIC: composerTexts.privateHint,
  FOLLOWERS: composerTexts.privateHint,
  SUBSCRIBERS: composerTexts.privateSubscribersHint,
};

interface VisibilityFieldProps {
  readonly value: Visibility;
  /** Only creators have subscribers. */
  readonly isCreator: boolean;
  readonly onChange: (visibility: Visibility) => void;
}

export function VisibilityField({ value, isCreator, onChange }: VisibilityFieldProps) {
  const id = useId();
  const isPrivate = useSession((state) => state.user?.isPrivate === true);
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-ui font-medium">
        {composerTexts.whoCanSeeIt}
      </span>
      <SegmentedControl
        label={composerTexts.whoCanSeeIt}
        value={value}
        choices={isCreator ? [EVERYONE, FOLLOWERS, SUBSCRIBERS] : [EVERYONE, FOLLOWERS]}
        onChange={onChange}
      />
      <p className="text-ui text-ink-3">{(isPrivate ? PRIVATE_HINTS : HINTS)[value]}</p>
    </div>
  );
}
