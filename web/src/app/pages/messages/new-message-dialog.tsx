import type { User } from '@stagedoor/contracts/user';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { SearchDialog } from '#/shared/ui/dialogs/search-dialog.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { PersonOption } from './person-option.tsx';
import { usePersonPicker } from './use-person-picker.ts';

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
