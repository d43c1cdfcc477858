import { queryClient } from '#/app/query-client.ts';
import { readPendingSignOuts } from '#/features/auth/model/pending-sign-outs.ts';
import { reportSignOuts } from '#/features/auth/model/report-sign-outs.ts';
import { followHistory } from '#/shared/browser/overlay-history.ts';
import { appConfigQuery } from '#/shared/http/app-config.ts';
import { onSessionChangedElsewhere } from '#/shared/session/session-changes.ts';
import { getPersonId, useSession } from '#/shared/session/session-store.ts';
import { readStoredSession } from '#/shared/session/stored-session.ts';
import { forgetAbsentPeople } from '#/shared/storage/absent-people.ts';
import { followErasures } from '#/shared/storage/erase-person.ts';
import { deletePrivateCopies } from '#/shared/storage/private-copies.ts';
import { hasRecords } from '#/shared/uploads/upload-records.ts';
// Here before a page crashes, which may have no network then.
import './crash-screen.tsx';

/**
 * Work that is deferred until the first page is shown: cleaning up after people who have left this browser, and after overlays that
 * a reload has closed.
 */
export async function startLaterTasks(): Promise<void> {
  followHistory();
  followErasures();
  reportPendingSignOuts();
  forgetWhoLeftElsewhere();
  renewAppConfig();
  void restoreUploads();
  await forgetAbsentPeople(useSession.getState().user?.id, new Date());
}

/** Reports offline sign-outs to the server as soon as there is a network, whoever uses the app then. */
function reportPendingSignOuts(): void {
  const report = () => {
    if (readPendingSignOuts().length > 0) void reportSignOuts();
  };
  window.addEventListener('online', report);
  onSessionChangedElsewhere(report);
  report();
}

/**
 * Another tab deletes the copies of whom it signs out; this page may have stored one after that, because a browser tells its processes
 * of a sign-out one after the other.
 */
function forgetWhoLeftElsewhere(): void {
  onSessionChangedElsewhere(() => void deletePrivateCopies(readStoredSession()?.user.id));
}

/** Goes on with what an earlier page has begun to upload. */
async function restoreUploads(): Promise<void> {
  const personId = getPersonId();
  if (personId === undefined || !hasRecords(personId)) return;
  try {
    const [{ showUploadTray }, uploads] = await Promise.all([
      import('./layout/show-upload-tray.ts'),
      import('#/shared/uploads/run-uploads.ts'),
    ]);
    showUploadTray();
    await uploads.restoreUploads();
  } catch (error) {
    console.warn('Uploads go on with the next connection', error);
    window.addEventListener('online', () => void restoreUploads(), { once: true });
  }
}

/** The switches that came with a page may be minutes old, or older where the browser kept the page. */
function renewAppConfig(): void {
  const { queryKey } = appConfigQuery;
  const { dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {};
  if (dataUpdatedAt <= performance.timeOrigin) void queryClient.invalidateQueries({ queryKey });
}
