import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { personPickerQuery } from '#/features/users/api/person-picker-query.ts';
import { searchTermOf } from '#/features/users/model/search-rules.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { useDebouncedValue } from '#/shared/hooks/use-debounced-value.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { announce } from '#/shared/stores/announcer.ts';

const PAUSE_MS = 200;

/** The state of a search for one person; the viewer is not among those found. */
export function usePersonPicker() {
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
