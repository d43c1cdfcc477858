import type { CallDefinition, DataOf } from '@stagedoor/contracts/call';
import type {
  buyGift,
  listGifts,
  makeGiftCode,
  readGiftCode,
  redeemGift,
  refundGift,
} from '@stagedoor/contracts/gifts';
import type {
  chargePurchase,
  chargeTip,
  listSubscribersOf,
  payOutFor,
  readDays,
  readItemDays,
} from '@stagedoor/contracts/internal-payments';
import type { changeOffer, createOffer, listOffers } from '@stagedoor/contracts/offers';
import type {
  addMethod,
  cancelSubscription,
  changeMethod,
  confirmPayment,
  getSubscriptionSum,
  listMethods,
  listOwnSubscriptions,
  listSubscriptionPayments,
  pauseSubscription,
  quoteSubscription,
  removeMethod,
  sendTip,
  startSubscription,
  takeBackPause,
} from '@stagedoor/contracts/payments';
import type {
  getPayoutHold,
  holdPayouts,
  listTransactionsOf,
  releasePayouts,
} from '@stagedoor/contracts/payments-admin';
import type {
  dismissDebtor,
  getDebtOf,
  listDebts,
  settleDebt,
  writeOffDebt,
} from '@stagedoor/contracts/payments-debts';
import type { quoteRefund, refundPayment } from '@stagedoor/contracts/payments-refunds';
import type { payTeamOut } from '@stagedoor/contracts/payments-teams';
import type {
  getAccount,
  getBalance,
  getDepartures,
  getEarnings,
  listPayoutTargets,
  listTransactions,
  payOut,
  releaseOwnPayouts,
  setUpAccount,
} from '@stagedoor/contracts/payments-wallet';
import type {
  agreeToPriceRise,
  listPriceRises,
  startPriceRise,
  takeBackPriceRise,
  withdrawConsent,
} from '@stagedoor/contracts/price-rises';
import type { listPurchases } from '@stagedoor/contracts/purchases';
import type { endRepeatedTrial, keepRepeatedTrial, listRepeatedTrials } from '@stagedoor/contracts/repeated-trials';
import type {
  cancelServicePlan,
  changeServicePlan,
  chooseServiceCard,
  getServiceBilling,
  listInvoices,
  listInvoicesOf,
  openServiceAgain,
  payInvoice,
  resumeServicePlan,
} from '@stagedoor/contracts/service-billing';

/** The calls that tests make by their path. */
type Calls =
  | typeof buyGift
  | typeof listGifts
  | typeof makeGiftCode
  | typeof readGiftCode
  | typeof redeemGift
  | typeof refundGift
  | typeof changeOffer
  | typeof createOffer
  | typeof listOffers
  | typeof endRepeatedTrial
  | typeof keepRepeatedTrial
  | typeof listRepeatedTrials
  | typeof addMethod
  | typeof cancelServicePlan
  | typeof cancelSubscription
  | typeof pauseSubscription
  | typeof agreeToPriceRise
  | typeof listPriceRises
  | typeof startPriceRise
  | typeof takeBackPriceRise
  | typeof withdrawConsent
  | typeof takeBackPause
  | typeof changeServicePlan
  | typeof chooseServiceCard
  | typeof getServiceBilling
  | typeof listInvoices
  | typeof listInvoicesOf
  | typeof openServiceAgain
  | typeof payInvoice
  | typeof resumeServicePlan
  | typeof changeMethod
  | typeof chargePurchase
  | typeof chargeTip
  | typeof confirmPayment
  | typeof getAccount
  | typeof getBalance
  | typeof getEarnings
  | typeof getPayoutHold
  | typeof payTeamOut
  | typeof holdPayouts
  | typeof listTransactionsOf
  | typeof releasePayouts
  | typeof listMethods
  | typeof listOwnSubscriptions
  | typeof listPayoutTargets
  | typeof listPurchases
  | typeof listTransactions
  | typeof payOut
  | typeof payOutFor
  | typeof readDays
  | typeof readItemDays
  | typeof getDepartures
  | typeof getSubscriptionSum
  | typeof listSubscribersOf
  | typeof listSubscriptionPayments
  | typeof dismissDebtor
  | typeof getDebtOf
  | typeof listDebts
  | typeof settleDebt
  | typeof writeOffDebt
  | typeof quoteRefund
  | typeof quoteSubscription
  | typeof refundPayment
  | typeof releaseOwnPayouts
  | typeof removeMethod
  | typeof sendTip
  | typeof setUpAccount
  | typeof startSubscription;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Matches `/payments/methods/:id` with an id in it, the same with a slug, and a query. */
type AddressOf<Path extends string> = Path extends `${infer Start}:${'id' | 'slug'}${infer End}`
  ? `${Start}${string}${End}`
  : Path;
type CallAt<M extends Method, Address extends string, Call extends CallDefinition = Calls> = Call extends {
  method: M;
  path: infer Path extends string;
}
  ? Address extends AddressOf<Path> | `${AddressOf<Path>}?${string}`
    ? Call
    : never
  : never;

/** The data of an answer, by its contract. */
export type DataAt<M extends Method, Address extends string> = DataOf<CallAt<M, Address>>;
