import { addTeamMember, removeTeamMember } from '@stagedoor/contracts/service-operation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as operationTexts from '#/shared/config/texts/operation.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { operationQuery } from '../api/operation-queries.ts';

interface TeamChange {
  readonly userId: string;
  /** How the toast calls them. */
  readonly name: string;
  readonly isMember: boolean;
}

/** Adds somebody to the team of a service, or takes them out of it. */
export function useTeamChange(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, isMember }: TeamChange) => {
      const input = { params: { slug }, body: { userId } };
      return isMember ? call(addTeamMember, input, { idempotencyKey: newKey() }) : call(removeTeamMember, input);
    },
    onSuccess: (_answer, { name, isMember }) =>
      showToast(
        'success',
        isMember ? operationTexts.isInTheTeam({ name }) : operationTexts.isNoLongerInTheTeam({ name }),
      ),
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
    onSettled: () => client.invalidateQueries({ queryKey: operationQuery(slug).queryKey }),
  });
}
