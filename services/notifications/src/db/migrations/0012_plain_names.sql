-- Tables get names that say what they hold. Under each old name stays a view that can be written to, for instances of the
-- version before; a later release drops these views.
alter table bond rename to relation;
alter table relation rename column stands to is_active;
alter index bond_pkey rename to relation_pkey;
alter index bond_to_person rename to relation_to_person;
alter table relation rename constraint bond_kind_check to relation_kind_check;
create view bond as select kind, from_id, to_id, revision, is_active as stands from relation;

-- It also holds comments and messages, not only posts.
alter table gone_post rename to deleted_content;
alter table deleted_content rename column post_id to content_id;
alter index gone_post_pkey rename to deleted_content_pkey;
create view gone_post as select content_id as post_id from deleted_content;
