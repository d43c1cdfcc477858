import { useQuery } from '@tanstack/react-query';
import * as offerTexts from '#/shared/config/texts/offers.ts';
import { tiersQuery } from '#/shared/tiers/tiers-query.ts';
import { Checkbox } from '#/shared/ui/fields/checkbox.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';
import type { FieldsProps } from '../model/offer-form.ts';

/** For whom and when an offer is, whatever its kind. */
export function LimitFields({ form, errorOf, onChange, userId }: FieldsProps & { readonly userId: string }) {
  return (
    <>
      <Input
        label={offerTexts.code}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        value={form.code}
        error={errorOf('code')}
        hint={offerTexts.codeHint}
        onChange={(event) => onChange({ code: event.target.value })}
      />
      <div className="grid grid-cols-1 items-start gap-x-3 gap-y-5 md:grid-cols-2">
        <Input
          type="date"
          label={offerTexts.from}
          value={form.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <Input
          type="date"
          label={offerTexts.until}
          value={form.until}
          error={errorOf('until')}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      </div>
      <Input
        label={offerTexts.uses}
        inputMode="numeric"
        autoComplete="off"
        value={form.uses}
        error={errorOf('uses')}
        hint={offerTexts.usesHint}
        onChange={(event) => onChange({ uses: event.target.value })}
        className="tabular"
      />
      <TierFields form={form} errorOf={errorOf} onChange={onChange} userId={userId} />
      <Textarea
        label={offerTexts.people}
        value={form.people}
        error={errorOf('people')}
        hint={offerTexts.peopleHint}
        onChange={(event) => onChange({ people: event.target.value })}
        className="max-h-40 min-h-16 resize-none [field-sizing:content]"
      />
    </>
  );
}

/** The paid tiers that it is for. Nothing for a creator with one price. */
function TierFields({ form: { tierIds }, onChange, userId }: FieldsProps & { readonly userId: string }) {
  const { data: tiers = [] } = useQuery(tiersQuery(userId));
  const paid = tiers.filter(({ price, isArchived }) => price > 0 && !isArchived);
  if (paid.length < 2) return null;
  const choose = (id: string, isChosen: boolean) =>
    onChange({ tierIds: isChosen ? [...tierIds, id] : tierIds.filter((one) => one !== id) });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-ui font-medium text-ink">{offerTexts.tiers}</legend>
      {paid.map(({ id, name }) => (
        <Checkbox key={id} name={id} isChecked={tierIds.includes(id)} onChange={(isChosen) => choose(id, isChosen)}>
          {name}
        </Checkbox>
      ))}
      <p className="text-ui text-ink-3">{offerTexts.tiersHint}</p>
    </fieldset>
  );
}
