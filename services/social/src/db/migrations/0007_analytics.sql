-- The likes of a post, day by day; its comments and an author's views and followers have such an index.
create index post_like_time on post_like (post_id, created_at);
