import type { User } from '@stagedoor/contracts/user';
import { Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useId, useRef } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useFocusReturn } from '#/shared/hooks/use-focus-return.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { PersonOption } from './person-option.tsx';
import { usePersonPicker } from './use-person-picker.ts';

interface NewMessageDialogProps {
  /** What the person is found for; to write to, unless said otherwise. */
  readonly title?: string;
  readonly onPick: (user: User) => void;
  readonly onClose: () => void;
}

/** Finds the person to write to, by name. On a phone it fills the screen's width, at the top, above the keyboard. */
export function NewMessageDialog({ title = messageTexts.newMessage, onPick, onClose }: NewMessageDialogProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const returnFocus = useFocusReturn();
  const { typed, query, search, people, isCurrent, current, setActive, type, press } = usePersonPicker(onPick);
  const optionId = (index: number) => `${listId}-${index}`;
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 grid justify-items-center p-4 md:pt-[12dvh]">
          <Dialog.Content
            aria-describedby={undefined}
            onCloseAutoFocus={returnFocus}
            className="pointer-events-auto flex max-h-full w-full max-w-dialog animate-dialog-in flex-col self-start overflow-hidden rounded-dialog border border-border bg-raised shadow-raised outline-none md:max-h-[70dvh]"
          >
            <div className="flex items-center justify-between gap-2 py-3 pe-3 ps-5">
              <Dialog.Title className="font-sans text-title font-semibold text-ink">{title}</Dialog.Title>
              <Dialog.Close asChild>
                <IconButton label={wordTexts.close}>
                  <X aria-hidden size={20} strokeWidth={1.75} />
                </IconButton>
              </Dialog.Close>
            </div>
            <div className="relative border-y border-border">
              <Search
                aria-hidden
                size={18}
                strokeWidth={1.75}
                className="pointer-events-none absolute top-1/2 inset-s-5 -translate-y-1/2 text-ink-3"
              />
              <input
                // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type a name
                autoFocus
                role="combobox"
                aria-label={messageTexts.to}
                aria-autocomplete="list"
                aria-expanded={people.length > 0}
                aria-controls={listId}
                {...(people.length > 0 && { 'aria-activedescendant': optionId(current) })}
                value={typed}
                onChange={(event) => type(event.target.value)}
                onKeyDown={press}
                placeholder={messageTexts.aNameOrUsername}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                maxLength={100}
                className="h-14 w-full bg-transparent pe-5 ps-12 text-body text-ink outline-none"
              />
            </div>
            <div
              ref={list}
              id={listId}
              role="listbox"
              aria-label={messageTexts.people}
              className="min-h-0 overflow-y-auto p-2 empty:hidden"
            >
              {people.map((user, index) => (
                <PersonOption
                  key={user.id}
                  id={optionId(index)}
                  user={user}
                  isActive={index === current}
                  onActive={() => setActive(index)}
                  onPick={() => onPick(user)}
                />
              ))}
            </div>
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
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
