import { useState } from 'react';
import { RadioList } from '../fields/radio-list.tsx';
import { Textarea } from '../fields/textarea.tsx';
import { FormDialog } from './form-dialog.tsx';

export interface Report {
  readonly reason: string;
  readonly description?: string;
}

interface ReportDialogProps {
  readonly title: string;
  readonly isBusy: boolean;
  readonly onSend: (report: Report) => void;
  readonly onCancel: () => void;
}

const REASONS = [
  'Spam or scam',
  'Harassment or hate',
  'Nudity or sexual content',
  'Violence or danger',
  'Pretends to be somebody else',
  'Uses my work without permission',
  'Something else',
].map((reason) => ({ value: reason, label: reason }));

const LONGEST = 2000;

/** Asks why something should be looked at by an admin. */
export function ReportDialog({ title, isBusy, onSend, onCancel }: ReportDialogProps) {
  const [reason, setReason] = useState('');
  const [description, setDescription] = useState('');
  return (
    <FormDialog
      title={title}
      hint="An admin looks at it. Nobody else learns that it was you."
      submitLabel="Send report"
      isBusy={isBusy}
      isDisabled={reason === ''}
      onSubmit={() => onSend({ reason, ...(description.trim() !== '' && { description: description.trim() }) })}
      onCancel={onCancel}
    >
      <RadioList legend="Reason" choices={REASONS} value={reason} onChange={setReason} />
      <Textarea
        label="What happened (optional)"
        rows={3}
        maxLength={LONGEST}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        className="resize-none"
      />
    </FormDialog>
  );
}
