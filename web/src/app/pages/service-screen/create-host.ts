import { getServiceConsent } from '@stagedoor/contracts/service-consents';
import type { ServiceDetail } from '@stagedoor/contracts/services';
import type { OwnUser } from '@stagedoor/contracts/user';
import { hostVersion, type ScreenHost, type ScreenPerson } from '@stagedoor/screens/host';
import { findNewScopes } from '#/features/service-consents/model/requested-scopes.ts';
import { createScreenCall } from '#/features/service-screens/model/create-screen-call.ts';
import { pageTheme } from '#/features/service-screens/model/page-theme.ts';
import { createScreenPath } from '#/features/service-screens/model/screen-path.ts';
import { currentLanguage } from '#/shared/browser/choose-language.ts';
import { paths } from '#/shared/config/paths.ts';
import { call } from '#/shared/http/api-client.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import type { ScreenDialog } from './screen-dialogs.tsx';

interface HostOptions {
  readonly service: ServiceDetail;
  readonly user: OwnUser;
  /** The address that is open now, with its query. */
  readonly address: string;
  readonly navigate: (address: string, options?: { readonly replace?: boolean }) => void | Promise<void>;
  readonly openDialog: (dialog: ScreenDialog) => void;
  readonly holdUnsavedChanges: () => () => void;
  readonly setTitle: (title: string) => void;
}

/** The host object that the app passes to a service's screen, and a function that tells the screen about a new address. */
export function createHost({
  service,
  user,
  address,
  navigate,
  openDialog,
  holdUnsavedChanges,
  setTitle,
}: HostOptions) {
  const open = (address: string, options?: { readonly replace?: boolean }) => void navigate(address, options);
  const base = paths.serviceScreen.getHref(service.slug);
  const screenPath = createScreenPath({ base, address, navigate: open });
  const host: Omit<ScreenHost, 'fail'> = {
    version: hostVersion,
    language: currentLanguage,
    service: { key: service.slug, name: service.name },
    person: { ...toScreenPerson(user), role: user.role },
    path: screenPath.path,
    theme: pageTheme,
    call: createScreenCall(service.slug),
    showToast: (kind, text) => void showToast(kind, text),
    confirm: (options) => new Promise((resolve) => openDialog({ kind: 'confirm', options, resolve })),
    pickPerson: (title) =>
      new Promise((resolve) =>
        openDialog({ kind: 'person', title, resolve: (person) => resolve(person && toScreenPerson(person)) }),
      ),
    async askConsent() {
      const consent = await call(getServiceConsent, { params: { service: service.slug } });
      if (findNewScopes(consent).length === 0) return true;
      return new Promise((resolve) => openDialog({ kind: 'consent', consent, name: service.name, resolve }));
    },
    holdUnsavedChanges,
    setTitle,
    openPage: (path) => open(path),
  };
  return { host, followAddress: screenPath.follow };
}

function toScreenPerson({ id, username, displayName, avatarUrl }: ScreenPerson): ScreenPerson {
  return { id, username, displayName, avatarUrl };
}
