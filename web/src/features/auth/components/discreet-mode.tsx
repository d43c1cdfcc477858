import { getDiscreetMode, setDiscreetMode } from '@stagedoor/contracts/discreet-mode';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { SwitchRow } from '#/shared/ui/fields/switch-row.tsx';

const discreetModeQuery = queryOptions({
  queryKey: ['discreet-mode'],
  queryFn: ({ signal }) => call(getDiscreetMode, {}, { signal }),
});

/** For people whose mails are seen by others, on a locked screen or over a shoulder. */
export function DiscreetMode() {
  const client = useQueryClient();
  const mode = useQuery(discreetModeQuery);
  const turn = useMutation({
    mutationFn: (isOn: boolean) => call(setDiscreetMode, { body: { isOn } }),
    onSuccess: (data) => client.setQueryData(discreetModeQuery.queryKey, data),
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
  if (mode.isPending) return <Skeleton className="h-18 rounded-card" />;
  if (!mode.data) {
    return (
      <ErrorState
        message={messageOf(mode.error, errorTexts.unexpected)}
        onRetry={() => mode.refetch()}
        isRetrying={mode.isFetching}
      />
    );
  }
  return (
    <div className="rounded-card border border-border bg-surface px-4 py-1 md:px-5">
      <SwitchRow
        label={authTexts.discreetMails}
        hint={authTexts.senderAndSubjectDoNotName}
        isOn={turn.isPending ? turn.variables : mode.data.isOn}
        onChange={(isOn) => turn.mutate(isOn)}
      />
    </div>
  );
}
