-- What erasing a person asks for, from the other side of each pair.
create index follow_followed on follow (followed_id);
create index block_blocked on block (blocked_id);
create index entitlement_person on entitlement (user_id);
create index pending_tip_receiver on pending_tip (receiver_id);
