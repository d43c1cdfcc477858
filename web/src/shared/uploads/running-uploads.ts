import { deleteRecord, storeRecord, type UploadRecord } from './upload-records.ts';
import { changeUpload, findUpload, isUnderWay, type Upload } from './uploads-store.ts';

/** What this tab has of an upload beside what it shows. */
export interface Running {
  record: UploadRecord;
  file: File | undefined;
  readonly personId: string;
  /** Aborted once the upload is over, by which other tabs may have it. */
  claim: AbortController;
  /** Whether no other tab has it: only the one that has it remembers it. */
  isClaimed: Promise<boolean>;
  /** Of the run under way; replaced by the next one. */
  run: AbortController;
}

/** The uploads of this tab's person, by their ids. */
export const running = new Map<string, Running>();

export const isRunning = (id: string) => {
  const upload = findUpload(id);
  return upload !== undefined && (isUnderWay(upload) || upload.state === 'checking');
};

/** Shows how an upload has ended for good. What has arrived for something that is being written is remembered until that has taken it. */
export function end(one: Running, result: Pick<Upload, 'state' | 'message' | 'asset' | 'wasKnown'>): void {
  // First, because whoever waits for the result removes it from the list, which would end it at the server otherwise.
  if (result.asset !== undefined && one.record.place !== undefined) keepArrived(one, result.asset.id);
  else forget(one);
  changeUpload(one.record.id, { ...result, canRetry: false });
}

/** The page that takes it may be another one, or this one later. */
function keepArrived(one: Running, assetId: string): void {
  const stored = remember(one, { assetId, url: undefined, file: undefined, handle: undefined });
  void stored.then(() => one.claim.abort());
}

/** Remembers what has changed of an upload, unless it is over or another tab remembers it. */
export async function remember(one: Running, change: Partial<UploadRecord>): Promise<void> {
  if (running.get(one.record.id) !== one) return;
  one.record = { ...one.record, ...change };
  await one.isClaimed.then((isClaimed) => {
    // It may be over by now.
    if (isClaimed && running.get(one.record.id) === one) return storeRecord(one.personId, one.record);
    return undefined;
  });
}

/** Ends what this tab does for an upload, and remembers nothing of it. */
export function forget(one: Running): void {
  const { id } = one.record;
  const { claim } = one;
  one.run.abort();
  running.delete(id);
  const forgotten = one.isClaimed.then((isClaimed) => (isClaimed ? deleteRecord(one.personId, id) : undefined));
  // Only then may another tab have it, which would go on with what it finds.
  void forgotten.finally(() => claim.abort());
}
