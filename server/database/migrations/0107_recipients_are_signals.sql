-- Keyed hashes of the phone number, and of the address with the buyer's name, by which orders of several accounts of one
-- person are recognised once they are paid. An address alone is shared by all residents of a hostel.
alter table shipping_drafts
  add column phone_hash text constraint shipping_drafts_phone_hash check (phone_hash ~ '^[A-Za-z0-9_-]{43}$'),
  add column recipient_hash text constraint shipping_drafts_recipient_hash check (recipient_hash ~ '^[A-Za-z0-9_-]{43}$');
alter table account_signals drop constraint account_signals_kind_check,
  add constraint account_signals_kind_check
    check (kind in ('github', 'mailbox', 'payment', 'browser', 'payout', 'phone', 'recipient'));

create function note_recipient() returns trigger language plpgsql as $$
begin
  perform note_signal('phone', phone_hash, profile_id), note_signal('recipient', recipient_hash, profile_id)
     from shipping_drafts where profile_id = new.buyer_id and project_id = new.project_id;
  return null;
end $$;
create trigger recipients_are_signals after insert on shipments for each row execute function note_recipient();
