import type { PersonalData } from '@stagedoor/service-kit/personal-data/personal-data';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { erasePerson } from '#/personal-data/erase-person.ts';

/** Personal data in payments: what a person's export contains, and how it is erased. */
export const personalData: PersonalData<PaymentsServiceDeps> = {
  documents: {
    cards: (db, id) => db`
      select id, provider, brand, last4, exp_month, exp_year, is_default, created_at, removed_at
      from payment_method where user_id = ${id} order by created_at`,
    provider_customers: (db, id) => db`
      select provider, customer_id from customer where user_id = ${id} order by provider`,
    recognized_cards_and_banks: (db, id) => db`
      select kind, first_seen_at from fingerprint where user_id = ${id} order by first_seen_at`,
    debts: (db, id) => db`
      select since, left_at from debt where user_id = ${id}`,
    debts_of_others: (db, id) => db`
      select dismissed_at from debt_dismissal where user_id = ${id} order by dismissed_at`,
    payments: (db, id) => db`
      select id, kind, payer_id, payee_id, item_kind, item_id, title, subscription_id, quote_id, month, amount_cents, fee_cents, refunded_cents,
        withdrawn_at, status, created_at, settled_at, provider,
        -- How it was paid is the payer's own.
        case when payer_id = ${id} then method_id end as method_id,
        case when payer_id = ${id} then is_off_session end as is_off_session,
        case when payer_id = ${id} then statement_name end as statement_name,
        case when payer_id = ${id} then failure end as failure
      from payment where payer_id = ${id} or (payee_id = ${id} and status = 'succeeded') order by created_at, id`,
    subscriptions: (db, id) => db`
      select id, subscriber_id, creator_id, price_cents, tier_id, slot, tier_name, next_tier_id, next_slot, next_tier_name, next_price_cents,
        offer_id, discount_percent, discount_cents, discount_months, discount_tier_ids, billed_from,
        status, started_at, months, renews_at, cancelled_at, ends_at, end_reason,
        leaving_reason, rise_id, agreed_cents, agreed_from, pause_months, pause_notified_at, case when subscriber_id = ${id} then method_id end as method_id
      from subscription where subscriber_id = ${id} or creator_id = ${id} order by started_at, id`,
    quotes: (db, id) => db`
      select id, payer_id, creator_id, kind, subscription_id, months, tier_id, slot, tier_name, price_cents, from_tier_id, from_slot,
        from_tier_name, from_price_cents, now_cents, then_cents, then_at, offer_id, discount_percent, discount_cents, discount_months,
        discount_tier_ids, trial_days, full_at, prepaid_months, created_at, expires_at, used_at
      from quote where payer_id = ${id} or creator_id = ${id} order by created_at, id`,
    offers: (db, id) => db`
      select id, kind, state, code, percent, amount_cents, months, days, starts_at, ends_at, max_uses, is_first_time, is_for_named, tier_ids,
        opened, created_at
      from offer where creator_id = ${id} order by created_at, id`,
    people_of_offers: (db, id) => db`
      select offer_id, user_id from offer_person
      where user_id = ${id} or offer_id in (select id from offer where creator_id = ${id}) order by offer_id, user_id`,
    offers_taken: (db, id) => db`
      select offer_id, creator_id, payer_id, quote_id, subscription_id, reserved_until, taken_at, freed_at
      from offer_use where payer_id = ${id} or creator_id = ${id} order by id`,
    code_guesses: (db, id) => db`select since, count from code_guess where user_id = ${id}`,
    price_rises: (db, id) => db`
      select id, tier_id, tier_name, to_cents, starts_at, created_at, ended_at
      from price_rise where creator_id = ${id} order by created_at, id`,
    price_consents: (db, id) => db`
      select rise_id, subscription_id, from_cents, asked_at, shown_cents, shown_from, agreed_at
      from price_consent where subscriber_id = ${id} order by asked_at, rise_id`,
    gifts: (db, id) => db`
      select id, creator_id, case when giver_id = ${id} then giver_id end as giver_id,
        case when receiver_id = ${id} then receiver_id end as receiver_id, months, tier_id, slot, tier_name, price_cents, status,
        created_at, expires_at, redeemed_at
      from gift where giver_id = ${id} or receiver_id = ${id} or creator_id = ${id} order by created_at, id`,
    gift_codes_tried: (db, id) => db`select since, tries from gift_try where user_id = ${id}`,
    prepaid_months: (db, id) => db`
      select id, creator_id, subscription_id, from_month, months, first_cents, kept_months, released_months, held_cents
      from prepaid where creator_id = ${id} or id in (select id from payment where payer_id = ${id}) order by id`,
    released_months: (db, id) => db`
      select id, payment_id, month, amount_cents, released_at from prepaid_month
      where payment_id in (select id from prepaid where creator_id = ${id}) order by released_at, id`,
    refunds: (db, id) => db`
      select id, payment_id, payer_id, payee_id, amount_cents, reason, note, status, is_returned_elsewhere, provider, created_at,
        settled_at, case when payee_id = ${id} then top_up_id end as top_up_id
      from refund where payer_id = ${id} or payee_id = ${id} order by created_at, id`,
    disputes: (db, id) => db`
      select id, payment_id, payer_id, payee_id, amount_cents, reason, status, provider, created_at, closed_at
      from dispute where payer_id = ${id} or payee_id = ${id} order by created_at, id`,
    reversed_lines: (db, id) => db`
      select source_id, line, reversed_line.amount_cents
      from (
        select id from refund where payer_id = ${id} or payee_id = ${id}
        union all select id from dispute where payer_id = ${id} or payee_id = ${id}
      ) source join reversed_line on source_id = source.id order by source_id, line`,
    service_plans: (db, id) => db`
      select service, status, interval, price_cents, trial_began_at, trial_ends_at, confirm_by, repeat_kept_at, reminded_at, paid_until,
        waived_until, cancelled_at, ends_at, close_reason
      from service_plan where user_id = ${id} order by service`,
    service_billing: (db, id) => db`
      select method_id, anchor_at, months, retry_at from billing_account where user_id = ${id}`,
    invoices: (db, id) => db`
      select invoice.id, status, invoice.amount_cents, opens, issued_at, open_until, declined_at, paid_at, line, service, kind, starts_at, ends_at,
        invoice_line.amount_cents as line_cents
      from invoice join invoice_line on invoice_id = invoice.id where user_id = ${id} order by issued_at, invoice.id, line`,
    payouts: (db, id) => db`
      select id, amount_cents, returned_cents, status, provider, account_id, provider_payout_id, created_at, settled_at
      from payout where creator_id = ${id} order by created_at, id`,
    payout_returns: (db, id) => db`
      select payout_id, payout_return.amount_cents, payout_return.created_at
      from payout_return join payout on payout.id = payout_id where creator_id = ${id}
      order by payout_return.created_at, payout_return.id`,
    payout_account: (db, id) => db`
      select provider, account_id, is_complete, set_up_at, target_ids from payout_account where creator_id = ${id} order by provider`,
    provider_events: (db, id) => db`
      select provider, type, received_at from provider_event
      where (provider, account_id) in (select provider, account_id from payout_account where creator_id = ${id})
      order by received_at, id`,
    earned_days: (db, id) => db`
      select day::text, kind, amount_cents from earned_day where creator_id = ${id} order by day, kind`,
    subscriber_days: (db, id) => db`
      select day::text, kind, count from subscriber_day where creator_id = ${id} order by day, kind`,
    leaving: (db, id) => db`select is_leaving, ends_at from leaving_seller where seller_id = ${id}`,
    payout_hold: (db, id) => db`
      select reason, held_at from payout_hold where creator_id = ${id}`,
    payout_safety: (db, id) => db`
      select reported_at, password_changed_at, factors_changed_at, account_changed_at, first_account_at, owner_released_at, admin_released_at
      from payout_safety where creator_id = ${id}`,
    ledger: (db, id) => db`
      select entry_id, kind, amount_cents, occurred_at, available_at
      from ledger_posting where account_id = ${`creator:${id}`} order by occurred_at, entry_id`,
  },
  erase: erasePerson,
};
