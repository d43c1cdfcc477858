import { makeGiftCode } from '@stagedoor/contracts/gifts';
import { useQuery } from '@tanstack/react-query';
import * as giftTexts from '#/shared/config/texts/gifts.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { serverMessageOf } from '#/shared/http/client-error.ts';
import { CopyCode } from '#/shared/ui/copy-code.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { linkToGift } from '../model/redeem-link.ts';

/** Shows a new code of a gift, as a link. The code before it is of no use any more. */
export function GiftCodeDialog({ giftId, onClose }: { readonly giftId: string; readonly onClose: () => void }) {
  const code = useQuery({
    queryKey: ['gift-code', giftId],
    queryFn: () => call(makeGiftCode, { params: { id: giftId } }),
    // A second request would end the code that is shown.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <FormDialog
      title={giftTexts.ready}
      hint={giftTexts.codeHint}
      submitLabel={wordTexts.done}
      isBusy={false}
      isOver
      onSubmit={onClose}
      onCancel={onClose}
    >
      {code.data ? (
        <CopyCode code={linkToGift(code.data.code)} label={giftTexts.link} />
      ) : code.isError ? (
        <ErrorState
          message={serverMessageOf(code.error, paymentTexts.failed)}
          onRetry={() => code.refetch()}
          isRetrying={code.isFetching}
        />
      ) : (
        <Skeleton className="h-10 w-full" />
      )}
    </FormDialog>
  );
}
