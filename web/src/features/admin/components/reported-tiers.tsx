import { clearTier } from '@stagedoor/contracts/admin';
import type { Tier } from '@stagedoor/contracts/tiers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import { call } from '#/shared/http/api-client.ts';
import { Button } from '#/shared/ui/button.tsx';
import { reportedQuery } from '../api/admin-queries.ts';
import { useAdminAction } from '../model/use-admin-action.ts';
import { NoteDialog } from './note-dialog.tsx';
import { ReportedMedia } from './reported-media.tsx';

/** The tiers of a reported person, whose picture and texts an ADMIN can remove. */
export function ReportedTiers({ reportId, tiers }: { readonly reportId: string; readonly tiers: readonly Tier[] }) {
  return (
    <ul aria-label={adminTexts.tiers} className="grid gap-3">
      {tiers.map((tier) => (
        <ReportedTier key={tier.id} reportId={reportId} tier={tier} />
      ))}
    </ul>
  );
}

function ReportedTier({ reportId, tier }: { readonly reportId: string; readonly tier: Tier }) {
  const [isAsked, setAsked] = useState(false);
  const client = useQueryClient();
  const { id, name, benefits, pictureUrl } = tier;
  const clear = useAdminAction(
    (note: string) => call(clearTier, { params: { id }, body: note === '' ? {} : { note } }),
    adminTexts.tierCleared,
  );
  async function showCleared() {
    setAsked(false);
    await client.invalidateQueries({ queryKey: reportedQuery(reportId).queryKey });
  }
  return (
    <li className="grid justify-items-start gap-1">
      <p className="font-medium break-words text-ink">{name}</p>
      {benefits.length > 0 && <p className="break-words whitespace-pre-line text-ink-2">{benefits.join('\n')}</p>}
      {pictureUrl !== null && (
        <ReportedMedia file={{ id, type: 'IMAGE', url: pictureUrl, thumbnailUrl: null, alt: null }} position={name} />
      )}
      <Button size="small" onClick={() => setAsked(true)}>
        {adminTexts.clearTier({ name })}
      </Button>
      {isAsked && (
        <NoteDialog
          title={adminTexts.confirmClearTier({ name })}
          hint={adminTexts.clearTierHint}
          label={adminTexts.noteForTheAuditLogOptional}
          submitLabel={adminTexts.clear}
          isDanger
          mostCharacters={1000}
          isBusy={clear.isPending}
          onSubmit={(note) => clear.mutate(note, { onSuccess: () => void showCleared() })}
          onCancel={() => setAsked(false)}
        />
      )}
    </li>
  );
}
