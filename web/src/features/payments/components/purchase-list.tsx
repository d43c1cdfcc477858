import { getMessage } from '@stagedoor/contracts/messages';
import { getPost } from '@stagedoor/contracts/posts';
import type { Purchase } from '@stagedoor/contracts/purchases';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download, Receipt, ReceiptText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isDiscreet } from '#/features/payments/model/is-discreet.ts';
import { saveFile } from '#/shared/browser/save-file.ts';
import { paths } from '#/shared/config/paths.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { type Column, DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { purchasesQuery } from '../api/purchases-query.ts';
import { purchaseTitle, refundWords } from '../model/purchase-texts.ts';
import { saveReceipt } from '../model/receipt.ts';

const columns: readonly Column<Purchase>[] = [
  { header: paymentTexts.what, cell: (purchase) => <What purchase={purchase} />, width: 'w-1/3' },
  { header: paymentTexts.seller, cell: ({ seller }) => <PersonLink user={seller} /> },
  {
    header: paymentTexts.when,
    cell: ({ purchasedAt }) => (
      <time dateTime={purchasedAt} className="whitespace-nowrap text-ink-2">
        {formatDay(purchasedAt)}
      </time>
    ),
  },
  {
    header: wordTexts.price,
    cell: ({ price }) => <span className="tabular whitespace-nowrap font-semibold text-ink">{formatMoney(price)}</span>,
  },
  { header: '', cell: (purchase) => <Actions purchase={purchase} /> },
];

/** The viewer's purchases, newest first, each with a link and its receipt. */
export function PurchaseList() {
  const list = useInfiniteQuery(purchasesQuery.list);
  return (
    <PagedList
      list={list}
      fetchAhead={purchasesQuery.fetchAhead}
      itemsOf={(page) => page.purchases}
      failureText={paymentTexts.purchasesFailed}
      skeleton={<RowSkeletons />}
      empty={
        <EmptyState
          icon={<ReceiptText aria-hidden size={24} strokeWidth={1.75} />}
          title={paymentTexts.noPurchasesYet}
          action={<ButtonLink to={paths.explore.getHref()}>{paymentTexts.explorePosts}</ButtonLink>}
        >
          {paymentTexts.purchasesHint}
        </EmptyState>
      }
    >
      {(purchases) => (
        <DataTable label={paymentTexts.yourPurchases} columns={columns} rows={purchases} keyOf={({ id }) => id} />
      )}
    </PagedList>
  );
}

function What({ purchase }: { readonly purchase: Purchase }) {
  const { kind, itemId, isOwned, availableUntil } = purchase;
  const title = purchaseTitle(purchase);
  const refund = refundWords(purchase);
  const href = kind === 'post' ? paths.post.getHref(itemId) : paths.purchasedMessage.getHref(itemId);
  return (
    <span className="grid min-w-0 grid-cols-1 gap-0.5">
      {isOwned ? (
        <Link
          to={href}
          className="relative rounded-field font-semibold text-ink hover:underline touch:before:absolute touch:before:inset-x-0 touch:before:-inset-y-3"
        >
          <span className="line-clamp-2">{title}</span>
        </Link>
      ) : (
        <span className="line-clamp-2 font-semibold text-ink">{title}</span>
      )}
      <span className="text-meta text-ink-3">
        {kind === 'post' ? wordTexts.post : wordTexts.messageLabel}
        {refund && ` · ${refund}`}
      </span>
      {isOwned && availableUntil && (
        <span className="text-meta text-ink-2">
          {paymentTexts.creatorIsLeaving({ availableUntil: formatDay(availableUntil) })}
        </span>
      )}
    </span>
  );
}

function Actions({ purchase }: { readonly purchase: Purchase }) {
  const buyer = useSession((state) => state.user?.username) ?? '';
  const copy = useMutation({
    mutationFn: () => downloadPurchase(purchase),
    onError: (error) => showToast('error', messageOf(error, paymentTexts.saveFailed)),
  });
  const title = <span className="sr-only"> {paymentTexts.ofPurchase({ purchase: purchaseTitle(purchase) })}</span>;
  const { purchasedAt: paidAt } = purchase;
  const receipt = { ...purchase, what: purchaseTitle(purchase), paidAt };
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => saveReceipt(receipt, buyer)}>
        <Receipt aria-hidden size={16} strokeWidth={1.75} />
        <span>
          {paymentTexts.receipt}
          {title}
        </span>
      </Button>
      {purchase.isOwned && (
        <Button size="small" isBusy={copy.isPending} onClick={() => copy.mutate()}>
          <Download aria-hidden size={16} strokeWidth={1.75} />
          <span>
            {paymentTexts.saveACopy}
            {title}
          </span>
        </Button>
      )}
    </span>
  );
}

/** Downloads a purchase: its text, and each of its files. */
async function downloadPurchase({ kind, itemId }: Pick<Purchase, 'kind' | 'itemId'>): Promise<void> {
  const params = { id: itemId };
  const { content, media } = kind === 'post' ? await call(getPost, { params }) : await call(getMessage, { params });
  const name = `${(await isDiscreet()) ? '' : 'stagedoor-'}${kind}-${itemId.slice(-12)}`;
  if (content !== '') saveFile(new Blob([content], { type: 'text/plain;charset=utf-8' }), `${name}.txt`);
  for (const [index, { url }] of media.entries()) {
    if (url === null) continue;
    const link = document.createElement('a');
    link.href = url;
    link.download = `${name}-${index + 1}${extensionOf(url)}`;
    link.click();
  }
}

/** The file extension, such as `.webp`; empty if the URL has none. */
function extensionOf(url: string): string {
  return /\.[a-z\d]+(?=$|\?)/iu.exec(url)?.[0] ?? '';
}
