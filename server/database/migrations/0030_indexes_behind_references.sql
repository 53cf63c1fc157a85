-- Every reference has an index behind it, and each ledger transaction is found without reading the whole ledger.

-- The balance of a transaction is checked for every entry when it is written.
create index ledger_entries_transaction on ledger_entries (transaction_id);

create index shipping_drafts_project on shipping_drafts (project_id);
create index pictures_uploaded_by on pictures (uploaded_by);
create index verifications_archive on verifications (archive_sha256);
create index projects_archive on projects (archive_sha256);
create index purchases_archive on purchases (archive_sha256);
create index github_link_tickets_profile on github_link_tickets (profile_id);
