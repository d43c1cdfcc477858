/**
 * The calls that no screen of the web app makes, by the name of their contract, and why that is right. Any other call has to
 * be used by a screen: what nobody can reach is not done.
 */
export const callsWithoutScreen: Readonly<Record<string, string>> = {
  listSubscriptions: 'the specification’s address of payments’ own list, which the subscriptions page calls',
  setUpStripe: 'the specification’s address of `setUpAccount`, which the earnings page calls',
  getStripeStatus: 'the specification’s address of `getAccount`, which the earnings page calls',
  listPayoutMethods: 'the specification’s address of `listPayoutTargets`, which the earnings page calls',
  requestPayout: 'the specification’s address of `payOut`; one idempotency key spans both',
  followLetterLink: 'a link in a mail',
  openLetter: 'a picture in a mail',
  readMessage: 'a thread is read as a whole, by `readConversation`; for clients that show one message at a time',
  updateSubscriptionPrice: 'the specification’s address; the profile form saves the price with the rest of the profile',
  getUserStats: 'a profile carries its counts; for clients that show nothing else',
  getBlockStatus: 'a profile carries `isBlocked`; for clients that show nothing else',
  checkServiceAccess: 'a service’s detail carries the access; for clients and services that ask for nothing else',
  returnFromProvider: 'a provider sends the browser there; it leads on to the login or the settings',
  returnFromProviderByForm: 'as `returnFromProvider`, for providers that send a form',
  exchangeApiKey: 'a creator’s own program makes it; the developers page shows how',
};
