import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Folder } from '#/features/messages/api/conversations-query.ts';
import { ConversationList } from '#/features/messages/components/conversation-list.tsx';
import { MessageSearchBox } from '#/features/messages/components/message-search-box.tsx';
import { MessageSearchResults } from '#/features/messages/components/message-search-results.tsx';
import { RequestsHint } from '#/features/messages/components/requests-hint.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { classes } from '#/shared/format/classes.ts';
import { Button, ButtonLink, IconButton } from '#/shared/ui/button.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { NewMessageDialog } from './new-message-dialog.tsx';

const FOLDERS = [
  { value: 'inbox', label: messageTexts.all },
  { value: 'requests', label: messageTexts.requests },
  { value: 'archived', label: messageTexts.archivedTab },
] as const;

interface ListPaneProps {
  readonly folder: Folder;
  readonly openId: string | undefined;
  /** Whether a conversation is open; it replaces the list if there is room for only one of them. */
  readonly isCovered: boolean;
}

/** The viewer's conversations by folder; while the viewer searches, the messages that match. */
export function ListPane({ folder, openId, isCovered }: ListPaneProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const isInbox = folder === 'inbox' || folder === 'unread';
  const show = (next: Folder) => void navigate(paths.messages.getHref(undefined, { folder: next }), { replace: true });
  return (
    <div
      className={classes(
        'min-h-0 flex-col md:border-e md:border-border md:bg-surface',
        isCovered ? 'hidden md:flex' : 'flex',
      )}
    >
      <div className="grid gap-3 pb-4 md:border-b md:border-border md:p-4">
        <div className="flex flex-wrap items-center gap-2">
          <div className="flex-1">
            <PageHeading title={shellTexts.messages} />
          </div>
          {query === '' && isInbox && (
            <Button
              size="small"
              aria-pressed={folder === 'unread'}
              onClick={() => show(folder === 'unread' ? 'inbox' : 'unread')}
              className="aria-pressed:border-brand! aria-pressed:text-brand!"
            >
              {messageTexts.unread}
            </Button>
          )}
          <NewMessageButton folder={folder} />
        </div>
        <MessageSearchBox value={typed} onChange={setTyped} />
        {query === '' && (
          <SegmentedControl
            label={wordTexts.show}
            choices={FOLDERS}
            value={isInbox ? 'inbox' : folder}
            onChange={show}
          />
        )}
      </div>
      <div className="max-md:-mx-4 max-md:border-y max-md:border-border max-md:bg-surface md:min-h-0 md:flex-1 md:overflow-y-auto">
        {query !== '' ? (
          <MessageSearchResults
            sought={query}
            hrefOf={({ conversationId, sequence }) =>
              paths.messages.getHref(undefined, { folder, conversation: conversationId, at: sequence })
            }
          />
        ) : (
          <>
            {folder === 'inbox' && <RequestsHint href={paths.messages.getHref(undefined, { folder: 'requests' })} />}
            <ConversationList
              folder={folder}
              openId={openId}
              hrefOf={(conversation) => paths.messages.getHref(undefined, { folder, conversation })}
              emptyAction={<ButtonLink to={paths.explore.getHref()}>{messageTexts.findCreators}</ButtonLink>}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** Asks whom to write to, and opens the conversation with that person beside the folder that is shown. */
function NewMessageButton({ folder }: { readonly folder: Folder }) {
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
