import type { ComponentType } from 'react';

const pages = {
  AdminPage: () => import('./pages/admin-page.tsx'),
  AnalyticsPage: () => import('./pages/analytics-page.tsx'),
  BookmarksPage: () => import('./pages/saved-posts-page.tsx'),
  CommunityPage: () => import('./pages/community-page.tsx'),
  DevelopersPage: () => import('./pages/developers-page.tsx'),
  EarningsPage: () => import('./pages/earnings-page.tsx'),
  ForgotPasswordPage: () => import('./pages/mailed-link-pages.tsx'),
  LikesPage: () => import('./pages/saved-posts-page.tsx'),
  MySubscribersPage: () => import('./pages/my-subscribers-page.tsx'),
  OperationPage: () => import('./pages/operation-page.tsx'),
  OperationsPage: () => import('./pages/operations-page.tsx'),
  PostCreatePage: () => import('./pages/post-create-page.tsx'),
  PrivacyPage: () => import('./pages/privacy-page.tsx'),
  PurchasedMessagePage: () => import('./pages/purchased-message-page.tsx'),
  PurchasesPage: () => import('./pages/purchases-page.tsx'),
  ResetPasswordPage: () => import('./pages/mailed-link-pages.tsx'),
  SecureAccountPage: () => import('./pages/mailed-link-pages.tsx'),
  ServiceScreenPage: () => import('./pages/service-screen-page.tsx'),
  SettingsPage: () => import('./pages/settings-page.tsx'),
  SubscriptionsPage: () => import('./pages/subscriptions-page.tsx'),
  SupportPage: () => import('./pages/support-page.tsx'),
  TagPage: () => import('./pages/tag-page.tsx'),
  TermsPage: () => import('./pages/terms-page.tsx'),
  UnsubscribePage: () => import('./pages/mailed-link-pages.tsx'),
  VaultPage: () => import('./pages/vault-page.tsx'),
  VerifyEmailPage: () => import('./pages/mailed-link-pages.tsx'),
  WalletPage: () => import('./pages/wallet-page.tsx'),
};

/**
 * Pages that are seldom the first that somebody opens. The names of their files, and of all that these need, are in the file of this
 * module: in the first load they would be a hundredth of it.
 */
export const laterPages: {
  readonly [Name in keyof typeof pages]: () => Promise<Readonly<Record<Name, ComponentType>>>;
} = pages;
