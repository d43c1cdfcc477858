import type { ServiceScreen } from '@stagedoor/contracts/service-screen';
import { hostVersion, type ScreenHost, type ScreenModule } from '@stagedoor/screens/host';
import { useEffect, useRef, useState } from 'react';
import { lendModules } from '#/features/service-screens/model/lend-modules.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { mountScreen } from '../model/mount-screen.ts';

/** The screen needs a newer web app than the open one; after a reload the app is new enough. */
class HostTooOld extends Error {}

interface ScreenFrameProps {
  /** The host object of the screen, except `fail`, which the frame provides. */
  readonly host: Omit<ScreenHost, 'fail'>;
  /** Tells which screen the service has: at a retry, asked of the service again. */
  readonly findScreen: (attempt: number) => Promise<ServiceScreen>;
}

/**
 * Shows the screen of a service. An error of the screen becomes a card here, and the page around it is not affected. A frame
 * keeps its first props: for another screen or host a new frame is rendered.
 */
export function ScreenFrame(props: ScreenFrameProps) {
  const [{ host, findScreen }] = useState(props);
  const { name } = host.service;
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | { readonly error: unknown }>('loading');

  useEffect(() => {
    if (!place.current) return;
    // A new element each time, so that a failed screen's later changes go to a detached element.
    const element = document.createElement('div');
    place.current.replaceChildren(element);
    const leaving = new AbortController();
    const fail = (error: unknown) => {
      if (leaving.signal.aborted) return;
      console.error(`The screen of ${name} failed`, error);
      leaving.abort();
      element.remove();
      setState({ error });
    };
    let unmount = () => {};
    setState('loading');
    const load = async () => loadScreen(await findScreen(attempt), attempt);
    mountScreen(load, element, { ...host, fail }, leaving.signal).then((mounted) => {
      unmount = mounted;
      if (!leaving.signal.aborted) setState('shown');
    }, fail);
    return () => {
      leaving.abort();
      // A root of React is not removed while another one is being rendered.
      queueMicrotask(() => {
        unmount();
        element.remove();
      });
    };
  }, [host, findScreen, name, attempt]);

  return (
    <>
      {state === 'loading' && <LoadingRows />}
      {typeof state === 'object' && (
        <ScreenFailed name={name} error={state.error} onRetry={() => setAttempt((count) => count + 1)} />
      )}
      <div ref={place} hidden={state !== 'shown'} />
    </>
  );
}

interface ScreenFailedProps {
  /** The service's. */
  readonly name: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In the place of a screen that threw, did not load, or showed nothing in time. */
function ScreenFailed({ name, error, onRetry }: ScreenFailedProps) {
  const isTooOld = error instanceof HostTooOld;
  return (
    <section
      role="alert"
      className="grid justify-items-center gap-4 rounded-card border border-border bg-surface px-6 py-12"
    >
      <PageHeading title={name} className="text-section font-semibold" />
      <p className="max-w-text text-center text-body text-ink-2">
        {isTooOld ? serviceTexts.thisServiceHasBeenUpdatedReload : serviceTexts.thisServiceCouldNotBeShown}
      </p>
      <Button onClick={isTooOld ? () => window.location.reload() : onRetry}>
        {isTooOld ? serviceTexts.reload : wordTexts.retry}
      </Button>
    </section>
  );
}

/** Loads a screen's module and its styles. `attempt` makes the URL of each try different, because browsers remember a failed module. */
async function loadScreen(
  { hostVersion: needed, entry, styles }: ServiceScreen,
  attempt: number,
): Promise<ScreenModule> {
  if (needed > hostVersion) throw new HostTooOld(`The screen needs host version ${needed}, this is ${hostVersion}`);
  lendModules();
  const address = attempt === 0 ? entry : `${entry}?attempt=${attempt}`;
  const [module] = await Promise.all([
    import(/* @vite-ignore */ address) as Promise<{ readonly default?: Partial<ScreenModule> }>,
    ...styles.map(loadStyle),
  ]);
  const screen = module.default;
  if (typeof screen?.mount !== 'function') throw new Error(`${entry} exports no screen`);
  return { mount: screen.mount };
}

/** Resolves when the style sheet is in force. It stays: its class names are the screen's own. */
function loadStyle(href: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    };
    document.head.append(link);
  });
}
