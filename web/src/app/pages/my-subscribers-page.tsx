import { SubscriberList } from '#/features/payments/components/subscriber-list.tsx';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { ComingSoonPage } from './coming-soon-page.tsx';
import { FeaturePage } from './feature-page.tsx';

export function MySubscribersPage() {
  const user = useSession((state) => state.user);
  return (
    <FeaturePage name="subscriptions" placeholder={<ComingSoonPage name="mySubscribers" />}>
      <div className="mx-auto grid max-w-post grid-cols-1 gap-5">
        <PageHeading title={shellTexts.subscribers} />
        {user && <SubscriberList creator={user} />}
      </div>
    </FeaturePage>
  );
}
