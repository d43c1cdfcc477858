import { apiScopeTexts } from '@stagedoor/contracts/api-scope';
import { type ServiceConsent, withdrawServiceConsent } from '@stagedoor/contracts/service-consents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import { formatAgo, formatDay } from '#/shared/format/format-date.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { translateServerText } from '#/shared/http/translate-server-text.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { FormattedTime } from '#/shared/ui/text/formatted-time.tsx';
import { serviceConsentsQuery } from '../api/service-consents-query.ts';
import { findNewScopes } from '../model/requested-scopes.ts';
import { ConsentDialog } from './consent-dialog.tsx';

interface ServiceConsentRowProps {
  readonly consent: ServiceConsent;
  readonly name: string;
}

/** One consent: the allowed actions, since when, and when the service last acted. */
export function ServiceConsentRow({ consent, name }: ServiceConsentRowProps) {
  const { service, given } = consent;
  const client = useQueryClient();
  const [open, setOpen] = useState<'withdraw' | 'ask'>();
  const withdraw = useMutation({
    mutationFn: () => call(withdrawServiceConsent, { params: { service } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: serviceConsentsQuery.queryKey });
      showToast('success', settingsTexts.itActsNoLonger({ name }));
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
    onSettled: () => setOpen(undefined),
  });
  if (given === null) return null;
  const asksForMore = findNewScopes(consent).length > 0;
  const { givenAt, lastUsedAt } = given;
  const describe = (now: Date) =>
    [
      settingsTexts.allowedOn({ day: formatDay(givenAt) }),
      lastUsedAt === null ? settingsTexts.notUsed : settingsTexts.lastUsed({ lastUsedAt: formatAgo(lastUsedAt, now) }),
    ].join(' · ');
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 px-4 py-3 md:px-5">
      <span className="grid min-w-48 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 text-ui font-semibold text-ink">
          {name}
          {asksForMore && <StatusBadge tone="warn" label={settingsTexts.asksForMore} />}
        </span>
        {given.scopes.map((scope) => (
          <span key={scope} className="text-meta text-ink-2">
            {translateServerText(lookup(apiScopeTexts, scope) ?? scope)}
          </span>
        ))}
        <span className="text-meta text-ink-3">
          <FormattedTime format={describe} />
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {asksForMore && (
          <Button size="small" onClick={() => setOpen('ask')}>
            {settingsTexts.review}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button size="small" onClick={() => setOpen('withdraw')}>
          {settingsTexts.stop}
          <span className="sr-only"> {name}</span>
        </Button>
      </span>
      {open === 'ask' && <ConsentDialog consent={consent} name={name} onClose={() => setOpen(undefined)} />}
      {open === 'withdraw' && (
        <ConfirmDialog
          title={settingsTexts.stopIt({ name })}
          confirmLabel={settingsTexts.stop}
          isBusy={withdraw.isPending}
          onConfirm={() => withdraw.mutate()}
          onCancel={() => setOpen(undefined)}
        >
          {settingsTexts.whatItDidStays}
        </ConfirmDialog>
      )}
    </li>
  );
}
