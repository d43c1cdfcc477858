import { CircleAlert, CircleCheck, FileUp, Pause, Play, X } from 'lucide-react';
import { memo } from 'react';
import * as uploadTexts from '#/shared/config/texts/uploads.ts';
import { classes } from '#/shared/format/classes.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { ProgressBar } from '#/shared/ui/feedback/progress-bar.tsx';
import { describeUpload, percentOf } from './describe-uploads.ts';
import { cancelUpload, pauseUpload, resumeUpload } from './run-uploads.ts';
import { UploadAction } from './upload-action.tsx';
import { isUnderWay, type Upload } from './uploads-store.ts';

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;

/** One upload in the list: its progress or how it ended, and what can be done about it. */
export const UploadRow = memo(function UploadRow({ upload }: { readonly upload: Upload }) {
  const { id, name, state, size, progress } = upload;
  const isOver = state === 'done' || state === 'failed';
  const hasBar = state === 'hashing' || state === 'sending' || state === 'offline' || state === 'paused';
  return (
    <li className="flex items-start gap-2 px-4 py-2.5">
      <span className="grid size-8 shrink-0 place-items-center">
        <StateIcon state={state} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1 py-0.5">
        <p className="truncate text-ui font-medium text-ink" title={name}>
          <bdi>{name}</bdi>
        </p>
        {hasBar && <ProgressBar label={uploadTexts.progressOf({ name })} percent={percentOf(progress, size)} />}
        <p className={classes('text-meta wrap-break-word', state === 'failed' ? 'text-err' : 'text-ink-2')}>
          {describeUpload(upload)}
        </p>
        <UploadAction upload={upload} />
      </div>
      <span className="flex shrink-0">
        {isUnderWay(upload) && (
          <IconButton label={uploadTexts.pause({ name })} onClick={() => pauseUpload(id)} className="size-8">
            <Pause {...icon} />
          </IconButton>
        )}
        {state === 'paused' && (
          <IconButton label={uploadTexts.resume({ name })} onClick={() => resumeUpload(id)} className="size-8">
            <Play {...icon} />
          </IconButton>
        )}
        {state !== 'checking' && (
          <IconButton
            label={isOver ? uploadTexts.removeFromList({ name }) : uploadTexts.cancel({ name })}
            onClick={() => cancelUpload(id)}
            className="size-8"
          >
            <X {...icon} />
          </IconButton>
        )}
      </span>
    </li>
  );
});

function StateIcon({ state }: Pick<Upload, 'state'>) {
  if (state === 'done') return <CircleCheck {...icon} className="text-ok" />;
  if (state === 'failed') return <CircleAlert {...icon} className="text-err" />;
  if (state === 'missing') return <CircleAlert {...icon} className="text-warn" />;
  return <FileUp {...icon} className="text-ink-3" />;
}
