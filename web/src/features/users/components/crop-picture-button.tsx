import { Crop } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import { classes } from '#/shared/format/classes.ts';
import { IconButton } from '#/shared/ui/button.tsx';

const CropDialog = lazy(async () => ({
  default: (await loadModule(() => import('#/shared/crop/crop-dialog.tsx'))).CropDialog,
}));

interface CropPictureButtonProps {
  readonly label: string;
  /** The picture that was chosen last, as it was. */
  readonly original: File;
  readonly shape: { readonly aspect: number; readonly isRound?: boolean };
  readonly isDisabled: boolean;
  readonly onCropped: (file: File) => void;
  readonly className?: string;
}

/** Beside the camera once a picture was chosen: its middle is in use already, and another part can be. */
export function CropPictureButton(props: CropPictureButtonProps) {
  const { label, original, shape, isDisabled, onCropped, className } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={label}
        disabled={isDisabled}
        onClick={() => setOpen(true)}
        className={classes(
          'absolute! size-9! rounded-full! border border-border-strong bg-surface text-ink touch:size-11!',
          className,
        )}
      >
        <Crop aria-hidden size={18} strokeWidth={1.75} />
      </IconButton>
      {isOpen && (
        <Suspense>
          <CropDialog
            original={original}
            title={label}
            shape={shape}
            onDone={(file) => {
              setOpen(false);
              onCropped(file);
            }}
            onCancel={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
