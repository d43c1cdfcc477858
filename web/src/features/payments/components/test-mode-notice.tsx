import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { usePaymentsTestMode } from '#/shared/http/app-config.ts';
import { Banner } from '#/shared/ui/feedback/banner.tsx';

/** Says that no money moves, where people might take a sandbox for real; otherwise nothing. */
export function TestModeNotice() {
  return usePaymentsTestMode() ? <Banner kind="warn">{paymentTexts.testMode}</Banner> : null;
}
