-- Buyers change their reviews for a while, and sellers reply to them publicly.
alter table reviews
  add column edited_at timestamptz,
  add column reply text,
  add column replied_at timestamptz;
alter table reviews
  add constraint reviews_edited check (edited_at >= created_at) not valid,
  add constraint reviews_reply check (is_text(reply, 1000)) not valid,
  add constraint reviews_reply_has_its_time
    check ((reply is null) = (replied_at is null) and replied_at >= created_at) not valid;
alter table reviews validate constraint reviews_edited;
alter table reviews validate constraint reviews_reply;
alter table reviews validate constraint reviews_reply_has_its_time;
