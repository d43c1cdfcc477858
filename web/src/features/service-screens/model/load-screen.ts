import type { ServiceScreen } from '@stagedoor/contracts/service-screen';
import { hostVersion, type ScreenModule } from '@stagedoor/screens/host';
import { lendModules } from './lend-modules.ts';

/** The screen needs a newer web app than the open one; after a reload the app is new enough. */
export class HostTooOld extends Error {}

/** Loads what mounts a screen, and its styles. `attempt` makes the address of each try another one: browsers remember a failed module. */
export async function loadScreen(
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
