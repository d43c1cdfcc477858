import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { playStream } from '../browser/play-stream.ts';
import { useStream } from './use-stream.ts';

/** What is played of each address, the newest last. */
const plays: { address: string; from: number; refuse: () => void; goOn: () => void; end: () => void }[] = [];

const playRecorded: typeof playStream = (film, { address, onRefused }) => {
  const [goOn, end] = [vi.fn(), vi.fn(() => film.load())];
  plays.push({ address, from: film.currentTime, refuse: onRefused, goOn, end });
  return { goOn, end, choose: () => undefined };
};

const load = async () => ({ playStream: playRecorded });

beforeEach(() => {
  plays.length = 0;
});

function Film({ address, renew }: { readonly address: string; readonly renew: () => Promise<unknown> }) {
  const { player } = useStream(address, renew, load);
  return <video ref={player} muted />;
}

const film = () => document.querySelector('video') as HTMLVideoElement;

it('keeps its address while that is served, whatever answers of the server contain', async () => {
  const renew = vi.fn(async () => undefined);
  const { rerender } = await render(<Film address="/hls/1/master.m3u8" renew={renew} />);
  await expect.poll(() => plays.length).toBe(1);
  await rerender(<Film address="/hls/2/master.m3u8" renew={renew} />);
  expect(plays).toMatchObject([{ address: '/hls/1/master.m3u8' }]);
  expect(plays[0]?.end).not.toHaveBeenCalled();
  expect(renew).not.toHaveBeenCalled();
});

it('goes on at its place under a new address once the first is refused', async () => {
  const { rerender } = await render(<Film address="/hls/1/master.m3u8" renew={async () => undefined} />);
  const renew = () => rerender(<Film address="/hls/2/master.m3u8" renew={async () => undefined} />);
  await rerender(<Film address="/hls/1/master.m3u8" renew={renew} />);
  await expect.poll(() => plays.length).toBe(1);
  film().currentTime = 12;
  void film()
    .play()
    .catch(() => undefined);
  plays[0]?.refuse();
  await expect.poll(() => plays.at(-1)).toMatchObject({ address: '/hls/2/master.m3u8', from: 12 });
  expect(plays[0]?.end).toHaveBeenCalledOnce();
  await expect.poll(() => film().paused).toBe(false);
});

it('goes on under the same address where its person only has new keys to it', async () => {
  await render(<Film address="/hls/1/master.m3u8" renew={async () => undefined} />);
  await expect.poll(() => plays.length).toBe(1);
  plays[0]?.refuse();
  await expect.poll(() => plays[0]?.goOn).toHaveBeenCalledOnce();
  expect(plays).toHaveLength(1);
});
