-- Views that were written while a clock was far ahead go to the partition of all others.
create table post_view_other (like post_view including defaults including indexes);
with moved as (
  delete from post_view
  where day >= (
    select substring(pg_get_constraintdef(oid) from '''([0-9-]{10})''')::date from pg_constraint
    where conrelid = 'post_view'::regclass and conname = 'post_view_bound'
  )
  returning *
)
insert into post_view_other select * from moved;
