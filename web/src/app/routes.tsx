import { type ComponentType, lazy } from 'react';
import { createRoutesFromElements, Route } from 'react-router-dom';
import { loadModule } from '#/shared/browser/load-module.ts';
import { paths } from '#/shared/config/paths.ts';
import type { laterPages } from './later-pages.ts';
import { RootLayout } from './layout/root-layout.tsx';
import { findLaterPages } from './load-later-pages.ts';
import { LayoutError, PageError } from './route-errors.tsx';
import { SignedInOnly, SignedOutOnly, ValidAddressOnly } from './route-guards.tsx';

type PageModule<Name extends string, Props> = Readonly<Record<Name, ComponentType<Props>>>;

/** A page whose code is loaded on its first visit; the previous page stays until then. */
function lazyPage<Name extends string, Props extends object>(name: Name, load: () => Promise<PageModule<Name, Props>>) {
  let loaded: Promise<{ default: ComponentType<Props> }> | undefined;
  const preload = () => (loaded ??= load().then((module) => ({ default: module[name] })));
  return Object.assign(lazy(preload), { preload });
}

function page<Name extends string, Props extends object = object>(
  name: Name,
  load: () => Promise<PageModule<Name, Props>>,
) {
  return lazyPage(name, () => loadModule(load));
}

/** A page of which the first load does not have the file's name. */
function laterPage<Name extends keyof typeof laterPages>(name: Name) {
  return lazyPage(name, async () => {
    const pages = await findLaterPages();
    return loadModule(pages[name]);
  });
}

const HomePage = page('HomePage', () => import('./pages/home-page.tsx'));
const LoginPage = page('LoginPage', () => import('./pages/login-page.tsx'));
const RegisterPage = page('RegisterPage', () => import('./pages/register-page.tsx'));
const ForgotPasswordPage = laterPage('ForgotPasswordPage');
const ResetPasswordPage = laterPage('ResetPasswordPage');
const VerifyEmailPage = laterPage('VerifyEmailPage');
const SecureAccountPage = laterPage('SecureAccountPage');
const UnsubscribePage = laterPage('UnsubscribePage');
const ServicesPage = page('ServicesPage', () => import('./pages/services-page.tsx'));
const ServicePage = page('ServicePage', () => import('./pages/service-page.tsx'));
const ServiceScreenPage = laterPage('ServiceScreenPage');
const FeedPage = page('FeedPage', () => import('./pages/feed-page.tsx'));
const PostPage = page('PostPage', () => import('./pages/post-page.tsx'));
const PostCreatePage = laterPage('PostCreatePage');
const ProfilePage = page('ProfilePage', () => import('./pages/profile-page.tsx'));
const PeoplePage = page('PeoplePage', () => import('./pages/people-page.tsx'));
const MessagesPage = page('MessagesPage', () => import('./pages/messages-page.tsx'));
const NotificationsPage = page('NotificationsPage', () => import('./pages/notifications-page.tsx'));
const ExplorePage = page('ExplorePage', () => import('./pages/explore-page.tsx'));
const LikesPage = laterPage('LikesPage');
const BookmarksPage = laterPage('BookmarksPage');
const SubscriptionsPage = laterPage('SubscriptionsPage');
const PurchasesPage = laterPage('PurchasesPage');
const PurchasedMessagePage = laterPage('PurchasedMessagePage');
const WalletPage = laterPage('WalletPage');
const EarningsPage = laterPage('EarningsPage');
const AnalyticsPage = laterPage('AnalyticsPage');
const VaultPage = laterPage('VaultPage');
const MySubscribersPage = laterPage('MySubscribersPage');
const SettingsPage = laterPage('SettingsPage');
const AdminPage = laterPage('AdminPage');
const OperationsPage = laterPage('OperationsPage');
const OperationPage = laterPage('OperationPage');
const TagPage = laterPage('TagPage');
const SearchPage = page('SearchPage', () => import('./pages/search-page.tsx'));
const SupportPage = laterPage('SupportPage');
const CommunityPage = laterPage('CommunityPage');
const DevelopersPage = laterPage('DevelopersPage');
const TermsPage = laterPage('TermsPage');
const PrivacyPage = laterPage('PrivacyPage');
const NotFoundPage = page('NotFoundPage', () => import('./pages/not-found-page.tsx'));
const ComingSoonPage = page('ComingSoonPage', () => import('./pages/coming-soon-page.tsx'));

