import { type Asset, findAsset, maxUploadBytes } from '@stagedoor/contracts/vault';
import * as uploadTexts from '#/shared/config/texts/uploads.ts';
import { call } from '#/shared/http/api-client.ts';
import { PersonLeftError } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { getPersonId, onPersonLeft } from '#/shared/session/session-store.ts';
import { isGivenUp, putIntoFolder, RefusedFileError, readArrived, waitForAsset } from './arrived-asset.ts';
import { describeFailure } from './describe-failure.ts';
import { findFile } from './find-file.ts';
import { hashFile, UnreadableFileError } from './hash-file.ts';
import { end, forget, isRunning, type Running, remember, running } from './running-uploads.ts';
import { endUpload, sendFile, uploadIdOf } from './send-file.ts';
import { createSlots } from './slots.ts';
import { claimUpload, withContentLock } from './upload-locks.ts';
import { readRecord, readRecords, type UploadRecord } from './upload-records.ts';
import { changeUpload, findUpload, removeUpload, type Upload, useUploads } from './uploads-store.ts';
import { persist } from './wait-for-connection.ts';

/** A file that somebody has chosen, with the browser's reference to it where there is one. */
export interface ChosenFile {
  readonly file: File;
  readonly handle?: FileSystemFileHandle | undefined;
}

/** A file of something that is being written, which shows its upload. */
interface AttachedUpload extends ChosenFile {
  readonly id: string;
  /** What it belongs to. */
  readonly place: string;
}

/** More at once would share the same line. */
const acquireSlot = createSlots(3);
/** What this page goes on with once no other tab has it. */
const awaited = new Map<string, AbortController>();
/** Bytes, of a file of which only the name is known. An empty one is not uploaded. */
const UNKNOWN_SIZE = 0;
/** Adds files to the uploads and begins with them. A file that was asked for again goes on. */
export function addUploads(chosen: readonly ChosenFile[], folderId?: string): void {
  const personId = getPersonId();
  if (personId === undefined) return;
  for (const { file, handle } of chosen) {
    const missing = useUploads
      .getState()
      .uploads.find(({ state, name, size }) => state === 'missing' && name === file.name && size === file.size);
    const added = findAdded(file);
    if (missing !== undefined) provideFile(missing.id, { file, handle });
    else if (added !== undefined) resumeUpload(added);
    else {
      const { name, size, lastModified } = file;
      begin(personId, { id: newKey(), name, size, lastModified, addedAt: Date.now(), folderId, file, handle });
    }
  }
}

/**
 * Uploads a file of something that is being written, or goes on with it: it may have begun on an earlier page. Whoever shows it takes
 * the result, and removes the upload from the list by {@link cancelUpload}.
 */
export async function attachUpload({ id, file, handle, place }: AttachedUpload): Promise<void> {
  const personId = getPersonId();
  await restoreUploads();
  if (personId === undefined || getPersonId() !== personId) return;
  const known = findUpload(id);
  if (known?.state === 'missing') provideFile(id, { file, handle });
  if (known !== undefined) return;
  const { name, size, lastModified } = file;
  begin(personId, { id, name, size, lastModified, addedAt: Date.now(), place, file, handle });
}

/**
 * Goes on with a file of something that is being written whose bytes this page does not have: with what an earlier page or, once that
 * is closed, another tab has left of it. If nothing is left, it has to be chosen again.
 */
export async function attachLeft({ id, name, place }: Pick<UploadRecord, 'id' | 'name' | 'place'>): Promise<void> {
  const personId = getPersonId();
  await restoreUploads();
  if (personId === undefined || getPersonId() !== personId || findUpload(id) !== undefined || awaited.has(id)) return;
  const claim = new AbortController();
  awaited.set(id, claim);
  const isClaimed = await claimUpload(id, claim.signal, { waits: true });
  const left = isClaimed ? await readRecord(personId, id) : undefined;
  const record = left ?? { id, name, place, size: UNKNOWN_SIZE, lastModified: 0, addedAt: Date.now() };
  const file = await findFile(record);
  awaited.delete(id);
  if (!isClaimed || claim.signal.aborted || running.has(id)) return claim.abort();
  restore({ record, file, personId, claim, isClaimed: Promise.resolve(true), run: new AbortController() });
}

/** Returns the id of the upload of a file that was added before and is not over. */
function findAdded({ name, size, lastModified }: File): string | undefined {
  return [...running.values()].find(
    ({ record }) =>
      record.assetId === undefined &&
      record.name === name &&
      record.size === size &&
      record.lastModified === lastModified,
  )?.record.id;
}

function begin(personId: string, record: UploadRecord): void {
  const { id, name, size, place, file } = record;
  const claim = new AbortController();
  const isClaimed = claimUpload(id, claim.signal);
  const one: Running = { record, file, personId, claim, isClaimed, run: new AbortController() };
  running.set(id, one);
  show({ id, name, size, place, state: 'waiting', progress: 0 });
  const refusal = size === 0 ? uploadTexts.empty : size > maxUploadBytes ? uploadTexts.tooLarge : undefined;
  if (refusal !== undefined) {
    end(one, { state: 'failed', message: refusal });
    return;
  }
  void remember(one, {});
  start(one);
}

