import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Folder } from '#/features/messages/api/conversations-query.ts';
import { paths } from '#/shared/config/paths.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { NewMessageDialog } from './new-message-dialog.tsx';

/** Asks whom to write to, and opens the conversation with that person beside the folder that is shown. */
export function NewMessageButton({ folder }: { readonly folder: Folder }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={messageTexts.newMessage} onClick={() => setOpen(true)}>
        <SquarePen aria-hidden size={20} strokeWidth={1.75} />
      </IconButton>
      {isOpen && (
        <NewMessageDialog
          onClose={() => setOpen(false)}
          onPick={({ id }) => {
            setOpen(false);
            void navigate(paths.messages.getHref(id, { folder }), { state: { isFromList: true } });
          }}
        />
      )}
    </>
  );
}
