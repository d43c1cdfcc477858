import { createElement } from 'react';
import { dropShared, isSharedWaiting } from '#/shared/browser/shared-content.ts';
import { paths } from '#/shared/config/paths.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import { sessionStore } from '#/shared/storage/page-storage.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { WayBack } from '../components/way-back.tsx';
import { findLostPerson, takeLostPlace } from './lost-place.ts';

/** In the tab's storage, because the page may be opened anew in the language of the account: how somebody has just signed in. */
const ARRIVED = 'arrived';

export function noteArrival(isReopened: boolean): void {
  sessionStore.setItem(ARRIVED, isReopened ? 'reopened' : '');
}

/** Says once that somebody has signed in, and leads back to where they were in this tab, also if they signed in in another one. */
export function welcome(userId: string): void {
  const arrived = sessionStore.getItem(ARRIVED);
  sessionStore.removeItem(ARRIVED);
  if (arrived !== null) showToast('success', authTexts.loginSuccess);
  if (arrived === 'reopened') showToast('success', authTexts.accountIsBack);
  const isOther = (findLostPerson() ?? userId) !== userId;
  const path = takeLostPlace(userId);
  if (path !== undefined && path !== location.pathname + location.search) {
    showToast('custom', createElement(WayBack, { path, label: authTexts.goOnWhereYouWere }));
    return;
  }
  if (arrived === null) return;
  // What the one before has shared, and had no session for, is not for this one.
  (isOther ? dropShared() : offerShared()).catch((error: unknown) =>
    console.warn('What was shared could not be looked up', error),
  );
}

/** What another app shared while nobody was signed in waits for whoever signs in next. */
async function offerShared(): Promise<void> {
  if (!(await isSharedWaiting(new Date()))) return;
  const path = `${paths.postCreate.getHref()}?shared=1`;
  showToast('custom', createElement(WayBack, { path, label: authTexts.goOnWithWhatYouShared }));
}
