alter table accounts
  -- What an ADMIN was before, and is again once they are no ADMIN any more.
  add column role_before_admin text check (role_before_admin in ('FAN', 'CREATOR')),
  -- Grows with each change made where the system runs: whoever hears of them in the wrong order keeps the last.
  add column role_revision integer not null default 0;
