import { PurchaseList } from '#/features/payments/components/purchase-list.tsx';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

export function PurchasesPage() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeading title={shellTexts.purchases} />
      <PurchaseList />
    </div>
  );
}
