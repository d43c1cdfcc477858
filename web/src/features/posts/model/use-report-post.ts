import { reportPost } from '@stagedoor/contracts/reports';
import { useMutation } from '@tanstack/react-query';
import { errorTexts } from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/lib/api-client.ts';
import { messageOf } from '#/shared/lib/client-error.ts';
import { newKey } from '#/shared/lib/new-key.ts';
import { showToast } from '#/shared/lib/toast-store.ts';
import type { Report } from '#/shared/ui/report-dialog.tsx';

export function useReportPost(id: string) {
  return useMutation({
    mutationFn: (report: Report) => call(reportPost, { params: { id }, body: report }, { idempotencyKey: newKey() }),
    onSuccess: () => showToast('success', 'Thank you. We will look at it'),
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