/** All routes and their guards. A single segment that is not a page of the app is a profile; any other unknown path shows "not found". */
export const routes = createRoutesFromElements(
  <Route element={<RootLayout />} errorElement={<LayoutError />}>
    <Route errorElement={<PageError />}>
      <Route element={<ValidAddressOnly otherwise={<NotFoundPage />} />}>
        <Route path={paths.home.path} element={<HomePage />} />
        <Route path={paths.explore.path} element={<ExplorePage />} />
        <Route path={paths.services.path} element={<ServicesPage />} />
        <Route path={paths.service.path} element={<ServicePage />} />
        <Route path={paths.post.path} element={<PostPage />} />
        <Route path={paths.tag.path} element={<TagPage />} />
        <Route path={paths.search.path} element={<SearchPage />} />
        <Route path={paths.streams.path} element={<ComingSoonPage name="streams" />} />
        <Route path={paths.resetPassword.path} element={<ResetPasswordPage />} />
        <Route path={paths.verifyEmail.path} element={<VerifyEmailPage />} />
        <Route path={paths.unsubscribe.path} element={<UnsubscribePage />} />
        <Route path={paths.secureAccount.path} element={<SecureAccountPage />} />
        <Route path={paths.support.path} element={<SupportPage />} />
        <Route path={paths.community.path} element={<CommunityPage />} />
        <Route path={paths.developers.path} element={<DevelopersPage />} />
        <Route path={paths.terms.path} element={<TermsPage />} />
        <Route path={paths.privacy.path} element={<PrivacyPage />} />
        <Route element={<SignedOutOnly />}>
          <Route path={paths.login.path} element={<LoginPage />} />
          <Route path={paths.register.path} element={<RegisterPage />} />
          <Route path={paths.forgotPassword.path} element={<ForgotPasswordPage />} />
        </Route>
        <Route element={<SignedInOnly />}>
          <Route path={paths.serviceScreen.path} element={<ServiceScreenPage />} />
          <Route path={paths.feed.path} element={<FeedPage />} />
          <Route path={paths.notifications.path} element={<NotificationsPage />} />
          <Route path={paths.postCreate.path} element={<PostCreatePage />} />
          <Route path={paths.messages.path} element={<MessagesPage />} />
          <Route path={paths.settings.path} element={<SettingsPage />} />
          <Route path={`${paths.subscriptions.path}/*`} element={<SubscriptionsPage />} />
          <Route path={paths.purchases.path} element={<PurchasesPage />} />
          <Route path={paths.purchasedMessage.path} element={<PurchasedMessagePage />} />
          <Route path={paths.likes.path} element={<LikesPage />} />
          <Route path={paths.bookmarks.path} element={<BookmarksPage />} />
          <Route path={paths.wallet.path} element={<WalletPage />} />
          <Route path={paths.operations.path} element={<OperationsPage />} />
          <Route path={paths.operation.path} element={<OperationPage />} />
        </Route>
        <Route element={<SignedInOnly roles={['CREATOR', 'ADMIN']} />}>
          <Route path={`${paths.earnings.path}/*`} element={<EarningsPage />} />
          <Route path={paths.analytics.path} element={<AnalyticsPage />} />
          <Route path={paths.live.path} element={<ComingSoonPage name="live" />} />
          <Route path={paths.vault.path} element={<VaultPage />} />
          <Route path={paths.mySubscribers.path} element={<MySubscribersPage />} />
        </Route>
        <Route element={<SignedInOnly roles={['ADMIN']} />}>
          <Route path={paths.admin.path} element={<AdminPage />} />
        </Route>
        <Route path={paths.likers.path} element={<PeoplePage kind="likers" />} />
        <Route path={paths.followers.path} element={<PeoplePage kind="followers" />} />
        <Route path={paths.following.path} element={<PeoplePage kind="following" />} />
        <Route path={paths.profile.path} element={<ProfilePage />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </Route>,
);
