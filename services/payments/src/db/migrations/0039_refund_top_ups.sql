-- The payment by card of what a creator's account is short of a refund.
alter table refund add column top_up_id uuid;
alter table payment drop constraint payment_kind_check;
alter table payment add constraint payment_kind_check
  check (kind in ('subscription', 'renewal', 'tip', 'post', 'message', 'invoice', 'top_up')) not valid;

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in (
  'subscription', 'renewal', 'tip', 'post', 'message', 'invoice', 'top_up', 'payout', 'payout_paid', 'payout_failed',
  'refund', 'refund_failed', 'dispute', 'dispute_won', 'team_payout')) not valid;
