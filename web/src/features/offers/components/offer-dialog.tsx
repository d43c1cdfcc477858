import { type ComponentType, useState } from 'react';
import * as offerTexts from '#/shared/config/texts/offers.ts';
import { newKey } from '#/shared/http/new-key.ts';
import type { FieldErrors } from '#/shared/http/validate-body.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { bodyOf, emptyForm, type FieldsProps, findOfferErrors } from '../model/offer-form.ts';
import { useNamedPeople } from '../model/use-named-people.ts';
import { useOfferChanges } from '../model/use-offer-changes.ts';
import { CodeFields } from './code-fields.tsx';
import { LimitFields } from './limit-fields.tsx';
import { TrialFields } from './trial-fields.tsx';

/** The kinds that can be made, each with its own fields. */
const forms: Readonly<Record<'trial' | 'code', ComponentType<FieldsProps>>> = { trial: TrialFields, code: CodeFields };
const kinds = ['code', 'trial'] as const;

interface OfferDialogProps {
  readonly userId: string;
  readonly onClose: () => void;
}

/** Makes an offer: first what kind it is, then what it takes off, then for whom. */
export function OfferDialog({ userId, onClose }: OfferDialogProps) {
  const [form, setForm] = useState(emptyForm);
  const [key] = useState(newKey);
  const [isTried, setTried] = useState(false);
  const { create } = useOfferChanges();
  const people = useNamedPeople();
  const errors: FieldErrors = { ...findOfferErrors(form), ...people.errors };
  const fields: FieldsProps = {
    form,
    errorOf: (field) => (isTried ? errors[field] : undefined),
    onChange(change) {
      setForm((before) => ({ ...before, ...change }));
      if ('people' in change) people.reset();
    },
  };
  const Fields = forms[form.kind === 'trial' ? 'trial' : 'code'];
  async function submit() {
    setTried(true);
    if (Object.keys(findOfferErrors(form)).length > 0) return;
    const personIds = await people.find(form);
    if (personIds === undefined) return;
    const body = { ...bodyOf(form), ...(personIds.length > 0 && { personIds }) };
    const made = () => {
      showToast('success', offerTexts.made);
      onClose();
    };
    create.mutate({ body, key }, { onSuccess: made });
  }
  return (
    <FormDialog
      title={offerTexts.newOffer}
      hint={offerTexts.kindHints[form.kind]}
      submitLabel={offerTexts.make}
      isBusy={create.isPending || people.isFinding}
      onSubmit={submit}
      onCancel={onClose}
    >
      <SegmentedControl
        label={offerTexts.kind}
        choices={kinds.map((value) => ({ value, label: offerTexts.kinds[value] }))}
        value={form.kind === 'trial' ? 'trial' : 'code'}
        onChange={(kind) => fields.onChange({ kind })}
      />
      <Fields {...fields} />
      <LimitFields {...fields} userId={userId} />
    </FormDialog>
  );
}