function show(upload: Upload): void {
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, upload] }));
}

/** Goes on with an upload that was paused or has failed. */
export function resumeUpload(id: string): void {
  const one = running.get(id);
  if (one === undefined || isRunning(id) || findUpload(id)?.state === 'done') return;
  void remember(one, { isPaused: false });
  start(one);
}

export function pauseUpload(id: string): void {
  const one = running.get(id);
  if (one === undefined || !isRunning(id)) return;
  one.run.abort();
  changeUpload(id, { state: 'paused' });
  void remember(one, { isPaused: true });
}

/** Ends an upload, here and at the server, or removes one that is over from the list. */
export function cancelUpload(id: string): void {
  const one = running.get(id);
  awaited.get(id)?.abort();
  removeUpload(id);
  if (one === undefined) return;
  forget(one);
  if (one.record.url !== undefined) void endUpload(one.record.url, one.personId);
}

/** Leaves an upload to other tabs, one of which has taken its file away or sends it. If this tab alone has it, it goes on. */
export async function leaveUpload(id: string): Promise<void> {
  const isOver = findUpload(id)?.state === 'done';
  if (isOver || !(await running.get(id)?.isClaimed)) cancelUpload(id);
}

/** Removes all uploads from the list that have arrived or were refused. */
export function clearFinishedUploads(): void {
  for (const { id, state } of useUploads.getState().uploads) {
    if (state === 'done' || state === 'failed') cancelUpload(id);
  }
}

/** Goes on with an upload whose file the browser no longer had. */
export function provideFile(id: string, { file, handle }: ChosenFile): void {
  const one = running.get(id);
  if (one === undefined) return;
  const { record } = one;
  if (record.size !== UNKNOWN_SIZE && file.size !== record.size) {
    changeUpload(id, { message: uploadTexts.anotherFile });
    return;
  }
  one.file = file;
  // A phone gives a picture another date each time, and only its digest tells whether it is the same.
  const isSame = file.name === record.name && file.lastModified === record.lastModified;
  const { name, size, lastModified } = record.size === UNKNOWN_SIZE ? file : record;
  changeUpload(id, { name, size, message: undefined });
  if (one.claim.signal.aborted) {
    one.claim = new AbortController();
    one.isClaimed = claimUpload(id, one.claim.signal);
  }
  void remember(one, { name, size, lastModified, handle, file, isPaused: false });
  start(one, isSame ? undefined : record.sha256);
}

/** Asks the browser for the file of an upload that it still refers to. Returns whether it may be read; called by a press. */
export async function reopenFile(id: string): Promise<boolean> {
  const handle = running.get(id)?.record.handle;
  if ((await handle?.requestPermission?.({ mode: 'read' })) !== 'granted') return false;
  const file = await handle?.getFile().catch(() => undefined);
  if (file === undefined) return false;
  provideFile(id, { file, handle });
  return true;
}

export function canReopenFile(id: string): boolean {
  return running.get(id)?.record.handle !== undefined;
}

const restored = new Map<string, Promise<void>>();

/** Goes on with what an earlier page has begun and no other tab has, once for each person. */
export function restoreUploads(): Promise<void> {
  const personId = getPersonId();
  if (personId === undefined) return Promise.resolve();
  const restoring = restored.get(personId) ?? restoreOf(personId);
  restored.set(personId, restoring);
  return restoring;
}

async function restoreOf(personId: string): Promise<void> {
  const records = await readRecords(personId);
  const claimed = await Promise.all(
    records.map(async (record) => {
      const claim = new AbortController();
      if (running.has(record.id) || !(await claimUpload(record.id, claim.signal))) return undefined;
      // The tab that had it may have ended it meanwhile.
      const left = await readRecord(personId, record.id);
      if (left === undefined) {
        claim.abort();
        return undefined;
      }
      return { record: left, claim, file: await findFile(left) };
    }),
  );
  for (const one of claimed) {
    if (one === undefined) continue;
    if (getPersonId() !== personId) one.claim.abort();
    else restore({ ...one, personId, isClaimed: Promise.resolve(true), run: new AbortController() });
  }
}

function restore(one: Running): void {
  const { id, name, size, place, isPaused, assetId } = one.record;
  running.set(id, one);
  if (assetId !== undefined) {
    show({ id, name, size, place, state: 'checking', progress: 0 });
    start(one);
    return;
  }
  const state = one.file === undefined ? 'missing' : isPaused ? 'paused' : 'waiting';
  show({ id, name, size, place, state, progress: 0 });
  if (state === 'waiting') start(one);
  // Each tab that shows what it belongs to asks for it.
  if (state === 'missing' && place !== undefined) one.claim.abort();
  if (state !== 'waiting') void showGivenUp(one);
}

