import type { ShortUser } from '@stagedoor/contracts/user';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AnnouncementForm } from '#/features/admin/components/announcement-form.tsx';
import { AuditList } from '#/features/admin/components/audit-list.tsx';
import { PersonChoice } from '#/features/admin/components/person-choice.tsx';
import { PersonOverview } from '#/features/admin/components/person-overview.tsx';
import { PersonServices } from '#/features/admin/components/person-services.tsx';
import { RepeatedTrials } from '#/features/admin/components/repeated-trials.tsx';
import { ReportList } from '#/features/admin/components/report-list.tsx';
import { UserList } from '#/features/admin/components/user-list.tsx';
import { VerificationList } from '#/features/admin/components/verification-list.tsx';
import { Debts } from '#/features/payments/components/debts.tsx';
import { PersonInvoices } from '#/features/payments/components/invoice-list.tsx';
import { PayoutHold } from '#/features/payments/components/payout-hold.tsx';
import { PersonPaymentsPanel } from '#/features/payments/components/person-payments-panel.tsx';
import { TargetDebt } from '#/features/payments/components/target-debt.tsx';
import { useServiceNames } from '#/features/services/model/use-service-names.ts';
import { paths } from '#/shared/config/paths.ts';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as operationTexts from '#/shared/config/texts/operation.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { Tabs } from '#/shared/ui/lists/tabs.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

const TABS = ['verifications', 'reports', 'users', 'services', 'payments', 'announcements', 'audit'] as const;
type Tab = (typeof TABS)[number];

/** The admin pages. */
export function AdminPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const [sent, setSent] = useState(0);
  const admin = useSession((state) => state.user);
  const tab: Tab = TABS.find((one) => one === searchParams.get('tab')) ?? 'verifications';
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title={shellTexts.admin} />
        <ButtonLink to={paths.operations.getHref()}>{operationTexts.operations}</ButtonLink>
      </div>
      <Tabs
        label={shellTexts.admin}
        value={tab}
        onChange={(next) => setSearchParams(next === 'verifications' ? {} : { tab: next }, { replace: true })}
        tabs={[
          { value: 'verifications', label: adminTexts.verifications, content: <VerificationList /> },
          {
            value: 'reports',
            label: adminTexts.reports,
            content: <ReportList targetId={searchParams.get('report')} />,
          },
          { value: 'users', label: adminTexts.users, content: <Users personId={searchParams.get('person')} /> },
          {
            value: 'services',
            label: adminTexts.services,
            content: (
              <div className="grid grid-cols-1 gap-6">
                <RepeatedTrialsOfServices />
                <PersonChoice action={adminTexts.showServices}>{(user) => <PersonServices user={user} />}</PersonChoice>
              </div>
            ),
          },
          {
            value: 'payments',
            label: adminTexts.payments,
            content: (
              <div className="grid grid-cols-1 gap-6">
                <TargetDebt />
                <Debts />
                <PersonChoice action={adminTexts.showPayments}>
                  {(user) => <PersonPaymentsPanel user={user} invoices={<InvoicesOf user={user} />} />}
                </PersonChoice>
              </div>
            ),
          },
          {
            value: 'announcements',
            label: adminTexts.announcements,
            content: admin && <AnnouncementForm key={sent} authorId={admin.id} onSent={() => setSent(sent + 1)} />,
          },
          { value: 'audit', label: adminTexts.audit, content: <AuditList /> },
        ]}
      />
    </div>
  );
}

function RepeatedTrialsOfServices() {
  const isBilled = useFeature('service-billing') === 'on';
  const nameOf = useServiceNames();
  return isBilled ? <RepeatedTrials nameOf={nameOf} /> : null;
}

/** A person's invoices for services, even if billing is switched off, because they can be refunded. */
function InvoicesOf({ user }: { readonly user: ShortUser }) {
  const nameOf = useServiceNames();
  return (
    <section aria-label={billingTexts.invoicesOf({ username: user.username })} className="grid grid-cols-1 gap-3">
      <h2 className="text-section font-semibold">{billingTexts.invoicesForServices}</h2>
      <PersonInvoices user={user} nameOf={nameOf} />
    </section>
  );
}

/** Everyone, or the person that the address names. */
function Users({ personId }: { readonly personId: string | null }) {
  if (personId === null) return <UserList />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ButtonLink kind="quiet" to={`${paths.admin.getHref()}?tab=users`} className="-ms-4 justify-self-start">
        <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
        {adminTexts.allPeople}
      </ButtonLink>
      <PersonOverview key={personId} id={personId}>
        {(user) => <PayoutHold user={user} />}
      </PersonOverview>
    </div>
  );
}
