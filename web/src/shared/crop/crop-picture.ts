import { type Area, boxAround, renameTo, scaleOf, writtenType } from './crop-rules.ts';

export interface Crop {
  /** The part that stays, in pixels of the picture after it was turned. */
  readonly area: Area;
  /** Degrees to the right. */
  readonly rotation: number;
}

const QUALITY = 0.92;

/**
 * Returns the chosen part of a picture as a new file. The picture is decoded as it is shown, turned by what its camera noted.
 * Throws where the browser cannot decode or write it.
 */
export async function cropPicture(file: File, { area, rotation }: Crop): Promise<File> {
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
