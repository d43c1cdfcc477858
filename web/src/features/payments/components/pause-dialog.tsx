import type { Subscription } from '@stagedoor/contracts/subscription';
import { useState } from 'react';
import * as pauseTexts from '#/shared/config/texts/pauses.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { RadioList } from '#/shared/ui/fields/radio-list.tsx';
import { addMonths } from '../model/add-months.ts';
import { usePause } from '../model/use-pause.ts';

const CHOICES = [
  { value: '1', label: pauseTexts.months[1] },
  { value: '2', label: pauseTexts.months[2] },
  { value: '3', label: pauseTexts.months[3] },
] as const;

interface PauseDialogProps {
  readonly subscription: Pick<Subscription, 'id' | 'startedAt'> & { readonly renewsAt: string };
  /** The creator's. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for how many months a subscription is to pause. */
export function PauseDialog({ subscription: { id, startedAt, renewsAt }, name, onClose }: PauseDialogProps) {
  const { pause } = usePause(id);
  const [months, setMonths] = useState<'1' | '2' | '3'>('1');
  const until = addMonths(renewsAt, Number(months), startedAt);
  return (
    <FormDialog
      title={pauseTexts.pauseYourSubscriptionTo({ name })}
      hint={pauseTexts.pauseHint({ from: formatDay(renewsAt), until: formatDay(until) })}
      submitLabel={pauseTexts.pauseIt}
      isBusy={pause.isPending}
      onSubmit={() => pause.mutate(Number(months), { onSettled: onClose })}
      onCancel={onClose}
    >
      <RadioList legend={pauseTexts.howLong} choices={CHOICES} value={months} onChange={setMonths} />
    </FormDialog>
  );
}
