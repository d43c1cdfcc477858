import { getPlace, keepPlace } from '@stagedoor/contracts/places';
import { call } from '../http/api-client.ts';
import { getPersonId } from '../session/session-store.ts';
import { localStore } from '../storage/page-storage.ts';

/** Where somebody is in a film or sound, in seconds. */
export interface Place {
  readonly seconds: number;
  readonly duration: number;
}

/** Only of what lies in a vault does the server know a place. */
const knownAddress = /^\/media\/files\/(?:social|messaging)\//;

/** Whether the server keeps places of this film or sound for the person of the page; if not, this browser does. */
function isKeptByServer(address: string): boolean {
  return getPersonId() !== undefined && knownAddress.test(address);
}

/** Returns where the person left what is at an address, in seconds; undefined if it begins. */
export async function readPlace(address: string): Promise<number | undefined> {
  if (!isKeptByServer(address)) return readPlaces().get(nameOf(address));
  return (await call(getPlace, { query: { address } })).seconds ?? undefined;
}

/** Also while the page is left. Close to the end, the next time begins again. */
export async function writePlace(address: string, place: Place): Promise<void> {
  if (isKeptByServer(address)) await call(keepPlace, { body: { address, ...place } }, { keepalive: true });
  else keepHere(nameOf(address), place);
}

const MOST_PLACES = 50;
const END_S = 5;
const END_SHARE = 0.05;

const key = () => `player-places:${getPersonId() ?? 'visitor'}`;

/** An address without what expires: its signature, and the key of a stream. */
function nameOf(address: string): string {
  const [path = ''] = address.split('?', 1);
  return path.split('/hls/', 1)[0] ?? path;
}

function readPlaces(): Map<string, number> {
  const stored = localStore.getItem(key());
  const lines = stored?.split('\n') ?? [];
  return new Map(
    lines.flatMap((line) => {
      const [name = '', seconds] = line.split(' ');
      return Number(seconds) > 0 ? [[name, Number(seconds)] as const] : [];
    }),
  );
}

function keepHere(name: string, { seconds, duration }: Place): void {
  const places = readPlaces();
  places.delete(name);
  const isOver = seconds >= duration - Math.max(END_S, duration * END_SHARE);
  if (!isOver && seconds >= 1 && !/\s/.test(name)) places.set(name, seconds);
  const lines = [...places].slice(-MOST_PLACES).map(([one, at]) => `${one} ${at.toFixed(1)}`);
  localStore.setItem(key(), lines.join('\n'));
}
