import type { resolveReport } from '@stagedoor/contracts/admin';
import type { BodyOf } from '@stagedoor/contracts/call';
import { useState } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { RadioList } from '#/shared/ui/fields/radio-list.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';

export type Resolution = BodyOf<typeof resolveReport>;

interface ResolveDialogProps {
  readonly targetType: 'user' | 'post' | 'comment';
  readonly username: string;
  readonly isBusy: boolean;
  readonly onSubmit: (resolution: Resolution) => void;
  readonly onCancel: () => void;
}

export function ResolveDialog({ targetType, username, isBusy, onSubmit, onCancel }: ResolveDialogProps) {
  const [action, setAction] = useState<Resolution['action']>('dismiss');
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title={adminTexts.resolveThisReport}
      submitLabel={adminTexts.resolve}
      isDanger={action !== 'dismiss'}
      isBusy={isBusy}
      onSubmit={() => onSubmit({ action, ...(note.trim() !== '' && { note: note.trim() }) })}
      onCancel={onCancel}
    >
      <RadioList
        legend={adminTexts.whatToDo}
        choices={[
          { value: 'dismiss', label: adminTexts.dismissItNothingIsWrong },
          ...(targetType === 'user'
            ? []
            : [
                {
                  value: 'remove',
                  label: targetType === 'post' ? adminTexts.removeThePost : adminTexts.removeTheComment,
                } as const,
              ]),
          { value: 'suspend', label: adminTexts.suspendPerson({ username }) },
        ]}
        value={action}
        onChange={setAction}
      />
      <Textarea
        label={adminTexts.noteForTheAuditLogOptional}
        rows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        className="resize-none"
      />
    </FormDialog>
  );
}
