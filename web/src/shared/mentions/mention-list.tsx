import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { atName } from '#/shared/format/at-name.ts';
import { classes } from '#/shared/format/classes.ts';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { VerifiedTick } from '#/shared/ui/people/verified-tick.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import type { Mentions } from './use-mentions.ts';

interface MentionListProps {
  readonly mentions: Mentions;
  /** Classes that position it at the field; the parent of both is `relative`. */
  readonly place: 'above' | 'below';
}

/** The suggested people. The focus stays in the field, for presses as well as for arrow keys. */
export function MentionList({ mentions, place }: MentionListProps) {
  if (!mentions.isOpen) return null;
  return (
    <div
      id={mentions.listId}
      role="listbox"
      aria-label={sharedTexts.peopleToMention}
      className={classes(
        'absolute inset-s-0 z-30 max-h-64 w-full max-w-80 animate-menu-in overflow-y-auto rounded-card border border-border bg-raised p-1.5 shadow-raised',
        place === 'above' ? 'bottom-full mb-1' : 'top-full mt-1',
      )}
    >
      {mentions.people.map((user, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, and keeps the focus
        <div
          key={user.id}
          id={mentions.optionId(index)}
          role="option"
          aria-selected={index === mentions.current}
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => mentions.setActive(index)}
          onClick={() => mentions.pick(user)}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-button px-2.5 py-1.5 aria-selected:bg-sunken"
        >
          <Avatar name={user.displayName || user.username} src={user.avatarUrl} size={32} />
          <span className="grid min-w-0 grid-cols-1 flex-1">
            <span className="flex min-w-0 items-center gap-1 text-ui font-semibold text-ink">
              <span className="truncate">
                <Words text={user.displayName || user.username} />
              </span>
              {user.isVerified && <VerifiedTick size={14} />}
            </span>
            <span className="truncate text-meta text-ink-3">{atName(user.username)}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
