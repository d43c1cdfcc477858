import { Pause, Play } from 'lucide-react';
import * as uploadTexts from '#/shared/config/texts/uploads.ts';
import { classes } from '#/shared/format/classes.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { ProgressBar } from '#/shared/ui/feedback/progress-bar.tsx';
import { describeUpload, percentOf } from './describe-uploads.ts';
import { pauseUpload, resumeUpload } from './run-uploads.ts';
import { UploadAction } from './upload-action.tsx';
import { isUnderWay, useUploads } from './uploads-store.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 2 } as const;

interface UploadStatusProps {
  readonly uploadId: string;
  /** How its file is called where it is shown. */
  readonly name: string;
}

/** Below a file that is not uploaded yet: how far it is or why it stopped, and what can be done about it. */
export function UploadStatus({ uploadId, name }: UploadStatusProps) {
  const upload = useUploads(({ uploads }) => uploads.find(({ id }) => id === uploadId));
  if (upload === undefined) return <p className="text-meta text-ink-3">{uploadTexts.waiting}</p>;
  const { state, progress, size } = upload;
  const needsPerson = state === 'failed' || state === 'missing';
  return (
    <div className="grid grid-cols-1 gap-1">
      {!needsPerson && (
        <ProgressBar
          label={uploadTexts.progressOf({ name })}
          percent={state === 'checking' || state === 'done' ? 100 : percentOf(progress, size)}
        />
      )}
      <div className="flex min-h-8 items-start gap-1">
        <p
          {...(needsPerson && { role: 'alert' })}
          className={classes(
            'tabular min-w-0 flex-1 py-1.5 text-meta wrap-break-word',
            needsPerson ? 'text-err' : 'text-ink-2',
          )}
        >
          {describeUpload(upload)}
        </p>
        {isUnderWay(upload) && (
          <IconButton
            label={uploadTexts.pause({ name })}
            onClick={() => pauseUpload(uploadId)}
            className="size-8! touch:size-11!"
          >
            <Pause {...icon} />
          </IconButton>
        )}
        {state === 'paused' && (
          <IconButton
            label={uploadTexts.resume({ name })}
            onClick={() => resumeUpload(uploadId)}
            className="size-8! touch:size-11!"
          >
            <Play {...icon} />
          </IconButton>
        )}
      </div>
      <UploadAction upload={upload} />
    </div>
  );
}
