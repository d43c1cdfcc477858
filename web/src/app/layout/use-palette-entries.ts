import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { signOut } from '#/features/auth/model/sign-out.ts';
import { servicesQuery } from '#/features/services/api/services-queries.ts';
import { creatorSearchQuery } from '#/features/users/api/creator-search-query.ts';
import { searchTermOf } from '#/features/users/model/search-rules.ts';
import { paths } from '#/shared/config/paths.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { atName } from '#/shared/format/at-name.ts';
import { useDebouncedValue } from '#/shared/hooks/use-debounced-value.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { chooseTheme } from '#/shared/stores/appearance-store.ts';
import { creatorItems } from './creator-items.ts';
import { adminItem, navItems } from './nav-items.ts';
import { matchEntries, type PaletteEntry } from './palette-entries.ts';

const PAUSE_MS = 200;
const MOST_SERVICES = 5;

/** The palette's entries for the typed text: pages and actions at once, services and creators as they are found. */
export function usePaletteEntries(typed: string, onShowShortcuts: () => void): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const hasPayments = useFeature('subscriptions') === 'on';
  const query = searchTermOf(typed);
  const { data: services = [] } = useQuery(servicesQuery);
  const creators = useQuery(creatorSearchQuery(useDebouncedValue(query, PAUSE_MS)));

  const goTo = (href: string) => () => void navigate(href);
  const link = (label: string, href: string, note?: string): PaletteEntry => ({
    id: href,
    label,
    run: goTo(href),
    ...(note && { note }),
  });
  const pages = [
    ...navItems
      .filter(({ isPublic, onlyWithPayments }) => (isPublic || user) && (hasPayments || !onlyWithPayments))
      .map(({ label, href }) => link(label, href)),
    link(shellTexts.services, paths.services.getHref()),
    ...(user ? [link(shellTexts.profile, paths.profile.getHref(`@${user.username}`))] : []),
    ...(user?.role === 'CREATOR' ? [link(shellTexts.create, paths.postCreate.getHref())] : []),
    ...(user?.role === 'CREATOR' ? creatorItems.map(({ label, href }) => link(label, href)) : []),
    ...(user?.role === 'ADMIN' ? [link(adminItem.label, adminItem.href)] : []),
    ...(user ? settingsTabs.map(({ label, tab }) => link(label, `${paths.settings.getHref()}${tab}`)) : []),
    ...(user ? [] : [link(shellTexts.login, paths.login.getHref()), link(shellTexts.signUp, paths.register.getHref())]),
    link(shellTexts.support, paths.support.getHref()),
    link(shellTexts.community, paths.community.getHref()),
  ];
  const actions: readonly PaletteEntry[] = [
    { id: 'light', label: shellTexts.themeLight, run: () => chooseTheme('light') },
    { id: 'dark', label: shellTexts.themeDark, run: () => chooseTheme('dark') },
    { id: 'system', label: shellTexts.themeAsTheSystem, run: () => chooseTheme('system') },
    { id: 'shortcuts', label: shellTexts.keyboardShortcuts, run: onShowShortcuts },
    ...(user
      ? [{ id: 'logout', label: shellTexts.logout, run: () => void signOut().then(goTo(paths.login.getHref())) }]
      : []),
  ];
  const own = matchEntries([...pages, ...actions], typed);
  if (query === '') return own;
  const found = matchEntries(
    services.map(({ slug, name }) => link(name, paths.service.getHref(slug), shellTexts.service)),
    typed,
  );
  const people = (creators.data ?? []).map(({ username, displayName }) =>
    link(displayName || username, paths.profile.getHref(username), atName(username)),
  );
  return [...own, ...people, ...found.slice(0, MOST_SERVICES)];
}

const settingsTabs = [
  { label: `${shellTexts.settings}: ${settingsTexts.profile}`, tab: '' },
  { label: `${shellTexts.settings}: ${settingsTexts.account}`, tab: '?tab=account' },
  { label: `${shellTexts.settings}: ${settingsTexts.privacy}`, tab: '?tab=privacy' },
  { label: `${shellTexts.settings}: ${settingsTexts.security}`, tab: '?tab=security' },
] as const;
