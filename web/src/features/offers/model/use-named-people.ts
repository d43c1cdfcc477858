import { getUser } from '@stagedoor/contracts/users';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as offerTexts from '#/shared/config/texts/offers.ts';
import { call } from '#/shared/http/api-client.ts';
import { isNotFound, serverMessageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { namesOf, type OfferForm } from './offer-form.ts';

/** Finds the people whose usernames were typed. */
export function useNamedPeople() {
  const [missing, setMissing] = useState<string>();
  const search = useMutation({ mutationFn: (name: string) => call(getUser, { params: { id: name } }) });
  /** Returns their ids; undefined if somebody is not found, or the search fails. */
  async function find(form: OfferForm): Promise<string[] | undefined> {
    const ids: string[] = [];
    for (const name of namesOf(form)) {
      try {
        ids.push((await search.mutateAsync(name)).id);
      } catch (error) {
        if (isNotFound(error)) setMissing(name);
        else showToast('error', serverMessageOf(error, errorTexts.unexpected));
        return undefined;
      }
    }
    return ids;
  }
  return {
    find,
    isFinding: search.isPending,
    reset: () => setMissing(undefined),
    errors: missing === undefined ? {} : { people: offerTexts.nobodyNamed({ name: missing }) },
  };
}
