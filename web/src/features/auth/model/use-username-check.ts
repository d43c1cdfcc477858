import { register, takenMessages } from '@stagedoor/contracts/auth';
import { notAvailableMessage, reservedUsernames } from '@stagedoor/contracts/reserved-usernames';
import { getUser } from '@stagedoor/contracts/users';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as authTexts from '#/shared/config/texts/auth.ts';
import { useDebouncedValue } from '#/shared/hooks/use-debounced-value.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError } from '#/shared/http/client-error.ts';
import { translateServerText } from '#/shared/http/translate-server-text.ts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { announce } from '#/shared/stores/announcer.ts';

const PAUSE_MS = 400;

interface UsernameCheck {
  readonly error?: string;
  readonly hint?: string;
}

/**
 * Checks during typing whether a username is free. Only a hint: the server decides when the form is sent, and there is no hint if
 * the server cannot be reached.
 */
export function useUsernameCheck(typed: string): UsernameCheck {
  const name = typed.trim();
  const debounced = useDebouncedValue(name, PAUSE_MS);
  const isReserved = reservedUsernames.includes(name.toLowerCase());
  const isName = validateBody(register.body, { username: name }).username === undefined && !isReserved;
  const taken = useQuery({ ...usernameTakenQuery(debounced), enabled: isName && debounced === name });
  const isTaken = isName && debounced === name ? taken.data : undefined;
  useEffect(() => {
    if (isTaken !== undefined)
      announce(isTaken ? authTexts.nameIsTaken({ name: debounced }) : authTexts.nameIsFree({ name: debounced }));
  }, [isTaken, debounced]);
  if (isReserved) return { error: translateServerText(notAvailableMessage) };
  if (isTaken === undefined) return {};
  return isTaken ? { error: translateServerText(takenMessages.username) } : { hint: authTexts.isFree({ name }) };
}

/** Whether the name is taken, as far as this is public. */
function usernameTakenQuery(username: string) {
  return queryOptions({
    queryKey: ['username-taken', username.toLowerCase()],
    queryFn: async ({ signal }) => {
      try {
        await call(getUser, { params: { id: username } }, { signal });
        return true;
      } catch (error) {
        if (error instanceof ClientError && error.statusCode === 404) return false;
        throw error;
      }
    },
    staleTime: 60_000,
    retry: false,
  });
}
