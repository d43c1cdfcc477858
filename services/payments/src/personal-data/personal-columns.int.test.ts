import { findUndecidedColumns } from '@stagedoor/service-kit/testing/personal-columns/find-undecided-columns';
import { expect, it } from 'vitest';
import { paymentsService } from '#/service.ts';

const creatorAccount = (id: string) => `creator:${id}`;

it('has decided about every column that says something about a person', async () => {
  const undecided = await findUndecidedColumns(paymentsService, {
    aboutNobody: {
      removed_item: 'ids of items',
      ledger_check: 'how far a check is',
      ledger_entry: 'named by its postings alone',
    },
    links: {
      'offer_person.offer_id': 'offer',
      'price_consent.rise_id': 'price_rise',
      'payout_return.payout_id': 'payout',
      'reversed_line.source_id': 'refund',
    },
    people: {
      'ledger_entry.source_id': null,
      'removed_item.item_id': null,
      'removed_item.after_id': null,
      'payment.item_id': null,
      'payment.subscription_id': null,
      'payment.method_id': null,
      'payment.quote_id': null,
      'quote.subscription_id': null,
      'prepaid.subscription_id': null,
      'gift.tier_id': null,
      'quote.tier_id': null,
      'quote.from_tier_id': null,
      'quote.offer_id': null,
      'price_rise.tier_id': null,
      'price_rise.after_id': null,
      'price_consent.subscription_id': null,
      'subscription.rise_id': null,
      'quote.discount_tier_ids': null,
      'subscription.offer_id': null,
      'subscription.discount_tier_ids': null,
      'offer.tier_ids': null,
      'offer_use.offer_id': null,
      'offer_use.quote_id': null,
      'offer_use.subscription_id': null,
      'subscription.tier_id': null,
      'subscription.next_tier_id': null,
      'payment.access_id': null,
      'refund.top_up_id': null,
      'dispute.access_id': null,
      'returned_creator.after_id': null,
      'subscription.method_id': null,
      'subscription_review.after_id': null,
      'leaving_seller.after_id': null,
      'billing_account.method_id': null,
      'ledger_account.id': creatorAccount,
      'ledger_posting.account_id': creatorAccount,
      'ledger_subtotal.account_id': creatorAccount,
      'provider_event.account_id': (id) => `acct_${id}`,
    },
    values: {
      payment: { status: 'succeeded' },
      payout_account: { provider: 'stripe', account_id: (id) => `acct_${id}` },
      provider_event: { provider: 'stripe' },
    },
    notExported: {
      day_count: { counted_until: 'how far the work is' },
      debt: { account_id: 'their account in the ledger', erased_at: 'they are gone then' },
      debt_dismissal: { 'debt_id dismissed_by': 'nobody is told who owes' },
      'debt_dismissal by dismissed_by': { '*': 'what an ADMIN did is the platform’s' },
      payment: {
        charge_id: 'the provider’s name of it, which leads to the payer',
        key_hash: 'recognizes a repeated request',
        check_at: 'how far the work is',
        access_id: 'tells the same purchase apart after a dispute',
      },
      'payment by payee_id': { 'method_id is_off_session statement_name failure': 'how the payer paid' },
      dispute: {
        provider_dispute_id: 'the provider’s name of it, which leads to the payer',
        access_id: 'tells the same purchase apart after a dispute',
      },
      fingerprint: { hash: 'recognizes a card or bank account' },
      invoice_line: { team_cents: 'what the team of the service gets' },
      leaving_seller: { after_id: 'how far the work is' },
      ledger_account: { 'kind owner_id opened_at': 'its postings are in the export' },
      ledger_posting: { line: 'its place in the entry' },
      ledger_subtotal: { 'until amount_cents': 'a sum of the postings' },
      gift: { code_hash: 'a secret' },
      'gift by giver_id': { receiver_id: 'who redeemed it' },
      'gift by receiver_id': { giver_id: 'who gave it' },
      'gift by creator_id': { 'giver_id receiver_id': 'who gave and redeemed it' },
      payment_method: { token: 'a secret' },
      payout: { key_hash: 'recognizes a repeated request', check_at: 'how far the work is' },
      payout_hold: { held_by: 'which ADMIN' },
      'payout_hold by held_by': { '*': 'what an ADMIN did is the platform’s' },
      person: {
        'version username display_name avatar_url is_verified is_suspended is_creator':
          'a copy of the profile, which is in the export of social',
      },
      price_rise: { after_id: 'how far the work is' },
      quote: { 'subscription_revision tier_revision': 'revisions of what was shown' },
      refund: {
        'provider_refund_id failure refusals check_at': 'how far the work is',
        key_hash: 'recognizes a repeated request',
      },
      'refund by payer_id': { requested_by: 'who decided', top_up_id: 'how the payee paid' },
      'refund by payee_id': { requested_by: 'who decided' },
      'refund by requested_by': {
        '*': 'of a creator it is in the export by payee_id; what an ADMIN did is the platform’s',
      },
      returned_creator: { 'returned_at after_id': 'how far the work is' },
      'reversed_line by source_id>requested_by': {
        '*': 'of a creator it is in the export by payee_id; what an ADMIN did is the platform’s',
      },
      service_plan: { access_revision: 'revisions of events' },
      'subscription by creator_id': { method_id: 'how the subscriber pays' },
      subscription_review: { after_id: 'how far the work is' },
      team_payout: { 'service amount_cents reference created_at': 'what an ADMIN did is the platform’s' },
    },
    kept: {
      'debt by user_id': { 'account_id since left_at': 'what is owed is recognized until it is settled' },
      gift: {
        'months tier_id slot price_cents status code_hash redeemed_at created_at expires_at':
          'for the other side and for accounting',
      },
      'gift by giver_id': { 'creator_id receiver_id tier_name': 'the other side' },
      'gift by receiver_id': { 'creator_id giver_id tier_name': 'the other side' },
      'gift by creator_id': { 'giver_id receiver_id': 'the other side' },
      prepaid: {
        'subscription_id from_month months first_cents kept_months released_months held_cents':
          'for the other side and for accounting',
      },
      prepaid_month: { 'payment_id month amount_cents released_at': 'for the other side and for accounting' },
      'debt_dismissal by dismissed_by': { '*': 'counts whoever decided it' },
      fingerprint: { 'kind hash first_seen_at': 'what is owed is recognized until it is settled' },
      payment: {
        'kind item_id item_kind subscription_id quote_id month amount_cents fee_cents status provider method_id is_off_session charge_id failure created_at settled_at check_at refunded_cents withdrawn_at access_id statement_name':
          'for the other side and for accounting',
      },
      'payment by payer_id': { 'payee_id title': 'for the other side and for accounting' },
      'payment by payee_id': { payer_id: 'for the other side and for accounting' },
      dispute: {
        'payment_id amount_cents provider provider_dispute_id reason status created_at closed_at access_id':
          'for the other side and for accounting',
      },
      'dispute by payer_id': { payee_id: 'the other side' },
      'dispute by payee_id': { payer_id: 'the other side' },
      invoice: {
        'status amount_cents opens issued_at open_until paid_at declined_at': 'for the other side and for accounting',
      },
      invoice_line: {
        'invoice_id line service kind starts_at ends_at amount_cents team_cents':
          'for the other side and for accounting',
      },
      ledger_account: { 'id kind owner_id opened_at': 'the ledger is never changed; its ids lead to no name' },
      ledger_posting: {
        'entry_id line account_id amount_cents kind occurred_at available_at':
          'the ledger is never changed; its ids lead to no name',
      },
      ledger_subtotal: { 'until amount_cents account_id': 'the ledger is never changed; its ids lead to no name' },
      offer_use: {
        'offer_id quote_id subscription_id reserved_until taken_at freed_at': 'counts for the offer, whoever took it',
      },
      'offer_use by payer_id': { creator_id: 'the other side' },
      'offer_use by creator_id': { payer_id: 'the other side' },
      payout: {
        'amount_cents status provider account_id created_at settled_at check_at provider_payout_id returned_cents':
          'for the other side and for accounting',
      },
      payout_return: { 'payout_id amount_cents created_at': 'for the other side and for accounting' },
      'payout_hold by held_by': { '*': 'counts whoever decided it' },
      quote: {
        'prepaid_months kind subscription_id subscription_revision months tier_id tier_revision slot price_cents from_tier_id from_slot from_price_cents now_cents then_cents then_at offer_id discount_percent discount_cents discount_months discount_tier_ids trial_days full_at created_at expires_at used_at':
          'for the other side and for accounting',
      },
      'quote by payer_id': { 'creator_id tier_name from_tier_name': 'the other side' },
      'quote by creator_id': { payer_id: 'the other side' },
      refund: {
        'payment_id amount_cents reason status provider provider_refund_id failure created_at settled_at check_at refusals is_returned_elsewhere top_up_id':
          'for the other side and for accounting',
      },
      'refund by payer_id': { 'payee_id requested_by': 'the other side' },
      'refund by payee_id': { 'payer_id requested_by': 'the other side' },
      'refund by requested_by': { 'payer_id payee_id': 'the sides of the payment' },
      reversed_line: { 'source_id line amount_cents': 'for the other side and for accounting' },
      subscription: {
        'price_cents tier_id slot next_tier_id next_slot next_price_cents offer_id discount_percent discount_cents discount_months discount_tier_ids billed_from started_at months renews_at end_reason cancelled_at leaving_reason':
          'for the other side and for accounting',
      },
      'subscription by subscriber_id': { 'creator_id tier_name next_tier_name': 'the other side' },
      'subscription by creator_id': { 'subscriber_id method_id': 'the other side' },
      team_payout: { 'service amount_cents reference created_at': 'for the other side and for accounting' },
    },
  });
  expect(undecided).toEqual([]);
});
