import { expect, it, onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import { show } from '#/shared/testing/browser/show.tsx';

async function emulate(media: 'print' | ''): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { media });
}

it('prints in the light look, on white, what has a colour included', async () => {
  const { classList } = document.documentElement;
  onTestFinished(async () => {
    classList.remove('dark');
    await emulate('');
  });
  await show(
    <p id="text" className="bg-main text-ink">
      A post
    </p>,
  );
  const read = () => {
    const text = document.querySelector('#text');
    if (text === null) throw new Error('There is no text');
    const { color, backgroundColor } = getComputedStyle(text);
    return [color, backgroundColor];
  };
  const light = read();
  classList.add('dark');
  expect(read()).not.toEqual(light);
  await emulate('print');
  expect(read()).toEqual(light);
  const page = getComputedStyle(document.documentElement);
  expect(page.backgroundColor).toBe('rgb(255, 255, 255)');
  expect(page.printColorAdjust).toBe('exact');
});

it('prints a ticket whole, without its notches', async () => {
  onTestFinished(() => emulate(''));
  await show(
    <p id="ticket" className="ticket">
      $4.00
    </p>,
  );
  const readMask = () => getComputedStyle(document.querySelector('#ticket') ?? document.body).maskImage;
  expect(readMask()).toContain('gradient');
  await emulate('print');
  expect(readMask()).toBe('none');
});
