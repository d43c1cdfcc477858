import type { Post } from '@stagedoor/contracts/post';
import { useId } from 'react';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';

type Visibility = Post['visibility'];

const EVERYONE = { value: 'PUBLIC', label: 'Everyone' } as const;
const FOLLOWERS = { value: 'FOLLOWERS', label: 'Followers' } as const;
const SUBSCRIBERS = { value: 'SUBSCRIBERS', label: 'Subscribers' } as const;

const HINTS: Readonly<Record<Visibility, string>> = {
  PUBLIC: 'Anyone can see it, signed in or not.',
  FOLLOWERS: 'Those who follow or subscribe to you see it; others see how it begins.',
  SUBSCRIBERS: 'Your subscribers see it; others see how it begins.',
};

interface VisibilityFieldProps {
  readonly value: Visibility;
  /** Only creators have subscribers. */
  readonly isCreator: boolean;
  readonly onChange: (visibility: Visibility) => void;
}

export function VisibilityField({ value, isCreator, onChange }: VisibilityFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-ui font-medium">
        Who can see it
      </span>
      <SegmentedControl
        label="Who can see it"
        value={value}
        choices={isCreator ? [EVERYONE, FOLLOWERS, SUBSCRIBERS] : [EVERYONE, FOLLOWERS]}
        onChange={onChange}
      />
      <p className="text-ui text-ink-3">{HINTS[value]}</p>
    </div>
  );
}
