import type { ShortUser } from '@stagedoor/contracts/user';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, File as FileIcon } from 'lucide-react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { Button } from '#/shared/ui/button.tsx';
import { PriceTicket } from '#/shared/ui/ticket.tsx';
import type { AttachedFile } from '#/shared/uploads/attached-files.ts';
import { UploadStatus } from '#/shared/uploads/upload-status.tsx';
import { useUploads } from '#/shared/uploads/uploads-store.ts';
import { ChosenThumbnail } from '#/shared/vault-picker/asset-thumbnail.tsx';
import { discard, sendAgain, sendWithout } from '../model/outbox.ts';
import type { OutgoingMessage } from '../model/outgoing-message.ts';
import { usePreviewUrl } from '../model/use-preview-url.ts';
import { keyOf } from './attachment-strip.tsx';
import { BubbleFrame, BubbleText } from './bubble.tsx';
import { QuotedMessage } from './quoted-message.tsx';

interface OutgoingItemProps {
  readonly outgoing: OutgoingMessage;
  readonly participant: ShortUser;
}

/** An unsent message in the thread: being sent, or failed, with buttons to send it again or discard it. */
export function OutgoingItem({ outgoing, participant }: OutgoingItemProps) {
  const client = useQueryClient();
  const { files, price, content, createdAt, state, reason, resendsLeft = 0, replyTo } = outgoing;
  const stuck = useStuckFiles(outgoing);
  const isUploading = state === 'sending' && files.some(({ uploadId }) => uploadId !== undefined);
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
              {files.map((attached) => (
                <li key={keyOf(attached)}>
                  <OutgoingFile attached={attached} isDoubted={state === 'failed' && reason !== undefined} />
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
        </BubbleFrame>
      </div>
      {state === 'sending' ? (
        <div className="flex flex-wrap items-center justify-end gap-x-1">
          <p className="text-meta text-ink-3">{isUploading ? messageTexts.sentWhenUploaded : messageTexts.sending}</p>
          {isUploading && (
            <Button kind="quiet" size="small" onClick={() => discard(outgoing)}>
              {messageTexts.discard}
            </Button>
          )}
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-x-1">
          <p className="flex items-center gap-1.5 text-ui text-err">
            <CircleAlert aria-hidden size={16} strokeWidth={1.75} />
            {failureTexts.sendMessage}
          </p>
          <Button kind="quiet" size="small" onClick={() => sendAgain(client, outgoing)}>
            {errorTexts.retry}
          </Button>
          {stuck.length > 0 && (content !== '' || stuck.length < files.length) && (
            <Button kind="quiet" size="small" onClick={() => sendWithout(client, outgoing, stuck)}>
              {messageTexts.sendWithout({ count: stuck.length })}
            </Button>
          )}
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

/** The files of a failed message that it can only be sent without, or that somebody has to choose again. */
function useStuckFiles({ files, goneIds = [], state }: OutgoingMessage): readonly AttachedFile[] {
  const uploads = useUploads((all) => all.uploads);
  if (state !== 'failed') return [];
  return files.filter(({ asset, uploadId }) => {
    if (asset !== undefined) return goneIds.includes(asset.id);
    const upload = uploads.find(({ id }) => id === uploadId);
    return upload?.state === 'failed' || upload?.state === 'missing';
  });
}

interface OutgoingFileProps {
  readonly attached: AttachedFile;
  readonly isDoubted: boolean;
}

function OutgoingFile({ attached: { file, asset, uploadId, name = '' }, isDoubted }: OutgoingFileProps) {
  if (file === undefined && asset !== undefined) {
    return (
      <div className="relative h-40 w-80 max-w-full">
        <ChosenThumbnail chosen={asset} alt="" isDoubted={isDoubted} captionClassName="inset-x-2 bottom-2" />
      </div>
    );
  }
  return (
    <>
      {file === undefined ? <NamedFile name={name} /> : <ChosenFile file={file} />}
      {uploadId !== undefined && (
        <div className="px-3.5 pt-2">
          <UploadStatus uploadId={uploadId} name={file?.name ?? name} />
        </div>
      )}
    </>
  );
}

function ChosenFile({ file }: { readonly file: File }) {
  const preview = usePreviewUrl(file, 'image');
  if (preview) return <img src={preview} alt={file.name} className="block max-h-60 w-80 max-w-full object-cover" />;
  return <NamedFile name={file.name} />;
}

function NamedFile({ name }: { readonly name: string }) {
  return (
    <p className="flex min-h-12 items-center gap-3 px-3 text-ui text-ink">
      <FileIcon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <span className="truncate">{name}</span>
    </p>
  );
}
