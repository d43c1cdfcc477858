import type { NotificationType } from '@stagedoor/contracts/notification';
import { getPreferences, type Preference, updatePreferences } from '@stagedoor/contracts/notification-preferences';
import type { OwnUser } from '@stagedoor/contracts/user';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { servicePreferencesQuery } from '../api/service-preferences-query.ts';
import { preferenceNames, typesFor } from '../model/preference-rules.ts';
import { useSaveServicePreference } from '../model/use-save-service-preference.ts';
import { MailStopped } from './mail-stopped.tsx';
import { PreferenceRow, preferenceColumns } from './preference-row.tsx';
import { PushSection } from './push-section.tsx';

/** Which notifications a person gets, and how. */
const preferencesQuery = queryOptions({
  // Not under the key of notifications, because live events do not change preferences.
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(getPreferences, {}, { signal }),
});

/** Which notifications a person gets, in the app and by mail. Each change is saved at once. */
export function PreferencesPanel({ user }: { readonly user: Pick<OwnUser, 'id' | 'role'> }) {
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery);
  const save = useSavePreference();
  // A server of another version may know fewer types: those have no line.
  const preferences: Partial<NonNullable<typeof data>> = data ?? {};
  return (
    <section
      aria-labelledby="preferences"
      className="@container -mx-4 border-y border-border bg-surface px-4 py-4 md:mx-0 md:rounded-card md:border-x md:px-5"
    >
      <h2 id="preferences" className="text-title font-semibold text-ink">
        {notificationTexts.preferences}
      </h2>
      <p className="mt-1 text-ui text-ink-2">{notificationTexts.dailyMailsAreOneForAll}</p>
      <div className="mt-3 empty:hidden">
        <MailStopped />
      </div>
      {!data && error && (
        <div className="pt-4">
          <ErrorState
            message={messageOf(error, notificationTexts.failedToLoadYourPreferences)}
            onRetry={() => refetch()}
            isRetrying={isFetching}
          />
        </div>
      )}
      {!data && !error && <PreferenceSkeletons />}
      {data && (
        <>
          <div aria-hidden className={`${preferenceColumns} pt-3 pb-1 text-meta text-ink-3`}>
            <span className="hidden @min-[20rem]:block" />
            <span>{notificationTexts.inApp}</span>
            <span>{notificationTexts.push}</span>
            <span>{notificationTexts.mail}</span>
          </div>
          <ul className="divide-y divide-border border-t border-border">
            {typesFor(user.role).map((type) => {
              const preference = preferences[type];
              return (
                preference !== undefined && (
                  <li key={type}>
                    <PreferenceRow
                      name={preferenceNames[type]}
                      preference={preference}
                      onChange={(change) => save.mutate({ type, change })}
                    />
                  </li>
                )
              );
            })}
          </ul>
          <ServicePreferences />
          <PushSection userId={user.id} />
        </>
      )}
    </section>
  );
}

const LINES = ['w-28', 'w-20', 'w-32', 'w-24', 'w-36', 'w-16'] as const;

function PreferenceSkeletons() {
  return (
    <div role="status" className="grid gap-6 pt-8 pb-4">
      <span className="sr-only">{wordTexts.loading}</span>
      {LINES.map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

/** The viewer's choices for notifications of each business service. Empty until a service has sent one. */
function ServicePreferences() {
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

interface PreferenceChange {
  readonly type: NotificationType;
  /** The changed fields. */
  readonly change: Partial<Preference>;
}

/** Saves how somebody is notified: shown at once, and sent one change at a time. */
function useSavePreference() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: ({ type, change }: PreferenceChange) => call(updatePreferences, { body: { [type]: change } }),
    onMutate: async ({ type, change }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (all) => all && { ...all, [type]: { ...all[type], ...change } });
    },
    onSuccess: () => announce(wordTexts.saved),
    onError: (error) => {
      showToast('error', messageOf(error, notificationTexts.failedToSaveTheChoice));
      void client.invalidateQueries({ queryKey });
    },
  });
}
