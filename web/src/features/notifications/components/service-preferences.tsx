import { useQuery } from '@tanstack/react-query';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { servicePreferencesQuery } from '../api/service-preferences-query.ts';
import { useSaveServicePreference } from '../model/use-save-service-preference.ts';
import { PreferenceRow } from './preference-row.tsx';

/** The viewer's choices for notifications of each business service. Empty until a service has sent one. */
export function ServicePreferences() {
  const { data = [], error, isFetching, refetch } = useQuery(servicePreferencesQuery);
  const save = useSaveServicePreference();
  if (error && data.length === 0) {
    return (
      <div className="pt-4">
        <ErrorState
          message={messageOf(error, notificationTexts.failedToLoadTheChoicesFor)}
          onRetry={() => refetch()}
          isRetrying={isFetching}
        />
      </div>
    );
  }
  const services = [...new Set(data.map(({ serviceName }) => serviceName))];
  return services.map((serviceName) => (
    <section key={serviceName} aria-label={serviceName} className="border-t border-border pt-3">
      <h3 className="pb-1 font-sans text-meta font-medium text-ink-3">{serviceName}</h3>
      <ul className="divide-y divide-border border-t border-border">
        {data
          .filter((one) => one.serviceName === serviceName)
          .map(({ kindId, name, preference }) => (
            <li key={kindId}>
              <PreferenceRow
                name={name}
                preference={preference}
                onChange={(change) => save.mutate({ kindId, change })}
              />
            </li>
          ))}
      </ul>
    </section>
  ));
}
