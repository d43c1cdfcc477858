-- When an ADMIN removed it: gone for those who bought it, too. What its author deleted stays for them.
alter table post add column removed_at timestamptz(3);

-- Whose a picture is: asked before one is served, since those of a suspended person are not.
create index profile_avatar on profile (avatar) where avatar is not null;
create index profile_cover on profile (cover) where cover is not null;