/** Says so if the server has given up what waits for its person: it would not go on, but begin again. */
async function showGivenUp(one: Running): Promise<void> {
  const { personId, file } = one;
  const { id, url, name } = one.record;
  if (url === undefined || !(await isGivenUp(uploadIdOf(url), personId))) return;
  if (running.get(id) !== one || isRunning(id)) return;
  void remember(one, { url: undefined });
  if (file === undefined) changeUpload(id, { message: uploadTexts.givenUpAndMissing({ name }) });
  else changeUpload(id, { state: 'failed', message: uploadTexts.givenUp, canRetry: true });
}

/** `expected` is the digest of a file that was chosen again and may be another one. */
function start(one: Running, expected?: string): void {
  one.run = new AbortController();
  const { signal } = one.run;
  const { id } = one.record;
  changeUpload(id, { state: 'waiting', progress: 0, message: undefined });
  upload(one, signal, expected).catch((error: unknown) => {
    if (signal.aborted || error instanceof PersonLeftError) return;
    if (error instanceof RefusedFileError) return end(one, { state: 'failed', message: error.message });
    if (error instanceof UnreadableFileError) return changeUpload(id, { state: 'missing' });
    if (error instanceof AnotherFileError)
      return changeUpload(id, { state: 'missing', message: uploadTexts.anotherFile });
    changeUpload(id, { state: 'failed', message: describeFailure(error), canRetry: true });
  });
}

class AnotherFileError extends Error {}

/** A file from its digest to its place in the vault. What was done before, in this run or on an earlier page, is not repeated. */
async function upload(one: Running, signal: AbortSignal, expected: string | undefined): Promise<void> {
  const { id } = one.record;
  const { file, personId } = one;
  const { assetId } = one.record;
  if (assetId !== undefined) {
    changeUpload(id, { state: 'checking' });
    const asset = await readArrived(assetId, { signal, personId }, () => undefined);
    if (asset !== undefined) return end(one, { state: 'done', asset, wasKnown: false });
    void remember(one, { assetId: undefined });
  }
  if (file === undefined) return changeUpload(id, { state: 'missing' });
  const onOutage = () => changeUpload(id, { state: 'offline' });
  const release = await acquireSlot(signal);
  try {
    const known = expected === undefined ? one.record.sha256 : undefined;
    const sha256 = known ?? (await hash(id, file, signal));
    if (expected !== undefined && sha256 !== expected) throw new AnotherFileError();
    void remember(one, { sha256 });
    changeUpload(id, { state: 'waiting', progress: 0 });
    await withContentLock(personId, sha256, signal, async () => {
      await takeOver(one);
      const body = { sha256, size: file.size };
      const found = await persist(() => call(findAsset, { body }, { signal, personId }), { signal, onOutage });
      if (found !== null) return finish(one, found, signal, true);
      const send = () => {
        changeUpload(id, { state: 'sending' });
        return sendFile({
          file,
          sha256,
          url: one.record.url,
          personId,
          signal,
          onExpired: () => changeUpload(id, { message: uploadTexts.beginsAgain }),
          onUrl: (url) => url !== one.record.url && void remember(one, { url }),
          onProgress: (progress) => changeUpload(id, { progress, state: 'sending' }),
        });
      };
      const uploadId = await persist(send, { signal, onOutage });
      changeUpload(id, { state: 'checking' });
      release();
      await finish(one, await waitForAsset(uploadId, { personId, signal }), signal, false);
    });
  } finally {
    release();
  }
}

/** Has the upload, if the tab that had it is closed meanwhile, where that has left it. */
async function takeOver(one: Running): Promise<void> {
  if (await one.isClaimed) return;
  const { id } = one.record;
  one.isClaimed = claimUpload(id, one.claim.signal);
  const left = await readRecord(one.personId, id);
  if (left !== undefined) one.record = { ...one.record, url: left.url };
  // That tab has done with it.
  else one.isClaimed = Promise.resolve(false);
}

function hash(id: string, file: File, signal: AbortSignal): Promise<string> {
  changeUpload(id, { state: 'hashing', progress: 0 });
  return hashFile(file, { signal, onProgress: (progress) => changeUpload(id, { progress }) });
}

async function finish(one: Running, asset: Asset, signal: AbortSignal, wasKnown: boolean): Promise<void> {
  const stored = await putIntoFolder(asset, one.record.folderId, { signal, personId: one.personId });
  if (!signal.aborted) end(one, { state: 'done', asset: stored, wasKnown });
}

// Nothing is sent for somebody who has signed out, and nothing of it is shown to the next person.
onPersonLeft(() => {
  for (const one of running.values()) forget(one);
  for (const claim of awaited.values()) claim.abort();
  restored.clear();
  useUploads.setState({ uploads: [] });
});
