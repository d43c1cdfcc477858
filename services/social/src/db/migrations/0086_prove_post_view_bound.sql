-- Reads the whole table while others read and write it.
alter table post_view validate constraint post_view_bound;
