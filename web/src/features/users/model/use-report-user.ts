import { reportUser } from '@stagedoor/contracts/reports';
import { useMutation } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import type { Report } from '#/shared/ui/dialogs/report-dialog.tsx';

export function useReportUser(id: string) {
  return useMutation({
    mutationFn: (report: Report) => call(reportUser, { params: { id }, body: report }, { idempotencyKey: newKey() }),
    onSuccess: () => showToast('success', profileTexts.thankYouWeWillLookAt),
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
