-- The pictures of link previews are assets as well, of nobody. `not valid`: whatever is there meets it.
alter table asset drop constraint asset_purpose_check;
alter table asset add constraint asset_purpose_check
  check (purpose in ('post', 'avatar', 'cover', 'document', 'preview')) not valid;
