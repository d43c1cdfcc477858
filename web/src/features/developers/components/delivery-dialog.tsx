import { mostWebhookAttempts, resendWebhookDelivery } from '@stagedoor/contracts/webhooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { PageSpinner } from '#/shared/ui/feedback/spinner.tsx';
import { webhookDeliveryQuery } from '../api/webhooks-query.ts';
import { CodeBlock } from './code-block.tsx';

interface DeliveryDialogProps {
  readonly id: string;
  readonly isOn: boolean;
  readonly onSent: () => Promise<void>;
  readonly onClose: () => void;
}

/** The payload of a delivery with each response; one press resends it. */
export function DeliveryDialog({ id, isOn, onSent, onClose }: DeliveryDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(webhookDeliveryQuery(id));
  const resend = useMutation({
    mutationFn: () => call(resendWebhookDelivery, { params: { id } }),
    onSuccess: async () => {
      showToast('success', developerTexts.itIsSentAgain);
      onClose();
      await onSent();
    },
    onError: (problem) => showToast('error', messageOf(problem, errorTexts.unexpected)),
  });
  return (
    <FormDialog
      title={data?.type ?? developerTexts.event}
      submitLabel={wordTexts.sendAgain}
      isBusy={resend.isPending}
      isDisabled={!isOn || data === undefined}
      onSubmit={() => resend.mutate()}
      onCancel={onClose}
    >
      {error && !data && (
        <ErrorState
          message={messageOf(error, errorTexts.unexpected)}
          onRetry={() => refetch()}
          isRetrying={isFetching}
        />
      )}
      {data === undefined && !error && <PageSpinner />}
      {data && (
        <>
          <CodeBlock label={`webhook-id ${data.webhookId}`} code={JSON.stringify(JSON.parse(data.body), null, 2)} />
          {data.attempts.length === 0 && <p className="text-ui text-ink-2">{developerTexts.notTriedYet}</p>}
          {data.attempts.length >= mostWebhookAttempts && (
            <p className="text-ui text-ink-2">{developerTexts.theLastAnswers({ most: mostWebhookAttempts })}</p>
          )}
          <ol className="grid gap-3">
            {data.attempts.map(({ at, status, error: failure, durationMs, answer }) => (
              <li key={`${at} ${durationMs}`} className="grid min-w-0 grid-cols-1 gap-1">
                <span className="text-ui text-ink">
                  {status ?? failure} {developerTexts.ms({ at: formatMoment(at), durationMs })}
                </span>
                {answer !== null && answer !== '' && <CodeBlock label={developerTexts.answer} code={answer} />}
              </li>
            ))}
          </ol>
        </>
      )}
    </FormDialog>
  );
}
