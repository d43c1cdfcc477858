-- What happened to the security of a creator's account, the latest of each kind: payouts are held back after it.
create table payout_safety (
  creator_id uuid primary key,
  -- Its owner reported that somebody else used the account.
  reported_at timestamptz(3),
  password_changed_at timestamptz(3),
  factors_changed_at timestamptz(3),
  account_changed_at timestamptz(3),
  -- Its owner released payouts after a report and a new password.
  owner_released_at timestamptz(3),
  -- An ADMIN released payouts: nothing from before holds them back.
  admin_released_at timestamptz(3)
);
