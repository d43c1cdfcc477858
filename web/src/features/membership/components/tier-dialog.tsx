import type { Tier } from '@stagedoor/contracts/tiers';
import { Images } from 'lucide-react';
import { useState } from 'react';
import * as membershipTexts from '#/shared/config/texts/membership.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';
import { LazyVaultPicker } from '#/shared/vault-picker/lazy-vault-picker.tsx';
import { fieldsOf, findTierErrors, formOf, type TierForm } from '../model/tier-fields.ts';
import { newTierKey, useTierChanges } from '../model/use-tier-changes.ts';

interface TierDialogProps {
  /** Undefined for a new one. */
  readonly tier: Tier | undefined;
  readonly onMade: (tier: Tier) => void;
  readonly onClose: () => void;
}

/** Makes or changes a tier. */
export function TierDialog({ tier, onMade, onClose }: TierDialogProps) {
  const [form, setForm] = useState(() => formOf(tier));
  const [key] = useState(newTierKey);
  const [isTried, setTried] = useState(false);
  const { create, update } = useTierChanges();
  const errors = findTierErrors(form);
  const errorOf = (field: string) => (isTried ? errors[field] : undefined);
  const change = (changed: Partial<TierForm>) => setForm((before) => ({ ...before, ...changed }));
  function submit() {
    setTried(true);
    if (Object.keys(errors).length > 0) return;
    const fields = fieldsOf(form);
    if (tier === undefined) {
      create.mutate(
        { ...fields, key },
        {
          onSuccess: (made) => {
            showToast('success', membershipTexts.tierMade);
            onMade(made);
          },
        },
      );
      return;
    }
    const saved = () => {
      showToast('success', membershipTexts.tierSaved);
      onClose();
    };
    update.mutate({ tier, change: fields }, { onSuccess: saved });
  }
  const isFree = tier?.price === 0;
  const priceHint = tier === undefined ? membershipTexts.priceHint : membershipTexts.paidPriceHint;
  return (
    <FormDialog
      title={tier === undefined ? membershipTexts.newTier : membershipTexts.changeTier({ name: tier.name })}
      submitLabel={wordTexts.save}
      isBusy={create.isPending || update.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Input
        label={membershipTexts.tierName}
        autoComplete="off"
        maxLength={40}
        value={form.name}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Input
        label={membershipTexts.monthlyPrice}
        inputMode="decimal"
        autoComplete="off"
        value={form.price}
        readOnly={isFree}
        error={errorOf('price')}
        hint={isFree ? membershipTexts.freeStaysFree : priceHint}
        onChange={(event) => change({ price: event.target.value })}
        className="tabular"
      />
      <Textarea
        label={membershipTexts.benefits}
        value={form.benefits}
        error={errorOf('benefits')}
        hint={membershipTexts.benefitsHint}
        onChange={(event) => change({ benefits: event.target.value })}
        className="max-h-72 min-h-28 resize-none [field-sizing:content]"
      />
      <Input
        label={membershipTexts.seats}
        inputMode="numeric"
        autoComplete="off"
        value={form.seats}
        error={errorOf('seats')}
        hint={membershipTexts.seatsHint}
        onChange={(event) => change({ seats: event.target.value })}
        className="tabular"
      />
      <PictureField picture={form.picture} onChange={(picture) => change({ picture })} />
    </FormDialog>
  );
}

interface PictureFieldProps {
  readonly picture: TierForm['picture'];
  readonly onChange: (picture: TierForm['picture']) => void;
}

function PictureField({ picture, onChange }: PictureFieldProps) {
  const [isPicking, setPicking] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-2">
      <span className="text-ui font-medium">{membershipTexts.picture}</span>
      {picture?.url != null && (
        <img src={picture.url} alt="" className="max-h-52 max-w-full justify-self-start rounded-card object-contain" />
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => setPicking(true)}>
          <Images aria-hidden size={16} strokeWidth={1.75} />
          {membershipTexts.choosePicture}
        </Button>
        {picture !== null && (
          <Button size="small" kind="quiet" onClick={() => onChange(null)}>
            {membershipTexts.removePicture}
          </Button>
        )}
      </div>
      {isPicking && (
        <LazyVaultPicker
          most={1}
          taken={picture === null ? [] : [picture.assetId]}
          kind="IMAGE"
          onPick={([chosen]) => {
            if (chosen !== undefined) onChange({ assetId: chosen.id, url: chosen.thumbnailUrl ?? chosen.url });
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
