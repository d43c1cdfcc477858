import type { User } from '@stagedoor/contracts/user';
import { searchUsers } from '@stagedoor/contracts/users';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { useCaret } from '#/shared/hooks/use-caret.ts';
import { useDebouncedValue } from '#/shared/hooks/use-debounced-value.ts';
import { call } from '#/shared/http/api-client.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { findTypedMention, fitsMention, insertMention, type TypedMention } from './mention-text.ts';

const MAX_PEOPLE = 6;

/** People whose names begin with the typed text; none for an empty text. */
function mentionQuery(typed: string) {
  return queryOptions({
    queryKey: ['users', 'search', 'mention', typed.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await call(searchUsers, { query: { q: typed, limit: MAX_PEOPLE } }, { signal })).users,
    enabled: typed !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

const PAUSE_MS = 200;

interface MentionsOptions {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export type Mentions = ReturnType<typeof useMentions>;

/**
 * Suggests people for the name at the caret. The field keeps the focus: the arrow keys move through the list, Enter or Tab picks a
 * person, Escape closes it until another name is begun. If nobody is found there is no list, and all keys work as usual.
 */
export function useMentions({ box, value, onChange }: MentionsOptions) {
  const listId = useId();
  const [typed, setTyped] = useState<TypedMention>();
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const setCaret = useCaret(box, value);
  const query = useDebouncedValue(typed?.query ?? '', PAUSE_MS);
  const search = useQuery(mentionQuery(typed === undefined ? '' : query));
  // Until the answer for the current text arrives, the matching people of the previous answer.
  const isCurrent = typed?.query === query && !search.isPlaceholderData;
  const found = typed === undefined || closedAt === typed.start ? [] : (search.data ?? []);
  const people: readonly User[] = isCurrent ? found : found.filter((user) => fitsMention(user, typed?.query ?? ''));
  const isOpen = people.length > 0;
  const current = Math.min(active, Math.max(0, people.length - 1));
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (people.length > 0) announce(sharedTexts.peopleFound({ count: people.length }));
  }, [people.length]);

  function follow() {
    const field = box.current;
    if (!field) return;
    const next =
      field.selectionStart === field.selectionEnd ? findTypedMention(field.value, field.selectionStart) : undefined;
    if (next?.start === typed?.start && next?.query === typed?.query) return;
    setTyped(next);
    setActive(0);
    if (next?.start !== closedAt) setClosedAt(undefined);
  }
  function pick(person: User | undefined) {
    if (!person || !typed) return;
    const next = insertMention(value, typed, person.username);
    setCaret(next.caret);
    setTyped(undefined);
    onChange(next.text);
  }
  /** Returns whether the key was one of the list: then the form does nothing with it. */
  function press(event: KeyboardEvent): boolean {
    if (!isOpen || !typed || event.ctrlKey || event.metaKey || event.altKey) return false;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        setActive((current + (event.key === 'ArrowDown' ? 1 : -1) + people.length) % people.length);
        break;
      case 'Enter':
      case 'Tab':
        if (event.shiftKey) return false;
        pick(people[current]);
        break;
      case 'Escape':
        setClosedAt(typed.start);
        break;
      default:
        return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return {
    people,
    isOpen,
    current,
    listId,
    optionId,
    pick,
    press,
    setActive,
    /**
     * Props for the field. A textarea cannot have the role combobox, but the suggestions and the active option are announced all
     * the same.
     */
    fieldProps: {
      onSelect: follow,
      onBlur: () => setTyped(undefined),
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(isOpen && { 'aria-controls': listId, 'aria-activedescendant': optionId(current) }),
    },
  } as const;
}
