import { type LinkedProvider, unlinkProvider } from '@stagedoor/contracts/sign-in-providers';
import { useMutation } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as securityTexts from '#/shared/config/texts/security.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ignoreNotFound } from '#/shared/query/ignore-not-found.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { FormattedTime } from '#/shared/ui/text/formatted-time.tsx';
import { describeUse } from '../model/describe-use.ts';
import { FactorRow } from './factor-row.tsx';

interface LinkedProviderRowProps {
  readonly linked: LinkedProvider;
  readonly onUnlinked: () => Promise<void>;
}

export function LinkedProviderRow({ linked, onUnlinked }: LinkedProviderRowProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, email } = linked;
  const { name } = linked.provider;
  const unlink = useMutation({
    mutationFn: () => call(unlinkProvider, { params: { id } }).catch(ignoreNotFound),
    onSuccess: async () => {
      await onUnlinked();
      showToast('success', securityTexts.isUnlinked({ provider: name }));
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
    onSettled: () => setAsking(false),
  });
  return (
    <FactorRow
      icon={<Link2 aria-hidden size={20} strokeWidth={1.75} />}
      title={name}
      detail={<FormattedTime format={(now) => [email, describeUse(linked, now)].filter(Boolean).join(' · ')} />}
    >
      <Button size="small" onClick={() => setAsking(true)}>
        {securityTexts.unlink}
        <span className="sr-only"> {name}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={securityTexts.unlinkQuestion({ provider: name })}
          confirmLabel={securityTexts.unlink}
          isBusy={unlink.isPending}
          onConfirm={() => unlink.mutate()}
          onCancel={() => setAsking(false)}
        >
          {securityTexts.unlinkingLogsNobodyOut}
        </ConfirmDialog>
      )}
    </FactorRow>
  );
}
