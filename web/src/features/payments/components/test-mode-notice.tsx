import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { usePaymentsTestMode } from '#/shared/http/app-config.ts';
import { Banner } from '#/shared/ui/feedback/banner.tsx';

/** Says that no money moves, if people might mistake the sandbox for real payments; otherwise renders nothing. */
export function TestModeNotice() {
  return usePaymentsTestMode() ? <Banner kind="warn">{paymentTexts.testMode}</Banner> : null;
}
