import { useQuery } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { serviceConsentsQuery } from '../api/service-consents-query.ts';
import { ServiceConsentRow } from './service-consent-row.tsx';

interface ServiceConsentsProps {
  readonly nameOf: (service: string) => string;
}

/** The services that may act for the person, each with a button to revoke the consent. */
export function ServiceConsents({ nameOf }: ServiceConsentsProps) {
  const consents = useQuery(serviceConsentsQuery);
  if (consents.isPending) {
    return <LoadingRows />;
  }
  if (!consents.data) {
    return (
      <ErrorState
        message={messageOf(consents.error, errorTexts.unexpected)}
        onRetry={() => consents.refetch()}
        isRetrying={consents.isFetching}
      />
    );
  }
  if (consents.data.length === 0) return <p className="text-ui text-ink-2">{settingsTexts.noServiceActsForYou}</p>;
  return (
    <ul className="divide-y divide-border rounded-card border border-border bg-surface">
      {consents.data.map((consent) => (
        <ServiceConsentRow key={consent.service} consent={consent} name={nameOf(consent.service)} />
      ))}
    </ul>
  );
}
