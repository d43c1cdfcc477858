import type { User } from '@stagedoor/contracts/user';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { personPickerQuery } from '#/features/users/api/person-picker-query.ts';
import { searchTermOf } from '#/features/users/model/search-rules.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { useDebouncedValue } from '#/shared/hooks/use-debounced-value.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { announce } from '#/shared/stores/announcer.ts';

const PAUSE_MS = 200;

/** The state of a search for one person: the arrows walk the results, Enter picks one. The viewer is not among them. */
export function usePersonPicker(onPick: (user: User) => void) {
  const ownId = useSession((state) => state.user?.id);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const query = searchTermOf(typed);
  const debounced = useDebouncedValue(query, PAUSE_MS);
  const search = useQuery(personPickerQuery(debounced));
  const people = query === '' || search.isError ? [] : (search.data ?? []).filter(({ id }) => id !== ownId);
  const isCurrent = query !== '' && query === debounced && search.isSuccess && !search.isPlaceholderData;
  const current = Math.min(active, Math.max(0, people.length - 1));
  useEffect(() => {
    if (isCurrent) announce(messageTexts.peopleFound({ count: people.length }));
  }, [isCurrent, people.length]);

  function type(text: string) {
    setTyped(text);
    setActive(0);
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (people.length > 0)
        setActive((current + (event.key === 'ArrowDown' ? 1 : -1) + people.length) % people.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // Results of an earlier search are still shown: Enter would write to somebody else.
      const person = isCurrent ? people[current] : undefined;
      if (person) onPick(person);
    }
  }
  return { typed, query, search, people, isCurrent, current, setActive, type, press };
}
