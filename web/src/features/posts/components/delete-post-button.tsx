import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { DeletePostDialog } from './delete-post-dialog.tsx';

interface DeletePostButtonProps {
  readonly postId: string;
  readonly onDeleted: () => void;
}

export function DeletePostButton({ postId, onDeleted }: DeletePostButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton label={wordTexts.deleteLabel} onClick={() => setAsking(true)} className="not-disabled:hover:text-err">
        <Trash2 aria-hidden size={20} strokeWidth={1.75} />
      </IconButton>
      {isAsking && <DeletePostDialog postId={postId} onDeleted={onDeleted} onClose={() => setAsking(false)} />}
    </>
  );
}
