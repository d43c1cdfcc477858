import { setLetterChoice } from '@stagedoor/contracts/letter-figures';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as letterTexts from '#/shared/config/texts/letters.ts';
import { call } from '#/shared/http/api-client.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { SwitchRow } from '#/shared/ui/fields/switch-row.tsx';
import { letterChoiceQuery } from '../api/letter-queries.ts';

/** Whether authors are told that the viewer has opened their letters. Nothing if the feature is off, or could not be loaded. */
export function LetterChoice() {
  const feature = useFeature('post-notices');
  return feature === 'on' ? <Choice /> : null;
}

function Choice() {
  const client = useQueryClient();
  const { data } = useQuery(letterChoiceQuery);
  const choose = useMutation({
    mutationFn: (reportsOpens: boolean) => call(setLetterChoice, { body: { reportsOpens } }),
    onSuccess: (choice) => client.setQueryData(letterChoiceQuery.queryKey, choice),
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
  if (data === undefined) return null;
  return (
    <div className="rounded-card border border-border bg-surface px-4 py-1 md:px-5">
      <SwitchRow
        label={letterTexts.tellAuthors}
        hint={letterTexts.tellAuthorsHint}
        isOn={choose.isPending ? choose.variables : data.reportsOpens}
        onChange={(isOn) => choose.mutate(isOn)}
      />
    </div>
  );
}
