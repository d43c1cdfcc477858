-- migrate: no-transaction
-- Accounts that were below zero before debts were written down.
insert into debt (id, account_id, user_id, since, left_at, erased_at)
select gen_random_uuid(), account.id, case when person.user_id is null then gen_random_uuid() else account.owner_id end, now(),
  case when person.user_id is null then now() end, case when person.user_id is null then now() end
from ledger_account account
join ledger_subtotal subtotal on subtotal.account_id = account.id
left join person on person.user_id = account.owner_id
where account.kind = 'creator' and subtotal.amount_cents + (
  select coalesce(sum(amount_cents), 0) from ledger_posting posting
  where posting.account_id = account.id and posting.available_at > subtotal.until) < 0
on conflict do nothing;
