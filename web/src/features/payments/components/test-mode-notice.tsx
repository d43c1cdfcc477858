import { paymentTexts } from '#/shared/config/texts/payments.ts';
import { usePaymentsTestMode } from '#/shared/lib/app-config.ts';
import { Banner } from '#/shared/ui/banner.tsx';

/** Says that no money moves, where people might take a sandbox for real; otherwise nothing. */
export function TestModeNotice() {
  return usePaymentsTestMode() ? <Banner kind="warn">{paymentTexts.testMode}</Banner> : null;
}
