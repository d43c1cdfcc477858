import { Camera } from 'lucide-react';
import { useId } from 'react';
import { classes } from '#/shared/format/classes.ts';
import { PICTURE_TYPES } from '../model/picture-rules.ts';

interface PictureButtonProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onChoose: (file: File | undefined) => void;
  readonly className?: string;
}

/** A camera on the corner of a picture, that opens the file chooser. */
export function PictureButton({ label, isDisabled, onChoose, className }: PictureButtonProps) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        accept={PICTURE_TYPES}
        disabled={isDisabled}
        className="peer sr-only"
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        title={label}
        className={classes(
          'absolute grid size-9 place-items-center rounded-full border border-border-strong bg-surface text-ink transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand hover:border-ink touch:size-11',
          className,
        )}
      >
        <Camera aria-hidden size={18} strokeWidth={1.75} />
        <span className="sr-only">{label}</span>
      </label>
    </>
  );
}
