import type { Tier } from '@stagedoor/contracts/tiers';
import { useQuery } from '@tanstack/react-query';
import * as membershipTexts from '#/shared/config/texts/membership.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { tiersQuery } from '#/shared/tiers/tiers-query.ts';
import { Button } from '#/shared/ui/button.tsx';
import { Checkbox } from '#/shared/ui/fields/checkbox.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { joinTierIds } from '../model/draft-store.ts';

const CHOICES = [
  { value: 'all', label: membershipTexts.allPaid },
  { value: 'some', label: membershipTexts.someTiers },
] as const;

interface TiersFieldProps {
  /** As in a draft: ids, or empty for all paid tiers. */
  readonly value: string;
  readonly onChange: (tierIds: string) => void;
}

/** Which tiers a post for subscribers is for. Nothing for somebody without tiers, or who can name none. */
export function TiersField({ value, onChange }: TiersFieldProps) {
  const userId = useSession((state) => state.user?.id);
  const feature = useFeature('tiers');
  const { data: tiers = [] } = useQuery({ ...tiersQuery(userId ?? ''), enabled: userId !== undefined });
  if (tiers.length === 0 || (feature !== 'on' && value === '')) return null;
  const chosen = value === '' ? [] : value.split(',');
  const choose = (ids: readonly string[]) => onChange(joinTierIds(ids));
  const first = tiers.find(({ price }) => price > 0) ?? tiers[0];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-ui font-medium">{membershipTexts.audienceTiers}</legend>
      <SegmentedControl
        label={membershipTexts.audienceTiers}
        choices={CHOICES}
        value={chosen.length === 0 ? 'all' : 'some'}
        onChange={(which) => choose(which === 'some' && first ? [first.id] : [])}
      />
      {chosen.length === 0 ? (
        <p className="text-ui text-ink-3">{membershipTexts.allPaidHint}</p>
      ) : (
        <>
          {tiers.map((tier) => (
            <TierChoice key={tier.id} tier={tier} tiers={tiers} chosen={chosen} onChoose={choose} />
          ))}
          <p className="text-ui text-ink-3">{membershipTexts.oneIsNeeded}</p>
        </>
      )}
    </fieldset>
  );
}

interface TierChoiceProps {
  readonly tier: Tier;
  readonly tiers: readonly Tier[];
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** A tier, and a button for it with all dearer ones that there are now. The last chosen one stays chosen. */
function TierChoice({ tier, tiers, chosen, onChoose }: TierChoiceProps) {
  const { id, name, price, isArchived } = tier;
  const above = tiers.filter((other) => other.price >= price).map((other) => other.id);
  const others = chosen.filter((one) => one !== id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Checkbox
        name={id}
        isChecked={chosen.includes(id)}
        onChange={(isChecked) => (isChecked || others.length > 0) && onChoose(isChecked ? [...others, id] : others)}
      >
        {isArchived ? membershipTexts.archivedName({ name }) : name}
      </Checkbox>
      {!isArchived && above.length > 1 && (
        <Button size="small" kind="quiet" onClick={() => onChoose(above)}>
          {membershipTexts.andAbove({ name })}
        </Button>
      )}
    </div>
  );
}
