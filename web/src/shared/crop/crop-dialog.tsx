import { RotateCcw, RotateCw } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import 'react-easy-crop/react-easy-crop.css';
import { announce } from '#/shared/stores/announcer.ts';
import { Button, IconButton } from '#/shared/ui/button.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { type Area, boxAround, renameTo, scaleOf, turn, writtenType } from './crop-rules.ts';

interface Crop {
  /** The part that stays, in pixels of the picture after it was turned. */
  readonly area: Area;
  /** Degrees to the right. */
  readonly rotation: number;
}

const QUALITY = 0.92;

/**
 * Returns the chosen part of a picture as a new file. The picture is decoded as it is shown, rotated by its EXIF orientation.
 * Throws if the browser cannot decode or write it.
 */
async function cropPicture(file: File, { area, rotation }: Crop): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = scaleOf(area);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(area.width * scale));
    canvas.height = Math.max(1, Math.round(area.height * scale));
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('this browser has no canvas');
    const box = boxAround(picture, rotation);
    pen.scale(scale, scale);
    pen.translate(box.width / 2 - area.x, box.height / 2 - area.y);
    pen.rotate((rotation * Math.PI) / 180);
    pen.drawImage(picture, -picture.width / 2, -picture.height / 2);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, writtenType(file.type), QUALITY));
    if (!blob) throw new Error('this browser cannot write the picture');
    // A browser that cannot write the type writes PNG instead.
    return new File([blob], renameTo(file.name, blob.type), { type: blob.type });
  } finally {
    picture.close();
  }
}

interface CropDialogProps {
  /** The picture as it was chosen: every change begins from it. */
  readonly original: File;
  readonly title: string;
  /** The only allowed aspect ratio; without it the author chooses. */
  readonly shape?: { readonly aspect: number; readonly isRound?: boolean };
  readonly onDone: (file: File) => void;
  /** Brings the original back; undefined if it is in use. */
  readonly onRevert?: (() => void) | undefined;
  readonly onCancel: () => void;
}

type Shape = 'original' | 'square' | 'portrait' | 'wide';

const SHAPES: readonly { readonly value: Shape; readonly label: string }[] = [
  { value: 'original', label: sharedTexts.original },
  { value: 'square', label: sharedTexts.square },
  { value: 'portrait', label: '4:5' },
  { value: 'wide', label: '16:9' },
];
const ASPECTS: Readonly<Record<Exclude<Shape, 'original'>, number>> = { square: 1, portrait: 4 / 5, wide: 16 / 9 };
const MOST_ZOOM = 4;
const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

/** Cuts out a part of a picture and turns it: by dragging and pinching, or by the arrows, the slider and the buttons. */
export function CropDialog({ original, title, shape, onDone, onRevert, onCancel }: CropDialogProps) {
  const id = useId();
  const url = useObjectUrl(original);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [chosen, setChosen] = useState<Shape>('original');
  const [ownAspect, setOwnAspect] = useState<number>();
  const [area, setArea] = useState<Area>();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const isOnItsSide = rotation % 180 !== 0;
  const originalAspect = ownAspect === undefined ? 1 : isOnItsSide ? 1 / ownAspect : ownAspect;
  const aspect = shape?.aspect ?? (chosen === 'original' ? originalAspect : ASPECTS[chosen]);

  function rotate(quarters: 1 | -1) {
    const next = turn(rotation, quarters);
    setRotation(next);
    setPlace({ x: 0, y: 0 });
    announce(next === 0 ? sharedTexts.upright : sharedTexts.turnedByDegrees({ next }));
  }
  async function submit() {
    if (!area) return;
    setState('busy');
    try {
      onDone(await cropPicture(original, { area, rotation }));
    } catch {
      setState('failed');
    }
  }
  return (
    <FormDialog
      title={title}
      submitLabel={sharedTexts.apply}
      isBusy={state === 'busy'}
      isDisabled={!area || state === 'failed'}
      onSubmit={() => void submit()}
      onCancel={onCancel}
    >
      <div className="relative h-72 overflow-hidden rounded-card bg-sunken max-md:h-60">
        {url && (
          <Cropper
            image={url}
            crop={place}
            zoom={zoom}
            maxZoom={MOST_ZOOM}
            rotation={rotation}
            aspect={aspect}
            cropShape={shape?.isRound ? 'round' : 'rect'}
            keyboardStep={8}
            // The style comes from a file of the app, because the content security policy allows no other.
            disableAutomaticStylesInjection
            mediaProps={{ alt: '', onError: () => setState('failed') }}
            cropperProps={{ 'aria-label': sharedTexts.partOfThePictureTheArrows, role: 'group' }}
            classes={{ cropAreaClassName: 'focus-visible:outline-2 focus-visible:outline-brand' }}
            onMediaLoaded={({ naturalWidth, naturalHeight }) => setOwnAspect(naturalWidth / naturalHeight)}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="text-ui font-medium">
          {sharedTexts.zoom}
        </label>
        <input
          id={id}
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="min-w-0 flex-1 accent-main touch:h-11"
        />
        <IconButton label={sharedTexts.turnToTheLeft} onClick={() => rotate(-1)}>
          <RotateCcw {...icon} />
        </IconButton>
        <IconButton label={sharedTexts.turnToTheRight} onClick={() => rotate(1)}>
          <RotateCw {...icon} />
        </IconButton>
      </div>
      {!shape && <SegmentedControl label={sharedTexts.shape} value={chosen} choices={SHAPES} onChange={setChosen} />}
      {state === 'failed' && (
        <p role="alert" className="text-ui text-err">
          {sharedTexts.thisBrowserCannotChangeThisPicture}
        </p>
      )}
      {onRevert && (
        <Button kind="quiet" size="small" onClick={onRevert} className="-ms-3 justify-self-start">
          {sharedTexts.useTheWholeOriginal}
        </Button>
      )}
    </FormDialog>
  );
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
