import { useRef } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useUnload } from './use-unload.ts';

function Sound({ src }: { readonly src: string }) {
  const player = useRef<HTMLAudioElement>(null);
  useUnload(player);
  // biome-ignore lint/a11y/useMediaCaption: nothing is said in it
  return <audio ref={player} src={src} />;
}

it('keeps what is loaded while its element is in the page, and nothing after that', async () => {
  const { rerender, unmount } = await render(<Sound src="/one.mp3" />);
  const element = document.querySelector('audio') as HTMLAudioElement;
  await rerender(<Sound src="/two.mp3" />);
  expect(element.getAttribute('src')).toBe('/two.mp3');
  await unmount();
  await expect.poll(() => element.networkState).toBe(HTMLMediaElement.NETWORK_EMPTY);
  expect(element.hasAttribute('src')).toBe(false);
});
