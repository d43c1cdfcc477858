import type { User } from '@stagedoor/contracts/user';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { useDebouncedValue } from '#/shared/hooks/use-debounced-value.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { creatorSearchQuery } from '../api/creator-search-query.ts';
import { isUsername, searchTermOf, stepTo } from './search-rules.ts';

const PAUSE_MS = 200;

/** State of one search box: the typed text, the results, and the active result. */
export function useCreatorSearch(onLeave?: () => void) {
  const listId = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const query = searchTermOf(typed);
  const debounced = useDebouncedValue(query, PAUSE_MS);
  const search = useQuery(creatorSearchQuery(debounced));
  const found = query === '' || search.isError ? undefined : search.data;
  const isCurrent = query === debounced && found !== undefined && !search.isPlaceholderData;

  /** The index after the last result: the link to all posts and people. */
  const seeAllIndex = found?.length ?? 0;

  useEffect(() => {
    if (isOpen && isCurrent) announce(profileTexts.creatorsFound({ count: found.length }));
  }, [isOpen, isCurrent, found]);

  function type(text: string) {
    setTyped(text);
    setActive(-1);
    setOpen(true);
  }
  function leaveFor(address: string) {
    setTyped('');
    setActive(-1);
    setOpen(false);
    onLeave?.();
    void navigate(address);
  }
  const open = (username: string) => leaveFor(paths.profile.getHref(username));
  /** Opens the page with all people and posts. */
  const seeAll = () => leaveFor(paths.search.getHref(query, 'posts'));
  /** The active result, otherwise the person with exactly this name, otherwise the best match; a whole username needs no results. */
  function submit() {
    if (active === seeAllIndex) return seeAll();
    const exact = found?.find((user) => user.username.toLowerCase() === query.toLowerCase());
    const picked: User | undefined = found?.[active] ?? exact ?? (isCurrent ? found[0] : undefined);
    if (picked) open(picked.username);
    else if (!isCurrent && isUsername(query)) open(query);
    else if (search.isError) void search.refetch();
    else if (isCurrent) seeAll();
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(stepTo(active, event.key === 'ArrowDown' ? 1 : -1, isOpen ? seeAllIndex + 1 : 0));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape' && query !== '') {
      event.preventDefault();
      if (isOpen) setOpen(false);
      else type('');
    }
  }

  const isListed = isOpen && query !== '';
  const optionId = (index: number) => `${listId}-${index}`;
  return {
    query,
    search,
    found,
    isListed,
    isCurrent,
    active,
    listId,
    optionId,
    open,
    seeAll,
    seeAllIndex,
    setActive,
    close: () => setOpen(false),
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': isListed,
      'aria-controls': listId,
      ...(isListed && active >= 0 && { 'aria-activedescendant': optionId(active) }),
      value: typed,
      onChange: (event: { readonly target: { readonly value: string } }) => type(event.target.value),
      onKeyDown: press,
      onFocus: () => setOpen(true),
    },
  } as const;
}
