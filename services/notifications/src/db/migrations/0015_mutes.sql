-- Mutes are kept like blocks: nobody is told what somebody did whom they have muted.
alter table relation drop constraint relation_kind_check;
alter table relation add constraint relation_kind_check check (kind in ('like', 'follow', 'block', 'mute'));
