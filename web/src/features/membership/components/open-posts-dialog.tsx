import { listTierSets, type Tier } from '@stagedoor/contracts/tiers';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as membershipTexts from '#/shared/config/texts/membership.ts';
import { formatList } from '#/shared/format/format-list.ts';
import { call } from '#/shared/http/api-client.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { Checkbox } from '#/shared/ui/fields/checkbox.tsx';
import { useTierChanges } from '../model/use-tier-changes.ts';

interface OpenPostsDialogProps {
  /** The new tier. */
  readonly tier: Tier;
  /** All of its creator's. */
  readonly tiers: readonly Tier[];
  readonly onClose: () => void;
}

/** Asks which earlier posts a new tier opens, by the tiers that they name. Closes itself if there are no such posts. */
export function OpenPostsDialog({ tier, tiers, onClose }: OpenPostsDialogProps) {
  const { data, isError } = useQuery({
    queryKey: ['tiers', 'sets'],
    queryFn: ({ signal }) => call(listTierSets, {}, { signal }),
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { openPosts } = useTierChanges();
  const sets = data?.sets ?? [];
  const hasNothing = isError || (data !== undefined && sets.length === 0);
  useEffect(() => {
    if (hasNothing) onClose();
  }, [hasNothing, onClose]);
  if (hasNothing) return null;
  const nameOf = (id: string) => tiers.find((one) => one.id === id)?.name ?? '';
  function open() {
    openPosts.mutate(
      { id: tier.id, sets: chosen.map((place) => sets[place]?.tierIds ?? []) },
      {
        onSuccess: ({ posts: count }) => {
          showToast('success', membershipTexts.opened({ count }));
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      title={membershipTexts.openEarlier({ name: tier.name })}
      hint={membershipTexts.openEarlierHint}
      submitLabel={membershipTexts.openThem}
      cancelLabel={membershipTexts.openNone}
      isBusy={openPosts.isPending}
      isDisabled={chosen.length === 0}
      onSubmit={open}
      onCancel={onClose}
    >
      {data === undefined ? (
        <LoadingRows />
      ) : (
        sets.map(({ tierIds, posts: count }, place) => (
          <Checkbox
            key={tierIds.join()}
            name={tierIds.join()}
            isChecked={chosen.includes(place)}
            onChange={(isChecked) =>
              setChosen(isChecked ? [...chosen, place] : chosen.filter((other) => other !== place))
            }
          >
            {membershipTexts.setOf({ count, names: formatList(tierIds.map(nameOf)) })}
          </Checkbox>
        ))
      )}
    </FormDialog>
  );
}
