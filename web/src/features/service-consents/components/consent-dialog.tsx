import { apiScopeTexts } from '@stagedoor/contracts/api-scope';
import { giveServiceConsent, type ServiceConsent } from '@stagedoor/contracts/service-consents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentLanguage } from '#/shared/browser/choose-language.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { translateServerText } from '#/shared/http/translate-server-text.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { serviceConsentsQuery } from '../api/service-consents-query.ts';
import { findNewScopes } from '../model/requested-scopes.ts';

interface ConsentDialogProps {
  /** The scopes that the service requests, and those allowed before. */
  readonly consent: ServiceConsent;
  readonly name: string;
  /** Called with whether the person allowed it. */
  readonly onClose: (isGiven: boolean) => void;
}

/** Asks whether a service may act for the person: all that it asks for, in the platform's words and in its own. */
export function ConsentDialog({ consent, name, onClose }: ConsentDialogProps) {
  const { service, requested, given } = consent;
  const client = useQueryClient();
  const give = useMutation({
    mutationFn: () =>
      call(giveServiceConsent, { params: { service }, body: { scopes: requested.map(({ scope }) => scope) } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: serviceConsentsQuery.queryKey });
      onClose(true);
    },
  });
  const newScopes = findNewScopes(consent);
  return (
    <FormDialog
      title={settingsTexts.mayItAct({ name })}
      hint={settingsTexts.alsoWhileYouAreAway({ name })}
      submitLabel={settingsTexts.allow}
      cancelLabel={settingsTexts.notNow}
      isBusy={give.isPending}
      onSubmit={() => give.mutate()}
      onCancel={() => onClose(false)}
    >
      <ul className="grid gap-3">
        {requested.map((one) => (
          <li key={one.scope} className="grid gap-0.5">
            <span className="flex flex-wrap items-center gap-2 text-ui font-medium text-ink">
              {translateServerText(lookup(apiScopeTexts, one.scope) ?? one.scope)}
              {given !== null && newScopes.includes(one) && <StatusBadge tone="warn" label={settingsTexts.isNew} />}
            </span>
            <span className="text-meta break-words text-ink-2">{one.reason[currentLanguage]}</span>
          </li>
        ))}
      </ul>
      {give.error && (
        <p role="alert" className="text-ui text-err">
          {messageOf(give.error, errorTexts.unexpected)}
        </p>
      )}
    </FormDialog>
  );
}
