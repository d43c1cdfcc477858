import type { User } from '@stagedoor/contracts/user';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { personPickerQuery } from '#/features/users/api/person-picker-query.ts';
import { searchTermOf } from '#/features/users/model/search-rules.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { atName } from '#/shared/format/at-name.ts';
import { useDebouncedValue } from '#/shared/hooks/use-debounced-value.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { SearchDialog } from '#/shared/ui/dialogs/search-dialog.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { VerifiedTick } from '#/shared/ui/people/verified-tick.tsx';
import { Words } from '#/shared/ui/text/words.tsx';

const PAUSE_MS = 200;

/** The state of a search for one person; the viewer is not among those found. */
function usePersonPicker() {
  const ownId = useSession((state) => state.user?.id);
  const [typed, setTyped] = useState('');
  const query = searchTermOf(typed);
  const debounced = useDebouncedValue(query, PAUSE_MS);
  const search = useQuery(personPickerQuery(debounced));
  const people = query === '' || search.isError ? [] : (search.data ?? []).filter(({ id }) => id !== ownId);
  /** Whether the people are those of the text, and not of an earlier one. */
  const isCurrent = query !== '' && query === debounced && search.isSuccess && !search.isPlaceholderData;
  useEffect(() => {
    if (isCurrent) announce(messageTexts.peopleFound({ count: people.length }));
  }, [isCurrent, people.length]);
  return { typed, setTyped, query, search, people, isCurrent };
}

interface NewMessageDialogProps {
  /** The title of the dialog, by default "New message". */
  readonly title?: string;
  readonly onPick: (user: User) => void;
  readonly onClose: () => void;
}

/** Finds the person to write to, by name. */
export function NewMessageDialog({ title = messageTexts.newMessage, onPick, onClose }: NewMessageDialogProps) {
  const { typed, setTyped, query, search, people, isCurrent } = usePersonPicker();
  return (
    <SearchDialog
      title={title}
      isTitleShown
      label={messageTexts.to}
      placeholder={messageTexts.aNameOrUsername}
      listLabel={messageTexts.people}
      typed={typed}
      onType={setTyped}
      options={people}
      keyOf={({ id }) => id}
      renderOption={(user) => <PersonOption user={user} />}
      className="max-w-dialog"
      optionClassName="min-h-12 py-1.5"
      canPick={isCurrent}
      onPick={onPick}
      onClose={onClose}
    >
      {search.isError && (
        <div className="p-4">
          <ErrorState
            message={messageOf(search.error, errorTexts.unexpected)}
            onRetry={() => search.refetch()}
            isRetrying={search.isFetching}
          />
        </div>
      )}
      {isCurrent && people.length === 0 && (
        <p className="p-5 text-ui text-ink-2">{messageTexts.nobodyFoundFor({ query })}</p>
      )}
    </SearchDialog>
  );
}

/** A person in the list of the picker. */
function PersonOption({ user }: { readonly user: User }) {
  const name = user.displayName || user.username;
  return (
    <>
      <Avatar name={name} src={user.avatarUrl} size={32} />
      <span className="grid min-w-0 grid-cols-1 flex-1">
        <span className="flex min-w-0 items-center gap-1 text-ui font-semibold text-ink">
          <span className="truncate">
            <Words text={name} />
          </span>
          {user.isVerified && <VerifiedTick size={14} />}
        </span>
        <span className="truncate text-meta text-ink-3">{atName(user.username)}</span>
      </span>
    </>
  );
}
