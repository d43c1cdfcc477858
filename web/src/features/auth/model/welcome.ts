import { createElement } from 'react';
import { dropShared, isSharedWaiting } from '#/shared/browser/shared-content.ts';
import { paths } from '#/shared/config/paths.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import { sessionStore } from '#/shared/storage/page-storage.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { WayBack } from '../components/way-back.tsx';
import { findLostPerson, takeLostPlace } from './lost-place.ts';

/** In the tab's storage, because the page may be reloaded in the language of the account: how the person has just signed in. */
const ARRIVED = 'arrived';

export function noteArrival(isReopened: boolean): void {
  sessionStore.setItem(ARRIVED, isReopened ? 'reopened' : '');
}

/** Shows once that the person has signed in, and returns to their last page in this tab, even if they signed in in another one. */
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
  // Content shared by a previous person, whose session had ended, must not reach this person.
  (isOther ? dropShared() : offerShared()).catch((error: unknown) =>
    console.warn('What was shared could not be looked up', error),
  );
}

/** Content that another app shared while nobody was signed in goes to whoever signs in next. */
async function offerShared(): Promise<void> {
  if (!(await isSharedWaiting(new Date()))) return;
  const path = `${paths.postCreate.getHref()}?shared=1`;
  showToast('custom', createElement(WayBack, { path, label: authTexts.goOnWithWhatYouShared }));
}
