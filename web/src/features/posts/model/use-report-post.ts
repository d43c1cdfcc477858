import { reportPost } from '@stagedoor/contracts/reports';
import { useMutation } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import type { Report } from '#/shared/ui/dialogs/report-dialog.tsx';

export function useReportPost(id: string) {
  return useMutation({
    mutationFn: (report: Report) => call(reportPost, { params: { id }, body: report }, { idempotencyKey: newKey() }),
    onSuccess: () => showToast('success', postTexts.reportReceived),
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
