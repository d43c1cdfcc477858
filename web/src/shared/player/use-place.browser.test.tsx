import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeServer, Refusal, type ServerRequest } from '#/shared/testing/browser/fake-server.ts';
import { redFilm } from '#/shared/testing/browser/red-film.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { RenewingVideo } from '../ui/renewing-media-player.tsx';

const address = '/media/files/social/public/01981b5c-0000-7000-8000-0000000000e1/whole.webm';

interface KeepOptions {
  readonly keep: (request: ServerRequest) => unknown;
  readonly renew: () => Promise<string | undefined>;
}

/** A film whose server keeps places, or refuses. */
async function showFilm(
  places: (request: ServerRequest) => unknown,
  user?: null,
  { keep = () => null, renew = async () => undefined }: Partial<KeepOptions> = {},
) {
  const bytes = Uint8Array.from(atob(redFilm.slice(redFilm.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
  const blob = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
  // The element plays what the server would send, under the address that the app knows.
  const { set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src') ?? {};
  const spy = vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLMediaElement,
    _src,
  ) {
    set?.call(this, blob);
  });
  const setAttribute = Element.prototype.setAttribute;
  const attribute = vi.spyOn(HTMLVideoElement.prototype, 'setAttribute').mockImplementation(function (
    this: HTMLVideoElement,
    name,
    value,
  ) {
    setAttribute.call(this, name, name === 'src' ? blob : value);
  });
  onTestFinished(() => {
    spy.mockRestore();
    attribute.mockRestore();
  });
  const requests = fakeServer({ 'GET /media/places': places, 'PUT /media/places': keep });
  const player = <RenewingVideo src={address} label="Red" poster={null} renew={renew} className="h-60 w-96" />;
  const shown = await (user === null ? show(player, null) : show(player));
  await expect.poll(() => document.querySelector('video')?.readyState ?? 0).toBeGreaterThan(0);
  const film = document.querySelector('video');
  if (!film) throw new Error('There is no film');
  film.muted = true;
  const kept = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { film, kept, requests, shown };
}

it('goes on where the person left it, and tells where they leave it', async () => {
  const { film, kept } = await showFilm(() => ({ seconds: 20 }));
  await film.play();
  await expect.poll(() => film.currentTime).toBeGreaterThanOrEqual(20);
  await expect.poll(() => film.currentTime).toBeGreaterThan(20.2);
  film.pause();
  await expect.poll(kept).toEqual([{ address, seconds: expect.any(Number), duration: expect.closeTo(40, 0) }]);
});

it('asks for the place again under a fresh address where the first one has expired', async () => {
  const renewed = `${address}?signature=new`;
  const renew = vi.fn(async () => renewed);
  const { film, kept } = await showFilm(
    ({ query }) => (query.get('address') === renewed ? { seconds: 20 } : new Refusal(404, 'File not found')),
    undefined,
    { renew },
  );
  await film.play();
  await expect.poll(() => film.currentTime).toBeGreaterThanOrEqual(20);
  await expect.poll(() => film.currentTime).toBeGreaterThan(20.2);
  film.pause();
  await expect.poll(kept).toMatchObject([{ address: renewed }]);
  expect(renew).toHaveBeenCalledOnce();
});

it('begins where nothing is kept, and tells the place when the player goes', async () => {
  const { film, kept, shown } = await showFilm(() => new Refusal(404, 'File not found'));
  await film.play();
  await expect.poll(() => film.currentTime).toBeGreaterThan(0.1);
  expect(film.currentTime).toBeLessThan(10);
  film.currentTime = 12;
  await expect.poll(() => film.seeking).toBe(false);
  await shown.unmount();
  await expect.poll(kept).toMatchObject([{ address }]);
});

it('remembers the place of a visitor in this browser alone', async () => {
  const { film, requests } = await showFilm(() => ({ seconds: 20 }), null);
  await film.play();
  film.currentTime = 15;
  await expect.poll(() => film.seeking).toBe(false);
  film.pause();
  await expect.poll(() => localStorage.getItem('player-places:visitor')).toContain(' 15.');
  expect(requests.filter(({ path }) => path.startsWith('/media/places'))).toEqual([]);
});

/** Moves to a second and stops there, by which its place is told. */
async function leaveAt(film: HTMLVideoElement, seconds: number) {
  await film.play();
  film.currentTime = seconds;
  await expect.poll(() => film.seeking).toBe(false);
  film.pause();
}

it('tells the place under the address of now once the first has expired', async () => {
  const renewed = `${address}?signature=new`;
  const renew = vi.fn(async () => renewed);
  const { film, kept } = await showFilm(() => ({ seconds: null }), undefined, {
    renew,
    keep: ({ body }) => (Object(body).address === renewed ? null : new Refusal(404, 'File not found')),
  });
  await leaveAt(film, 12);
  await expect.poll(() => kept().map((body) => Object(body).address)).toEqual([address, renewed]);
  await leaveAt(film, 20);
  await expect.poll(() => kept().map((body) => Object(body).address)).toEqual([address, renewed, renewed]);
  expect(renew).toHaveBeenCalledOnce();
});

it('goes on telling the place after the server was away, and ends once there is no such file', async () => {
  let status = 503;
  const { film, kept } = await showFilm(() => ({ seconds: null }), undefined, {
    keep: () => new Refusal(status, 'No'),
  });
  await leaveAt(film, 12);
  await expect.poll(() => kept().length).toBe(1);
  status = 404;
  await leaveAt(film, 20);
  await expect.poll(() => kept().length).toBe(2);
  await leaveAt(film, 30);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(kept()).toHaveLength(2);
});
