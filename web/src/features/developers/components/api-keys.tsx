import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { Button } from '#/shared/ui/button.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { requireConfirmedAddress } from '#/shared/ui/require-confirmed-address.ts';
import { apiKeysQuery } from '../api/api-keys-query.ts';
import { ApiKeyRow } from './api-key-row.tsx';
import { CreateApiKeyDialog } from './create-api-key-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

interface ApiKeysProps {
  /** Whether keys can be created: a former creator can only revoke them. */
  readonly canCreate: boolean;
}

/** A creator's API keys: to make, to see and to revoke. */
export function ApiKeys({ canCreate }: ApiKeysProps) {
  const client = useQueryClient();
  const keys = useQuery(apiKeysQuery);
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const refetch = () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
  if (keys.isPending) {
    return <LoadingRows />;
  }
  if (!keys.data) {
    return (
      <ErrorState
        message={messageOf(keys.error, errorTexts.unexpected)}
        onRetry={() => keys.refetch()}
        isRetrying={keys.isFetching}
      />
    );
  }
  return (
    <>
      {keys.data.length === 0 ? (
        <div className="grid gap-1 text-ui text-ink-2">
          <p>{developerTexts.youHaveNoApiKeys}</p>
          <p>{developerTexts.keysEndWithTheAccount}</p>
        </div>
      ) : (
        <ul className="divide-y divide-border rounded-card border border-border bg-surface">
          {keys.data.map((apiKey) => (
            <ApiKeyRow key={apiKey.id} apiKey={apiKey} onChanged={refetch} />
          ))}
        </ul>
      )}
      {canCreate && (
        <Button className="justify-self-start" onClick={() => requireConfirmedAddress() && setOpen(true)}>
          {developerTexts.newApiKey}
        </Button>
      )}
      {isOpen && (
        <CreateApiKeyDialog
          onCreated={(made) => {
            setOpen(false);
            setSecret(made);
            void refetch();
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {secret !== null && (
        <SecretDialog
          title={developerTexts.yourApiKey}
          hint={developerTexts.copyItNowItIsNot}
          label={developerTexts.apiKey}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
