-- Tables get the names of the events that they serve. Under each old name stays a view that can be written to, for instances
-- of the version before; a later release drops these views.
alter table closed_account rename to privacy_migration;
alter table privacy_migration rename column closed_at to became_private_at;
alter index closed_account_pkey rename to privacy_migration_pkey;
alter index closed_account_due rename to privacy_migration_due;
alter index closed_account_set_aside rename to privacy_migration_set_aside;
create view closed_account as
  select owner_id, became_private_at as closed_at, due_at, attempts, failed_at, last_error from privacy_migration;

alter table opened_account rename to pending_follow_acceptance;
alter table pending_follow_acceptance rename column opened_at to became_public_at;
alter index opened_account_pkey rename to pending_follow_acceptance_pkey;
alter index opened_account_due rename to pending_follow_acceptance_due;
alter index opened_account_set_aside rename to pending_follow_acceptance_set_aside;
create view opened_account as
  select owner_id, became_public_at as opened_at, due_at, attempts, failed_at, last_error from pending_follow_acceptance;

alter table unsettled_account rename to suspension_count_update;
alter index unsettled_account_pkey rename to suspension_count_update_pkey;
alter index unsettled_account_due rename to suspension_count_update_due;
alter index unsettled_account_set_aside rename to suspension_count_update_set_aside;
create view unsettled_account as select user_id, due_at, attempts, failed_at, last_error from suspension_count_update;
