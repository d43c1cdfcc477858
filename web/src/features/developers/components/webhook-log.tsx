import type { WebhookDelivery } from '@stagedoor/contracts/webhooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { WindowedItems } from '#/shared/ui/lists/windowed-items.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { webhookLogQuery } from '../api/webhooks-query.ts';
import { describeDelivery, statusOfDelivery } from '../model/describe-webhook.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { KeyOrWebhookContent } from './key-or-webhook-row.tsx';
import { ResendDialog } from './resend-dialog.tsx';

/** The height of a row on a wide screen, in pixels. */
const ESTIMATED_HEIGHT = 73;

interface WebhookLogProps {
  readonly id: string;
  /** Only a webhook that is on is sent anything again. */
  readonly isOn: boolean;
}

/** The past and pending deliveries of a webhook: up to 10,000 after a resend, so only rows near the screen are rendered. */
export function WebhookLog({ id, isOn }: WebhookLogProps) {
  const query = useMemo(() => webhookLogQuery(id), [id]);
  const list = useInfiniteQuery(query.list);
  const [isResending, setResending] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const refetch = async () => {
    await list.refetch();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" isBusy={list.isRefetching} onClick={refetch}>
          {wordTexts.refresh}
        </Button>
        {isOn && (
          <Button size="small" onClick={() => setResending(true)}>
            {developerTexts.sendAllSince2}
          </Button>
        )}
      </div>
      <PagedList
        list={list}
        fetchAhead={query.fetchAhead}
        itemsOf={({ deliveries }) => deliveries}
        failureText={errorTexts.unexpected}
        skeleton={<RowSkeletons />}
        empty={<p className="text-ui text-ink-2">{developerTexts.nothingHasBeenSentYet}</p>}
      >
        {(deliveries) => (
          <WindowedItems
            label={developerTexts.log}
            rows={deliveries}
            keyOf={(delivery) => delivery.id}
            estimate={ESTIMATED_HEIGHT}
            className="rounded-card border border-border bg-surface"
          >
            {(delivery) => <DeliveryRow delivery={delivery} onOpen={() => setShown(delivery.id)} />}
          </WindowedItems>
        )}
      </PagedList>
      {isResending && <ResendDialog id={id} onSent={refetch} onClose={() => setResending(false)} />}
      {shown !== null && <DeliveryDialog id={shown} isOn={isOn} onSent={refetch} onClose={() => setShown(null)} />}
    </>
  );
}

function DeliveryRow({ delivery, onOpen }: { readonly delivery: WebhookDelivery; readonly onOpen: () => void }) {
  return (
    <KeyOrWebhookContent
      title={
        <>
          {delivery.type}
          <StatusBadge {...statusOfDelivery(delivery)} />
        </>
      }
      detail={describeDelivery(delivery)}
    >
      <Button size="small" onClick={onOpen}>
        {wordTexts.show}
        <span className="sr-only"> {delivery.webhookId}</span>
      </Button>
    </KeyOrWebhookContent>
  );
}
