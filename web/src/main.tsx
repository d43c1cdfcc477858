import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#/app/app.tsx';
import { loadLiveUpdates } from '#/app/live/load-live-updates.ts';
import { loadFirstPage } from '#/app/load-first-page.ts';
import { loadLaterPages } from '#/app/load-later-pages.ts';
import { queryClient } from '#/app/query-client.ts';
import { takeRenderedPage } from '#/app/rendered-page.ts';
import { loadServiceWorker } from '#/app/service-worker/load-service-worker.ts';
import { watchSession } from '#/app/watch-session.ts';
import { confirmSession } from '#/features/auth/model/confirm-session.ts';
import '#/shared/browser/composed-keys.ts';
import { outliveForeignChanges } from '#/shared/browser/foreign-changes.ts';
import '#/shared/styles/index.css';

const VERSION = '2.0.0';

/** Logs the running build once, and exposes it for support. */
function announceBuild(): void {
  window.__STAGEDOOR__ = { version: VERSION, buildId: __BUILD_ID__, buildDate: __BUILD_DATE__ };
  console.info(`Stagedoor ${VERSION}, build ${__BUILD_ID__} of ${__BUILD_DATE__}`);
}

announceBuild();
outliveForeignChanges();

// Dialogs lock the page's scrolling by a style element of their own, which the content policy lets pass by this nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

watchSession();
loadLiveUpdates();
loadLaterPages();
loadServiceWorker();
void confirmSession();

const root = document.querySelector('#root');
if (root === null) throw new Error('no #root');
const isRendered = takeRenderedPage(root, queryClient);
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// A transition is rendered in slices: a finger on a slow phone is answered in between.
void loadFirstPage().then(() =>
  startTransition(() => {
    // What a translation or an extension has changed is rendered anew.
    if (isRendered && !root.querySelector('font,:not(:defined)')) hydrateRoot(root, app);
    else createRoot(root).render(app);
  }),
);
