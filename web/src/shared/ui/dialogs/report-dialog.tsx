import { reportReasons } from '@stagedoor/contracts/report-reasons';
import { useState } from 'react';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { translateServerText } from '#/shared/http/translate-server-text.ts';
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

const REASONS = reportReasons.map((reason) => ({ value: reason, label: translateServerText(reason) }));

const LONGEST = 2000;

/** Asks why something should be looked at by an admin. */
export function ReportDialog({ title, isBusy, onSend, onCancel }: ReportDialogProps) {
  const [reason, setReason] = useState('');
  const [description, setDescription] = useState('');
  return (
    <FormDialog
      title={title}
      hint={sharedTexts.anAdminLooksAtItNobody}
      submitLabel={sharedTexts.sendReport}
      isBusy={isBusy}
      isDisabled={reason === ''}
      onSubmit={() => onSend({ reason, ...(description.trim() !== '' && { description: description.trim() }) })}
      onCancel={onCancel}
    >
      <RadioList legend={wordTexts.reason} choices={REASONS} value={reason} onChange={setReason} />
      <Textarea
        label={sharedTexts.whatHappenedOptional}
        rows={3}
        maxLength={LONGEST}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        className="resize-none"
      />
    </FormDialog>
  );
}
