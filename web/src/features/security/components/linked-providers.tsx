import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as securityTexts from '#/shared/config/texts/security.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { goToLink } from '#/shared/providers/go-to-provider.ts';
import { linkedProvidersQuery } from '#/shared/providers/linked-providers-query.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { requireConfirmedAddress } from '#/shared/ui/require-confirmed-address.ts';
import { LinkedProviderRow } from './linked-provider-row.tsx';

/** The provider accounts that the person logs in with, with buttons to link and unlink them. */
export function LinkedProviders() {
  const client = useQueryClient();
  const { data } = useQuery(linkedProvidersQuery);
  const leave = useMutation({
    mutationFn: goToLink,
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
  if (!data) return null;
  return (
    <>
      {data.linked.length > 0 && (
        <ul className="divide-y divide-border rounded-card border border-border bg-surface">
          {data.linked.map((linked) => (
            <LinkedProviderRow
              key={linked.id}
              linked={linked}
              onUnlinked={() => client.invalidateQueries({ queryKey: linkedProvidersQuery.queryKey })}
            />
          ))}
        </ul>
      )}
      {data.available.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {data.available.map(({ key, name }) => (
            <Button
              key={key}
              isBusy={leave.isPending && leave.variables === key}
              disabled={leave.isPending}
              onClick={() => requireConfirmedAddress() && leave.mutate(key)}
            >
              {securityTexts.link({ provider: name })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
