-- The number of the newest change of the role that auth told: events may come in any order.
alter table profile add column account_role_revision integer not null default 0;
