import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#/shared/testing/browser/show.tsx';
import type { ListedFile } from '../model/file-list.ts';
import { MediaStrip } from './media-strip.tsx';

async function paint(): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 60;
  canvas.height = 40;
  canvas.getContext('2d')?.fillRect(0, 0, 60, 40);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new File(blob === null ? [] : [blob], 'wall.png', { type: 'image/png' });
}

const nothing = () => undefined;

function Strip({ first }: { readonly first: ListedFile }) {
  const [attachments, setAttachments] = useState([first]);
  const files = {
    attachments,
    refusals: [],
    isPublishing: false,
    isStillSending: false,
    errorOf: nothing,
    add: nothing,
    addChosen: nothing,
    taken: [],
    hasVault: false,
    remove: nothing,
    move: nothing,
    describe: nothing,
    crop: ({ kind, alt, file, original = file }: ListedFile, cropped: File) =>
      setAttachments([
        { kind, alt, file: cropped, ...(original && { original }), previewUrl: URL.createObjectURL(cropped) },
      ]),
  };
  return <MediaStrip files={files} note="" />;
}

it('leaves the focus at the picture that was cropped', async () => {
  const file = await paint();
  await show(<Strip first={{ kind: 'IMAGE', alt: '', file, previewUrl: URL.createObjectURL(file) }} />);
  const crop = page.getByRole('button', { name: 'Crop picture 1' });
  const element = crop.element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{Enter}');
  const apply = page.getByRole('button', { name: 'Apply' });
  await expect.element(apply).toBeEnabled();
  await apply.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(crop).toHaveFocus();
});
