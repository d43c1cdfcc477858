import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as securityTexts from '#/shared/config/texts/security.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { makePasskey } from '#/shared/passkeys/make-passkey.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { requireConfirmedAddress } from '#/shared/ui/require-confirmed-address.ts';
import { secondFactorsQuery } from '../api/second-factors-query.ts';
import { securityEventsQuery } from '../api/security-events-query.ts';
import { AuthenticatorAppRow } from './authenticator-app-row.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RecoveryCodesRow } from './recovery-codes-row.tsx';

const SetUpAppDialog = lazy(async () => ({
  default: (await loadModule(() => import('./set-up-app-dialog.tsx'))).SetUpAppDialog,
}));

/** Shows, enables and disables the viewer's second factors. */
export function TwoFactor() {
  const client = useQueryClient();
  const factors = useQuery(secondFactorsQuery);
  const [open, setOpen] = useState<'app' | 'passkey' | null>(null);
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const begin = (addition: 'app' | 'passkey') => requireConfirmedAddress() && setOpen(addition);
  const refetch = async () => {
    void client.invalidateQueries({ queryKey: securityEventsQuery.queryKey });
    await client.invalidateQueries({ queryKey: secondFactorsQuery.queryKey });
  };
  if (factors.isPending) {
    return <LoadingRows />;
  }
  if (!factors.data) {
    return (
      <ErrorState
        message={messageOf(factors.error, errorTexts.unexpected)}
        onRetry={() => factors.refetch()}
        isRetrying={factors.isFetching}
      />
    );
  }
  const { authenticatorApp, passkeys, recoveryCodesLeft } = factors.data;
  const hasFactors = authenticatorApp !== null || passkeys.length > 0;
  return (
    <>
      {hasFactors && (
        <ul className="divide-y divide-border rounded-card border border-border bg-surface">
          {authenticatorApp !== null && <AuthenticatorAppRow app={authenticatorApp} onRemoved={refetch} />}
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChanged={refetch} />
          ))}
          <RecoveryCodesRow left={recoveryCodesLeft} onRenewed={setNewCodes} />
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {authenticatorApp === null && <Button onClick={() => begin('app')}>{settingsTexts.enableTwoFactor}</Button>}
        <Button onClick={() => begin('passkey')}>{securityTexts.addAPasskey}</Button>
      </div>
      {open === 'passkey' && (
        <PasskeyNameDialog
          title={securityTexts.addAPasskey}
          hint={securityTexts.itLogsYouInByYour}
          submitLabel={wordTexts.continueLabel}
          initial=""
          onName={async (name) => {
            const { recoveryCodes } = await makePasskey(name);
            showToast('success', securityTexts.thePasskeyIsAdded);
            setOpen(null);
            setNewCodes(recoveryCodes);
            await refetch();
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'app' && (
        <Suspense>
          <SetUpAppDialog
            onClose={() => setOpen(null)}
            onDone={(codes) => {
              setOpen(null);
              setNewCodes(codes);
              void refetch();
            }}
          />
        </Suspense>
      )}
      {newCodes !== null && (
        <RecoveryCodesDialog
          codes={newCodes}
          onClose={() => {
            setNewCodes(null);
            void refetch();
          }}
        />
      )}
    </>
  );
}
