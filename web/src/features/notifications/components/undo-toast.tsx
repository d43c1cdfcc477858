import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';

interface UndoToastProps {
  readonly text: string;
  readonly onUndo: () => void;
}

/** The content of a toast: a message, and a button to undo. */
export function UndoToast({ text, onUndo }: UndoToastProps) {
  return (
    <span className="flex items-center justify-between gap-3">
      {text}
      <Button kind="quiet" size="small" onClick={onUndo}>
        {wordTexts.undo}
      </Button>
    </span>
  );
}
