-- What erasing a person asks for, from the other side. Of likes that other side is a post.
create index bond_to_person on bond (to_id) where kind <> 'like';
