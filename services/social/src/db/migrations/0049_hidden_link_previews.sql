-- Null: the author wants no preview, also after a change of the text.
alter table post_link alter column preview_id drop not null;
