import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AnnouncementForm } from '#/features/admin/components/announcement-form.tsx';
import { AuditList } from '#/features/admin/components/audit-list.tsx';
import { PersonChoice } from '#/features/admin/components/person-choice.tsx';
import { PersonServices } from '#/features/admin/components/person-services.tsx';
import { ReportList } from '#/features/admin/components/report-list.tsx';
import { UserList } from '#/features/admin/components/user-list.tsx';
import { VerificationList } from '#/features/admin/components/verification-list.tsx';
import { PersonPaymentsPanel } from '#/features/payments/components/person-payments-panel.tsx';
import { shellTexts } from '#/shared/config/texts/shell.ts';
import { Tabs } from '#/shared/ui/lists/tabs.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

const TABS = ['verifications', 'reports', 'users', 'services', 'payments', 'announcements', 'audit'] as const;
type Tab = (typeof TABS)[number];

/** The desk of those who run the place. */
export function AdminPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const [sent, setSent] = useState(0);
  const tab: Tab = TABS.find((one) => one === searchParams.get('tab')) ?? 'verifications';
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading title={shellTexts.admin} />
      <Tabs
        label={shellTexts.admin}
        value={tab}
        onChange={(next) => setSearchParams(next === 'verifications' ? {} : { tab: next }, { replace: true })}
        tabs={[
          { value: 'verifications', label: 'Verifications', content: <VerificationList /> },
          { value: 'reports', label: 'Reports', content: <ReportList targetId={searchParams.get('report')} /> },
          { value: 'users', label: 'Users', content: <UserList /> },
          {
            value: 'services',
            label: 'Services',
            content: <PersonChoice action="Show services">{(user) => <PersonServices user={user} />}</PersonChoice>,
          },
          {
            value: 'payments',
            label: 'Payments',
            content: (
              <PersonChoice action="Show payments">{(user) => <PersonPaymentsPanel user={user} />}</PersonChoice>
            ),
          },
          {
            value: 'announcements',
            label: 'Announcements',
            content: <AnnouncementForm key={sent} onSent={() => setSent(sent + 1)} />,
          },
          { value: 'audit', label: 'Audit', content: <AuditList /> },
        ]}
      />
    </div>
  );
}
