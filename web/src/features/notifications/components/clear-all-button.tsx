import { useState } from 'react';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';

interface ClearAllButtonProps {
  readonly isDisabled: boolean;
  readonly onClear: () => void;
}

export function ClearAllButton({ isDisabled, onClear }: ClearAllButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" disabled={isDisabled} onClick={() => setAsking(true)}>
        {notificationTexts.clearAll}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={notificationTexts.confirmClear}
          confirmLabel={wordTexts.clear}
          onConfirm={() => {
            setAsking(false);
            onClear();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
