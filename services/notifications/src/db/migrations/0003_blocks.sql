-- Blocks are kept like what else can be done and undone: nobody is told what one did whom they have blocked.
alter table bond drop constraint bond_kind_check;
alter table bond add constraint bond_kind_check check (kind in ('like', 'follow', 'block'));
