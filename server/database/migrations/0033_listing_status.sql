-- `listing` is the listing itself; this column says where it stands.
alter table projects rename column listing to listing_status;
alter table projects rename constraint projects_listing_check to projects_listing_status_check;
