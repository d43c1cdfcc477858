import type { ShortUser } from '@stagedoor/contracts/user';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, File as FileIcon } from 'lucide-react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { useUploadPercent } from '#/shared/stores/upload-progress.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ProgressBar } from '#/shared/ui/feedback/progress-bar.tsx';
import { PriceTicket } from '#/shared/ui/ticket.tsx';
import { discard, sendAgain } from '../model/outbox.ts';
import type { OutgoingMessage } from '../model/outgoing-message.ts';
import { usePreviewUrl } from '../model/use-preview-url.ts';
import { BubbleFrame, BubbleText } from './bubble.tsx';
import { QuotedMessage } from './quoted-message.tsx';

interface OutgoingItemProps {
  readonly outgoing: OutgoingMessage;
  readonly participant: ShortUser;
}

/** An unsent message in the thread: being sent, or failed, with buttons to send it again or discard it. */
export function OutgoingItem({ outgoing, participant }: OutgoingItemProps) {
  const client = useQueryClient();
  const { key, files, price, content, createdAt, state, reason, resendsLeft = 0, replyTo } = outgoing;
  return (
    <div className="mt-3 flex flex-col items-end gap-1">
      <div className="max-w-[min(80%,520px)]">
        <BubbleFrame isOwn createdAt={createdAt}>
          {replyTo && (
            <div className="grid grid-cols-1 px-3.5 pt-2.5">
              <QuotedMessage
                quoted={replyTo}
                author={
                  replyTo.senderId === participant.id
                    ? participant.displayName || participant.username
                    : messageTexts.you
                }
              />
            </div>
          )}
          {files.length > 0 && (
            <ul className="grid grid-cols-1 gap-0.5">
              {files.map((file) => (
                <li key={`${file.name} ${file.size} ${file.lastModified}`}>
                  <OutgoingFile file={file} />
                </li>
              ))}
            </ul>
          )}
          {price > 0 && (
            <p className="px-3.5 pt-2.5">
              <PriceTicket dollars={price} />
            </p>
          )}
          <BubbleText content={content} />
          {state === 'sending' && files.length > 0 && (
            <div className="px-3.5 pt-2">
              <UploadBar messageKey={key} />
            </div>
          )}
        </BubbleFrame>
      </div>
      {state === 'sending' ? (
        <p className="text-meta text-ink-3">{messageTexts.sending}</p>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-x-1">
          <p className="flex items-center gap-1.5 text-ui text-err">
            <CircleAlert aria-hidden size={16} strokeWidth={1.75} />
            {failureTexts.sendMessage}
          </p>
          <Button kind="quiet" size="small" onClick={() => sendAgain(client, outgoing)}>
            {errorTexts.retry}
          </Button>
          <Button kind="quiet" size="small" onClick={() => discard(outgoing)}>
            {messageTexts.discard}
          </Button>
          {reason && <p className="w-full text-end text-meta text-ink-3">{reason}</p>}
          {resendsLeft > 0 && (
            <p className="w-full text-end text-meta text-ink-3">{messageTexts.isSentOnceConnected}</p>
          )}
        </div>
      )}
    </div>
  );
}

function UploadBar({ messageKey }: { readonly messageKey: string }) {
  return <ProgressBar label={messageTexts.uploading} percent={useUploadPercent(messageKey)} />;
}

function OutgoingFile({ file }: { readonly file: File }) {
  const preview = usePreviewUrl(file, 'image');
  if (preview) return <img src={preview} alt={file.name} className="block max-h-60 w-80 max-w-full object-cover" />;
  return (
    <p className="flex min-h-12 items-center gap-3 px-3 text-ui text-ink">
      <FileIcon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <span className="truncate">{file.name}</span>
    </p>
  );
}
