import { describe, expect, it, onTestFinished } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { ComposerForm } from '#/features/composer/components/composer-form.tsx';
import { useComposer } from '#/features/composer/model/use-composer.ts';
import { listPath, openThread, pageOf } from '#/features/messages/components/testing/open-thread.tsx';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';

const nothing = () => undefined;
const answers = { 'POST /posts/drafts': () => new Refusal(503, 'Not now') };
const cells = 'Ticket\t9,50\nProgramme\t2,00\n';
const table = '<table><tr><td>Ticket</td><td>9,50</td></tr><tr><td>Programme</td><td>2,00</td></tr></table>';

function Composer() {
  return <ComposerForm composer={useComposer(ada, nothing)} />;
}

async function drawPicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(2, 2);
  canvas.getContext('2d')?.fillRect(0, 0, 2, 2);
  return canvas.convertToBlob();
}

async function carry({ hasText, hasPicture }: { readonly hasText: boolean; readonly hasPicture: boolean }) {
  const carried = new DataTransfer();
  if (hasText) carried.setData('text/plain', cells);
  if (hasText) carried.setData('text/html', table);
  if (hasPicture) carried.items.add(new File([await drawPicture()], 'image.png', { type: 'image/png' }));
  return carried;
}
const office = { hasText: true, hasPicture: true };
const screenshot = { hasText: false, hasPicture: true };

describe.each([
  {
    place: 'a message',
    open: () => {
      fakeServer({ [`GET ${listPath}`]: (request) => pageOf(1, request) });
      return openThread();
    },
    field: page.getByLabelText('Message', { exact: true }),
  },
  {
    place: 'a post',
    open: () => {
      fakeServer(answers);
      return show(<Composer />);
    },
    field: page.getByLabelText('Text', { exact: true }),
  },
])('$place', ({ open, field }) => {
  const added = page.getByRole('button', { name: /^Remove (image\.png|picture 1)$/ });
  const isTakenBy = (type: string, carried: DataTransfer, target: EventTarget | null = field.element()) => {
    const init = { bubbles: true, cancelable: true };
    const event =
      type === 'paste'
        ? new ClipboardEvent(type, { ...init, clipboardData: carried })
        : new DragEvent(type, { ...init, dataTransfer: carried });
    return !target?.dispatchEvent(event);
  };

  it('leaves what an office program has copied to the browser, which pastes its text', async () => {
    await open();
    await expect.element(field).toBeVisible();
    expect(isTakenBy('paste', await carry(office))).toBe(false);
    // A later picture comes alone.
    expect(isTakenBy('paste', await carry(screenshot))).toBe(true);
    await expect.element(added).toBeVisible();
    expect(added.elements()).toHaveLength(1);
  });

  it('takes files that are dropped, and leaves text to the field', async () => {
    await open();
    await expect.element(field).toBeVisible();
    const text = await carry({ hasText: true, hasPicture: false });
    expect([isTakenBy('dragover', text), isTakenBy('drop', text)]).toEqual([false, false]);
    expect([isTakenBy('dragover', await carry(office)), isTakenBy('drop', await carry(office))]).toEqual([true, false]);
    // Beside a field a browser would open the file instead of the page.
    expect(isTakenBy('drop', await carry(office), field.element().closest('form'))).toBe(true);
    await expect.element(added).not.toBeInTheDocument();
    expect([isTakenBy('dragover', await carry(screenshot)), isTakenBy('drop', await carry(screenshot))]).toEqual([
      true,
      true,
    ]);
    await expect.element(added).toBeVisible();
  });

  it('pastes the text of cells with its tabs and lines, and takes it back', async () => {
    await commands.allowClipboard(true);
    onTestFinished(() => commands.allowClipboard(false));
    await open();
    await field.click();
    const text = new Blob([cells], { type: 'text/plain' });
    const html = new Blob([table], { type: 'text/html' });
    const picture = await drawPicture();
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': text, 'text/html': html, 'image/png': picture }),
    ]);
    await userEvent.keyboard('{Control>}v{/Control}');
    await expect.element(field).toHaveValue(cells);
    await expect.element(added).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(field).toHaveValue('');
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    await userEvent.keyboard('{Control>}v{/Control}');
    await expect.element(added).toBeVisible();
  });
});
