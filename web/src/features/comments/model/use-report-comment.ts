import { reportComment } from '@stagedoor/contracts/reports';
import { useMutation } from '@tanstack/react-query';
import * as commentTexts from '#/shared/config/texts/comments.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import type { Report } from '#/shared/ui/dialogs/report-dialog.tsx';

export function useReportComment(id: string) {
  return useMutation({
    mutationFn: (report: Report) => call(reportComment, { params: { id }, body: report }, { idempotencyKey: newKey() }),
    onSuccess: () => showToast('success', commentTexts.thankYouWeWillLookAt),
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
