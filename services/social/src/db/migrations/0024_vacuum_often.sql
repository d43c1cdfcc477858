-- A feed reads follows and posts from their indexes alone, where a vacuum has noted that everyone sees the rows. By
-- default it comes when a fifth of the table is new: too late for tables that only grow.
alter table follow set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
alter table post set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
alter table author_last set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
